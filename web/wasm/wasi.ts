// The few system calls that the library makes: it asks for the time and gives up its turn. It never
// touches a file, so the others refuse.

const ERRNO_BADF = 8;
const NANOSECONDS_PER_MS = 1e6;

export interface SystemCalls {
  /** Called whenever a search looks at the clock, some hundred times a second. */
  onTick: (() => void) | null;
  imports: WebAssembly.ModuleImports;
}

export function systemCalls(memory: () => WebAssembly.Memory): SystemCalls {
  const calls: SystemCalls = {
    onTick: null,
    imports: {
      clock_time_get(_clock: number, _precision: bigint, out: number): number {
        const now = BigInt(Math.round(performance.now() * NANOSECONDS_PER_MS));
        new DataView(memory().buffer).setBigUint64(out, now, true);
        calls.onTick?.();
        return 0;
      },
      sched_yield: () => 0,
      poll_oneoff: () => 0, // a pause: there is one thread, nothing to wait for
      fd_close: () => ERRNO_BADF,
      fd_seek: () => ERRNO_BADF,
      fd_write: () => ERRNO_BADF,
    },
  };
  return calls;
}
