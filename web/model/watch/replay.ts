// The state of a search at one step of its film: marks, domains and counters.
//
// What events mean on a board is the library's business (Watch); here are only the domains and the
// figures that came with the events. To go back, all is applied again from the start.

import type { Board, Watch } from '../../wasm/clew.js';
import {
  DOMAIN_FIELDS,
  EVENT_DECIDED,
  EVENT_NUMBERS,
  EVENT_SIDES,
  EventField,
  EventKind,
  MARK_NUMBERS,
} from '../../wasm/types.js';
import type { Film } from './film.js';

export const DOMAIN_WORDS = DOMAIN_FIELDS.length;
export const DomainKind = { none: 0, colours: 1, sides: 2 } as const;

export interface Figures {
  nodes: number;
  kilobytes: number;
  depth: number;
  bound: number;
}

const noFigures: Figures = { nodes: 0, kilobytes: 0, depth: -1, bound: -1 };

export class Replay {
  /** Steps that are applied. */
  step = 0;
  readonly marks: Int32Array;
  readonly domainKinds: Uint8Array;
  readonly domainSizes: Int32Array;
  readonly figures: Figures = { ...noFigures };
  /** The cell of the last event that had one, or -1. */
  cell = -1;
  private readonly domains: Int32Array;
  private watch: Watch;

  constructor(
    private readonly board: Board,
    private readonly cells: number,
    /** Placing it is not what a step is about: the gap of tiles. */
    private readonly lesserValue: number | null,
  ) {
    this.watch = board.watch();
    this.marks = new Int32Array(cells * MARK_NUMBERS);
    this.domains = new Int32Array(cells * DOMAIN_WORDS);
    this.domainKinds = new Uint8Array(cells);
    this.domainSizes = new Int32Array(cells);
  }

  free(): void {
    this.watch.free();
  }

  /** Whether the domain of a cell has the value. */
  has(cell: number, value: number): boolean {
    return (((this.domains[cell * DOMAIN_WORDS + (value >> 5)] ?? 0) >>> (value & 31)) & 1) === 1;
  }

  get hasDomains(): boolean {
    return this.domainKinds.some((kind) => kind !== DomainKind.none);
  }

  /** Goes to a step of the film. */
  seek(film: Film, step: number): void {
    if (step < this.step) this.reset();
    if (step > this.step) {
      film.forEach(film.endOf(this.step), film.endOf(step), (numbers) => this.apply(numbers));
      this.step = step;
    }
    this.watch.readMarks(this.marks);
  }

  private reset(): void {
    this.watch.free();
    this.watch = this.board.watch();
    this.step = 0;
    this.cell = -1;
    this.domains.fill(0);
    this.domainKinds.fill(0);
    this.domainSizes.fill(0);
    Object.assign(this.figures, noFigures);
  }

  private apply(numbers: Int32Array): void {
    this.watch.apply(numbers);
    for (let at = 0; at < numbers.length; at += EVENT_NUMBERS) {
      const kind = numbers[at + EventField.kind] as number;
      const cell = numbers[at + EventField.cell] as number;
      if (kind === EventKind.domain) {
        if (cell >= 0 && cell < this.cells) this.applyDomain(numbers, at, cell);
        continue;
      }
      const isLesser = kind === EventKind.place && numbers[at + EventField.value] === this.lesserValue;
      if (cell >= 0 && !isLesser) this.cell = cell;
      if (kind === EventKind.bound) this.figures.bound = numbers[at + EventField.value] as number;
      else this.figures.depth = numbers[at + EventField.depth] as number;
      this.figures.nodes = numbers[at + EventField.nodes] as number;
      this.figures.kilobytes = numbers[at + EventField.kilobytes] as number;
    }
  }

  private applyDomain(numbers: Int32Array, at: number, cell: number): void {
    const flags = numbers[at + EventField.flags] as number;
    this.domainSizes[cell] = numbers[at + EventField.value] as number;
    this.domainKinds[cell] =
      flags & EVENT_DECIDED ? DomainKind.none : flags & EVENT_SIDES ? DomainKind.sides : DomainKind.colours;
    for (let word = 0; word < DOMAIN_WORDS; word++) {
      this.domains[cell * DOMAIN_WORDS + word] = numbers[at + (DOMAIN_FIELDS[word] as number)] as number;
    }
  }
}
