// The page's side of a worker: requests as promises, with progress and an immediate Stop.
//
// Stop terminates the worker, because a search cannot be interrupted from outside; a new one is
// started at once, so that the next request does not wait for it.

import { ClewError } from '../wasm/types.js';
import type * as t from '../wasm/types.js';
import type { FromWorker, JobName, RequestOf, ResultOf, ToWorker } from './protocol.js';

export interface JobWatcher {
  onProgress?: (progress: t.Progress) => void;
  /** rules: names that events refer to by number, after those before; seconds: since the start. */
  onEvents?: (numbers: Int32Array, rules: string[], seconds: number) => void;
}

/** A job that was stopped by its user. */
export class Stopped extends Error {
  constructor() {
    super('Stopped.');
    this.name = 'Stopped';
  }
}

interface Pending {
  resolve: (result: never) => void;
  reject: (reason: Error) => void;
  watcher: JobWatcher;
  /** Reports that time passes, until the job reports progress of its own. */
  timer: ReturnType<typeof setInterval>;
}

const FIRST_PROGRESS_MS = 300;
const nothingKnown = { nodes: 0, bytes: 0, depth: -1, bound: -1, share: -1, table: 0 };

export class WorkerClient {
  private worker: Worker | undefined;
  private readonly pending = new Map<number, Pending>();
  private nextId = 1;

  constructor(
    private readonly module: WebAssembly.Module,
    private readonly startWorker: () => Worker,
  ) {
    this.start();
  }

  get isBusy(): boolean {
    return this.pending.size > 0;
  }

  run<N extends JobName>(name: N, request: RequestOf<N>, watcher: JobWatcher = {}): Promise<ResultOf<N>> {
    const id = this.nextId++;
    return new Promise<ResultOf<N>>((resolve, reject) => {
      const began = performance.now();
      const report = () => watcher.onProgress?.({ ...nothingKnown, seconds: (performance.now() - began) / 1000 });
      const timer = setInterval(report, FIRST_PROGRESS_MS);
      this.pending.set(id, { resolve: resolve as Pending['resolve'], reject, watcher, timer });
      this.send({ type: 'job', id, name, request });
    });
  }

  /** Ends all jobs at once; their promises are rejected with Stopped. */
  stop(): void {
    if (!this.isBusy) return;
    this.worker?.terminate();
    this.failAll(new Stopped());
    this.start();
  }

  close(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.failAll(new Stopped());
  }

  private start(): void {
    const worker = this.startWorker();
    this.worker = worker;
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.receive(event.data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.failAll(new Error(event.message || 'the worker failed'));
    };
    this.send({ type: 'start', module: this.module });
  }

  private send(message: ToWorker): void {
    this.worker?.postMessage(message);
  }

  private failAll(reason: Error): void {
    const jobs = [...this.pending.values()];
    this.pending.clear();
    for (const job of jobs) {
      clearInterval(job.timer);
      job.reject(reason);
    }
  }

  private receive(message: FromWorker): void {
    if (message.type === 'ready') return;
    const job = this.pending.get(message.id);
    if (!job) return;
    clearInterval(job.timer);
    switch (message.type) {
      case 'progress':
        job.watcher.onProgress?.(message.progress);
        break;
      case 'events':
        job.watcher.onEvents?.(message.numbers, message.rules, message.seconds);
        break;
      case 'result':
        this.pending.delete(message.id);
        job.resolve(message.result as never);
        break;
      case 'error':
        this.pending.delete(message.id);
        job.reject(new ClewError(message.error));
        break;
    }
  }
}
