// WebAssembly against the library of this machine: the same boards, answers, node counts, ratings,
// hints and positions. CLEW_SOAK multiplies the number of boards.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dist, root } from './support.mjs';

const native = process.env.CLEW_WEB_NATIVE ?? join(root, '..', 'build', 'tests', 'web_native');
const seeds = 67 * Math.min(10, Number(process.env.CLEW_SOAK ?? 1)); // three boards each: 200, or 2,000

const plans = [
  { puzzle: 'flow', least: 5, span: 4, making: {}, solving: { ask: 'unique', threads: 1, engine: 'learn' } },
  {
    puzzle: 'tiles',
    least: 3,
    span: 2,
    making: { kind: 'walk', walk: 24 },
    solving: { threads: 1, engine: 'ida', heuristic: 'manhattan' },
  },
  { puzzle: 'maze', least: 5, span: 9, making: { solvable: true }, solving: { threads: 1, engine: 'bits' } },
];

/** Times differ from run to run, and bytes with the size of a pointer. */
function comparable(result) {
  const { seconds, peakBytes, facts, ...rest } = result;
  return facts ? { ...rest, facts: facts.filter(({ name }) => !/seconds|bytes/.test(name)) } : rest;
}

function attempt(ask) {
  try {
    return ask();
  } catch (error) {
    const { status, message: text, line, column, cell } = error;
    return { status, text, line, column, cell, source: '' };
  }
}

function* results(clew) {
  const options = { 'limit-nodes': 200000 };
  for (let seed = 1; seed <= seeds; seed++) {
    for (const { puzzle, least, span, making, solving } of plans) {
      const side = least + (seed % span);
      const board = attempt(() => clew.generate(puzzle, side, side + (seed % 2), { ...making, seed }));
      if (board.status) {
        yield board;
        continue;
      }
      yield board.shortest();
      yield attempt(() => board.solve(solving));
      yield attempt(() => board.rate(options));
      const game = board.game();
      yield attempt(() => game.hint(5, true, options));
      yield game.view();
      game.free();
      board.free();
    }
  }
}

test(`WebAssembly and the native library agree on ${3 * seeds} boards`, { skip: !existsSync(native) && 'web_native is not built' }, async () => {
  const { loadClew } = await import(join(`${dist}-package`, 'clew.js'));
  const clew = await loadClew();
  const expected = execFileSync(native, [String(seeds)], { encoding: 'utf8', maxBuffer: 1 << 30 }).trimEnd().split('\n');
  let line = 0;
  for (const result of results(clew)) {
    const wanted = JSON.parse(expected[line]);
    if (typeof wanted === 'string') assert.equal(result, wanted, `line ${line + 1}`);
    else assert.deepEqual(comparable(result), comparable(wanted), `line ${line + 1}`);
    line++;
  }
  assert.equal(line, expected.length);
});
