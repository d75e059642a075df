// A film: every event of a search, cut into the steps that a viewer sees.
//
// A step ends with an event that has no more to it; domains belong to the step before them. Events
// come in batches from a worker and are kept as they came.

import { EVENT_MORE, EVENT_NUMBERS, EventField, EventKind } from '../../wasm/types.js';

interface Batch {
  numbers: Int32Array;
  /** Events before it, and the seconds of the search at its end. */
  first: number;
  seconds: number;
}

export class Film {
  readonly rules: string[] = [];
  private readonly batches: Batch[] = [];
  private ends = new Uint32Array(1024);
  private steps = 0;
  private events = 0;
  /** The last event that is no domain ended its step. */
  private isEnded = true;

  /** Complete steps so far. */
  get stepCount(): number {
    return this.steps;
  }

  get eventCount(): number {
    return this.events;
  }

  append(numbers: Int32Array, rules: readonly string[], seconds: number): void {
    const first = this.events;
    const count = numbers.length / EVENT_NUMBERS;
    this.rules.push(...rules);
    this.batches.push({ numbers, first, seconds });
    for (let i = 0; i < count; i++) {
      const at = i * EVENT_NUMBERS;
      if (numbers[at + EventField.kind] === EventKind.domain) continue;
      if (this.isEnded && first + i > 0) this.endStep(first + i);
      this.isEnded = !((numbers[at + EventField.flags] as number) & EVENT_MORE);
    }
    this.events += count;
  }

  /** No more events come. */
  finish(): void {
    if (this.events > this.endOf(this.steps)) this.endStep(this.events);
  }

  /** The number of events in the first `step` steps. */
  endOf(step: number): number {
    return step > 0 ? (this.ends[step - 1] as number) : 0;
  }

  /** Passes the events from `from` to before `to`, some at a time. */
  forEach(from: number, to: number, use: (numbers: Int32Array) => void): void {
    for (let at = from, index = this.batchOf(from); at < to; index++) {
      const { numbers, first } = this.batches[index] as Batch;
      const end = Math.min(to, first + numbers.length / EVENT_NUMBERS);
      use(numbers.subarray((at - first) * EVENT_NUMBERS, (end - first) * EVENT_NUMBERS));
      at = end;
    }
  }

  /** The events of a step, from 1. */
  stepAt(step: number): Int32Array {
    const from = this.endOf(step - 1);
    const to = this.endOf(step);
    const whole = new Int32Array((to - from) * EVENT_NUMBERS);
    let at = 0;
    this.forEach(from, to, (numbers) => {
      whole.set(numbers, at);
      at += numbers.length;
    });
    return whole;
  }

  /** The first event of a step. */
  firstEventOf(step: number): Int32Array {
    const from = this.endOf(step - 1);
    const { numbers, first } = this.batches[this.batchOf(from)] as Batch;
    return numbers.subarray((from - first) * EVENT_NUMBERS, (from - first + 1) * EVENT_NUMBERS);
  }

  /** When a step happened, in seconds of the search; between batches the pace counts as even. */
  secondsAt(step: number): number {
    const event = this.endOf(step - 1);
    const index = this.batchOf(event);
    const batch = this.batches[index];
    if (!batch) return 0;
    const before = this.batches[index - 1]?.seconds ?? 0;
    const share = (event - batch.first) / (batch.numbers.length / EVENT_NUMBERS);
    return before + (batch.seconds - before) * share;
  }

  private endStep(event: number): void {
    if (this.steps === this.ends.length) {
      const larger = new Uint32Array(2 * this.ends.length);
      larger.set(this.ends);
      this.ends = larger;
    }
    this.ends[this.steps++] = event;
  }

  private batchOf(event: number): number {
    let low = 0;
    let high = this.batches.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.batches[middle] as Batch).first <= event) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}
