// What every view needs: the library, workers for long jobs, the address.
//
// The library runs twice. The instance here answers within a millisecond or so: reading, moves and
// gestures, views. Everything that may take longer is a job for a worker.

import { Clew } from '../wasm/clew.js';
import { type JobWatcher, WorkerClient } from '../worker/client.js';
import type { JobName, RequestOf, ResultOf } from '../worker/protocol.js';
import { loadModule, startWorker } from './assets.js';
import { EditorModel } from './editor/editor.js';
import { Maker } from './maker.js';
import { PlayModel } from './play.js';
import { Router } from './router.js';
import { WatchModel } from './watch/watch.js';

export class App {
  /** The board being played; it outlives the view. */
  readonly play = new PlayModel(this);
  readonly watch = new WatchModel(this);
  private makes: { editor: EditorModel; maker: Maker } | undefined;
  private readonly helpers = new Map<string, WorkerClient>();

  private constructor(
    readonly clew: Clew,
    private readonly module: WebAssembly.Module,
    readonly router: Router,
  ) {}

  static async start(): Promise<App> {
    const module = await loadModule();
    return new App(await Clew.load(module), module, new Router());
  }

  /** Runs a job for the player. */
  help<N extends JobName>(name: N, request: RequestOf<N>, watcher?: JobWatcher): Promise<ResultOf<N>> {
    return this.worker('help').run(name, request, watcher);
  }

  /** The editor and the generator of the view Make, from their first use on. */
  get make(): { editor: EditorModel; maker: Maker } {
    this.makes ??= { editor: new EditorModel(this), maker: new Maker(this) };
    return this.makes;
  }

  /** A worker by name, started when first asked for. Jobs of one worker wait for each other. */
  worker(name: string): WorkerClient {
    let client = this.helpers.get(name);
    if (!client) {
      client = new WorkerClient(this.module, () => startWorker());
      this.helpers.set(name, client);
    }
    return client;
  }
}
