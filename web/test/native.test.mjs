// WebAssembly against the library of this machine: the same boards for the same seeds, answers, node
// counts of engines that do not race, ratings, hints, positions and explanations. CLEW_SOAK=10: 2,000
// boards.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { dist, root } from './support.mjs';

const native = process.env.CLEW_WEB_NATIVE ?? join(root, '..', 'build', 'tests', 'web_native');
const seeds = 67 * Math.min(10, Number(process.env.CLEW_SOAK ?? 1)); // three boards each: 200, or 2,000

const pick = (list, seed) => list[seed % list.length];
const flowKinds = [
  {},
  { rule: 'no-touch' },
  { walls: 3 },
  { bridges: 1 },
  { voids: 2 },
  { hex: true },
  { joined: true },
];
const flowEngines = ['csp-direction', 'frontier', 'best-first', 'csp-smart', 'diagonal', 'csp-first', 'dijkstra', 'csp-random'];
const tilesEngines = [
  { engine: 'astar' },
  { engine: 'ida' },
  { engine: 'iddfs-pruned' },
  { engine: 'bfs' },
  { engine: 'ida', heuristic: 'manhattan' },
];
const mazeKinds = [{ solvable: 'off' }, { kind: 'loop' }, { kind: 'perfect' }, { rule: 'stop' }];

const limits = { threads: 1, 'limit-nodes': 20000 };

/** The boards of a seed, one of each puzzle, and how to solve them. */
function plansOf(seed) {
  const kind = pick(flowKinds, seed);
  const side = 5 + (kind.joined ? 0 : seed % (kind.hex ? 2 : 4));
  const tall = 3 + (seed % 2);
  const wide = 5 + (seed % 9);
  return [
    {
      puzzle: 'flow',
      size: [side, side + (seed % 2)],
      making: { ...kind, seed },
      solving: [
        { ...limits, engine: 'learn', ask: 'unique' },
        { ...limits, engine: pick(flowEngines, seed), seed },
      ],
    },
    {
      puzzle: 'tiles',
      size: [tall, 3 + (seed % 3 ? 0 : 1)],
      making: { kind: 'walk', walk: 24, seed },
      solving: [{ ...limits, engine: 'ida', heuristic: 'manhattan' }, { ...limits, ...pick(tilesEngines, seed) }],
    },
    {
      puzzle: 'maze',
      size: [wide, wide + (seed % 2)],
      making: { ...pick(mazeKinds, seed), seed },
      solving: ['bits', 'dijkstra', 'dijkstra-4'].map((engine) => ({ ...limits, engine })),
    },
  ];
}

const plans = Array.from({ length: seeds }, (_, i) => plansOf(i + 1)).flat();

/** A plan as web_native takes it. */
function lineOf({ puzzle, size, making, solving }) {
  const listed = (options) => Object.entries(options).map(([name, value]) => `${name}=${value === true ? 'on' : value}`).join(';');
  return [puzzle, ...size, listed(making), ...solving.map(listed)].join(' ');
}

/** As text with sorted names. Times differ from run to run, and bytes with the size of a pointer. */
function written(result) {
  const isSame = (name) => !/^(seconds|peakBytes|timeline)$/.test(name);
  const facts = (list) => list.filter(({ name }) => !/seconds|bytes/.test(name));
  return JSON.stringify(result, (name, value) => {
    if (name === 'facts') return facts(value);
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.keys(value).filter(isSame).sort().map((key) => [key, value[key]]));
  });
}

function attempt(ask) {
  try {
    return ask();
  } catch (error) {
    const { status, message: text, line, column, cell } = error;
    return { status, text, line, column, cell, source: '' };
  }
}

function* resultsOf(clew, { puzzle, size, making, solving }) {
  const options = { 'limit-nodes': 200000 };
  const board = attempt(() => clew.generate(puzzle, ...size, making));
  if (board.status) {
    yield board;
    return;
  }
  yield attempt(() => board.shortest());
  for (const how of solving) yield attempt(() => board.solve(how));
  yield attempt(() => board.rate(options));
  const game = board.game();
  const fresh = board.game();
  yield attempt(() => game.hint(5, true, options));
  yield game.view();
  yield attempt(() => fresh.explain(options));
  game.free();
  fresh.free();
  board.free();
}

test(`WebAssembly and the native library agree on ${plans.length} boards`, { skip: !existsSync(native) && 'web_native is not built' }, async () => {
  const { loadClew } = await import(join(`${dist}-package`, 'clew.js'));
  const clew = await loadClew();
  const input = plans.map(lineOf).join('\n') + '\n';
  const expected = execFileSync(native, { input, encoding: 'utf8', maxBuffer: 1 << 30 }).trimEnd().split('\n');
  const counts = { boards: 0, failures: 0, results: 0 };
  let at = 0;
  for (const plan of plans) {
    for (const result of resultsOf(clew, plan)) {
      const wanted = JSON.parse(expected[at++] ?? 'null');
      counts.results++;
      if (result.status) counts.failures++;
      assert.equal(written(result), written(wanted), lineOf(plan));
    }
    counts.boards++;
  }
  assert.equal(at, expected.length);
  if (process.env.CLEW_SOAK) console.log(`# ${JSON.stringify(counts)}`);
});
