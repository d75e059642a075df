// What is known about a draft, in words.

import type { Answer, PuzzleName } from '../../wasm/types.js';
import { verdictText } from '../words.js';

export type Verdict =
  | { kind: 'fault'; text: string; cell: number }
  | { kind: 'waiting' }
  | { kind: 'stopped'; text: string }
  | { kind: 'answer'; text: string; answer: Answer };

function lengthText(answer: Answer): string {
  const length = answer.facts.find((fact) => fact.name === 'length')?.value;
  return length === undefined ? '' : `: ${length} ${length === 1 ? 'move' : 'moves'}`;
}

export function verdictOf(puzzle: PuzzleName, answer: Answer): Extract<Verdict, { kind: 'answer' }> {
  const isMoves = puzzle !== 'flow' && answer.hasSolution;
  return { kind: 'answer', text: verdictText(answer) + (isMoves ? lengthText(answer) : ''), answer };
}
