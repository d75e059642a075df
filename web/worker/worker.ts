// The program of a worker: runs one job after another on its own instance of the library.

import { Clew, ClewError } from '../wasm/clew.js';
import { runJob } from './jobs.js';
import type { ErrorData, FromWorker, ToWorker } from './protocol.js';

const FIRST_PROGRESS_MS = 300;
const PROGRESS_MS = 100;

const scope = self as unknown as {
  postMessage(message: FromWorker, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<ToWorker>) => void) | null;
};

let clew: Promise<Clew> | undefined;

function describeError(error: unknown): ErrorData {
  if (error instanceof ClewError) {
    const { status, message, line, column, cell } = error;
    return { status, text: message, line, column, cell };
  }
  // An engine that recurses too deeply or runs out of memory ends in a trap of WebAssembly.
  return { status: 'internal error', text: `the search failed: ${String(error)}` };
}

/** Posts the progress of the job now and then, from `at` (a time in ms) on. */
function reportProgress(instance: Clew, id: number, at: number): void {
  instance.onTick = () => {
    if (performance.now() < at) return;
    instance.onTick = null; // reading the progress looks at the clock itself
    const progress = instance.progress();
    if (progress) scope.postMessage({ type: 'progress', id, progress });
    reportProgress(instance, id, performance.now() + PROGRESS_MS);
  };
}

async function handle(message: ToWorker): Promise<void> {
  if (message.type === 'start') {
    clew = Clew.load(message.module);
    await clew;
    scope.postMessage({ type: 'ready' });
    return;
  }
  const { id, name, request } = message;
  try {
    const instance = await (clew as Promise<Clew>);
    reportProgress(instance, id, performance.now() + FIRST_PROGRESS_MS);
    const result = runJob(instance, name, request as never, {
      events: (numbers, rules, seconds) =>
        scope.postMessage({ type: 'events', id, numbers, rules, seconds }, [numbers.buffer as ArrayBuffer]),
    });
    instance.onTick = null;
    scope.postMessage({ type: 'result', id, result });
  } catch (error) {
    scope.postMessage({ type: 'error', id, error: describeError(error) });
  }
}

scope.onmessage = (event) => void handle(event.data);
