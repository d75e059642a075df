// One instance of the WebAssembly module: texts in and out, JSON results, errors as exceptions.

import { ClewError, EVENT_NUMBERS, type Options } from './types.js';
import { systemCalls, type SystemCalls } from './wasi.js';

/** Exported C functions take and return numbers; true and false are 1 and 0. */
export type Exports = { memory: WebAssembly.Memory } & Record<string, (...values: number[]) => number>;
type Argument = number | boolean | string | null | undefined;

/** Events, and the seconds from the start of the search to the last of them. */
export type EventSink = (numbers: Int32Array, seconds: number) => void;

export class Instance {
  private readonly encoder = new TextEncoder();
  private readonly decoder = new TextDecoder();

  private constructor(
    private readonly exports: Exports,
    private readonly system: SystemCalls,
    private readonly sinks: { events: EventSink | null },
  ) {}

  static async create(module: WebAssembly.Module): Promise<Instance> {
    let exports: Exports | undefined;
    const memory = () => (exports as Exports).memory;
    const system = systemCalls(memory);
    const sinks: { events: EventSink | null } = { events: null };
    const instance = await WebAssembly.instantiate(module, {
      wasi_snapshot_preview1: system.imports,
      clew: {
        events(at: number, count: number, seconds: number): void {
          sinks.events?.(new Int32Array(memory().buffer, at, count * EVENT_NUMBERS).slice(), seconds);
        },
      },
    });
    exports = instance.exports as unknown as Exports;
    exports['_initialize']?.();
    return new Instance(exports, system, sinks);
  }

  /** Called often while a search runs; `null` ends that. */
  set onTick(callback: (() => void) | null) {
    this.system.onTick = callback;
  }

  set onEvents(sink: EventSink | null) {
    this.sinks.events = sink;
  }

  /** A part of its memory as numbers; valid until the next call, which may move the memory. */
  numbersAt(at: number, count: number): Int32Array {
    return new Int32Array(this.exports.memory.buffer, at, count);
  }

  /** Calls an exported function; texts are copied into its memory for the time of the call. */
  call(name: string, ...values: Argument[]): number {
    const texts: number[] = [];
    const numbers = values.map((value) => {
      if (typeof value === 'string') {
        const at = this.copyIn(value);
        texts.push(at);
        return at;
      }
      return Number(value ?? 0);
    });
    try {
      const target = this.exports[name];
      if (!target) throw new Error(`clew.wasm does not export ${name}`);
      return target(...numbers);
    } finally {
      for (const at of texts) this.exports['web_release']?.(at);
    }
  }

  /** The JSON that the last call left. */
  result<T>(): T {
    const at = this.call('web_result');
    const bytes = new Uint8Array(this.exports.memory.buffer, at, this.call('web_result_length'));
    if (!at) throw new ClewError({ status: 'no memory', text: 'no memory for the result' });
    return JSON.parse(this.decoder.decode(bytes)) as T;
  }

  /** Calls a function that leaves a result, or fails with the library's error. */
  ask<T>(name: string, ...values: Argument[]): T {
    if (!this.call(name, ...values)) this.fail();
    return this.result<T>();
  }

  /** Calls a function that returns a handle. */
  make(name: string, ...values: Argument[]): number {
    const handle = this.call(name, ...values);
    if (!handle) this.fail();
    return handle;
  }

  /** Calls a function that may fail and leaves no result. */
  run(name: string, ...values: Argument[]): void {
    if (!this.call(name, ...values)) this.fail();
  }

  private fail(): never {
    throw new ClewError(this.result());
  }

  private copyIn(text: string): number {
    const bytes = this.encoder.encode(text);
    const at = this.call('web_alloc', bytes.length + 1);
    if (!at) throw new ClewError({ status: 'no memory', text: 'no memory for the text' });
    const memory = new Uint8Array(this.exports.memory.buffer, at, bytes.length + 1);
    memory.set(bytes);
    memory[bytes.length] = 0;
    return at;
  }
}

/** Options as the glue takes them, one "name=value" per line. */
export function optionLines(options: Options | undefined): string {
  return Object.entries(options ?? {})
    .filter(([, value]) => value !== undefined && value !== '')
    .map(([name, value]) => `${name}=${value === true ? 'on' : value === false ? 'off' : value}`)
    .join('\n');
}
