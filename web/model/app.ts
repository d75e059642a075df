// What every view needs: the library, workers for long jobs, the address.
//
// The library runs twice. The instance here answers within a millisecond or so: reading, moves and
// gestures, views. Everything that may take longer is a job for a worker.

import { Clew } from '../wasm/clew.js';
import { type JobWatcher, WorkerClient } from '../worker/client.js';
import type { JobName, RequestOf, ResultOf } from '../worker/protocol.js';
import { loadModule, startWorker } from './assets.js';
import { PlayModel } from './play.js';
import { Router } from './router.js';

export class App {
  /** The board being played; it outlives the view. */
  readonly play = new PlayModel(this);
  /** A picture of a screen that another view was given, until Make reads it. */
  picture: File | null = null;
  private readonly models = new Map<unknown, unknown>();
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

  /** The one model of a class, from its first use on: it outlives its view, and is loaded with it. */
  model<M>(Model: new (app: App) => M): M {
    let model = this.models.get(Model) as M | undefined;
    if (!model) {
      model = new Model(this);
      this.models.set(Model, model);
    }
    return model;
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
