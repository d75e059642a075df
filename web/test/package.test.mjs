// The npm package: packed, installed elsewhere, used by a program.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { dist, root, startBrowser, startServer } from './support.mjs';

let folder;

const run = (command, ...args) => execFileSync(command, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clew-package-'));
  const tarball = run('npm', 'pack', '--silent', '--pack-destination', folder, `${dist}-package`).trim();
  await writeFile(join(folder, 'package.json'), '{"name":"user","private":true,"type":"module"}');
  run('npm', 'install', '--silent', '--no-audit', '--no-fund', '--offline', join(folder, tarball));
});

after(() => rm(folder, { recursive: true, force: true }));

test('a program can solve, get a hint, generate, and gets errors with a place', async () => {
  await writeFile(
    join(folder, 'use.js'),
    `import { ClewError, loadClew } from 'clew-puzzles';
     const clew = await loadClew();
     const board = clew.read('.H...\\n##..#\\n.....\\n.#..#\\n.#.B.\\n');
     const answer = board.solve();
     const made = clew.generate('flow', 6, 6, { seed: 2 });
     const game = made.game();
     let sentence;
     try { clew.read('AB\\nAC\\n'); } catch (error) { sentence = error instanceof ClewError && error.sentence; }
     console.log(JSON.stringify({
       moves: answer.moves, proof: answer.proof, outcome: made.solve({ ask: 'unique' }).outcome,
       text: made.write('rows'), hint: game.hint(5, true), progress: game.view().progress, sentence,
     }));`,
  );
  const result = JSON.parse(run('node', 'use.js'));
  assert.equal(result.moves, 'lul');
  assert.equal(result.proof, 'best');
  assert.equal(result.outcome, 'unique');
  assert.equal(result.text.trim().split('\n').length, 6);
  assert.equal(result.hint.kind, 'next');
  assert.match(result.hint.text, /row \d+, column \d+/);
  assert.match(result.progress, /^\d of \d+ joined, [1-9]/);
  assert.match(result.sentence, /^line \d+, column \d+: /);
});

test('a page in the browser loads the packed files and solves', async () => {
  await writeFile(join(folder, 'index.html'), '<!doctype html><script type="module" src="page.js"></script>');
  await writeFile(
    join(folder, 'page.js'),
    `import { loadClew } from './node_modules/clew-puzzles/clew.js';
     const clew = await loadClew();
     document.title = clew.read('.H...\\n##..#\\n.....\\n.#..#\\n.#.B.\\n').solve().moves;`,
  );
  const server = await startServer(folder);
  const browser = await startBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(server.url);
    await page.waitForFunction(() => document.title !== '', undefined, { timeout: 60000 });
    assert.equal(await page.title(), 'lul');
  } finally {
    await browser.close();
    await server.close();
  }
});

test('its types are complete', async () => {
  await writeFile(
    join(folder, 'use.ts'),
    `import { type Answer, loadClew } from 'clew-puzzles';
     const answer: Answer = (await loadClew()).read('A.A').solve({ ask: 'unique' });
     export const outcome: 'solved' | 'unique' | 'several' | 'none' | 'gave-up' = answer.outcome;`,
  );
  run(join(root, 'node_modules/.bin/tsc'), '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext',
    '--lib', 'es2022,dom', '--types', '', 'use.ts');
});
