// Watch: a search step by step with its domains, two engines, stop, exports.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { test } from 'node:test';
import { browser, findBarriers, openPage, server, startSite } from './support.mjs';

const { AxeBuilder } = createRequire(import.meta.url)('@axe-core/playwright');

startSite();

const easy = 'R.G.Y\n....B\n..Y..\n.GOBO\n.R...\n';
const slide = '1 2 3\n4 6 0\n7 5 8\n';
const maze = '.H...\n##..#\n.....\n.#..#\n.#.B.\n';
/** Random choices on a board of this size go on for ever. */
const endless = `A${'.'.repeat(11)}\n${`${'.'.repeat(12)}\n`.repeat(10)}${'.'.repeat(11)}A\n`.replace('A.', 'AB').replace('.A', 'BA');

function scenario(name, { board = easy, ...options }, body) {
  test(name, async () => {
    const page = await openPage(browser, `${server.url}#watch?board=${encodeURIComponent(board)}`, options);
    try {
      await page.waitForSelector('.search-board canvas');
      await body(page);
      assert.deepEqual(page.faults, []);
    } finally {
      await page.context().close();
    }
  });
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const chooseEngine = (page, name, label = 'Engine') => page.getByRole('combobox', { name: label, exact: true }).selectOption(name);
/** The value of a figure of the (first) engine. */
const figure = (page, name, lane = 0) =>
  page.locator('.figures').nth(lane).locator('div', { has: page.locator(`dt:text-is("${name}")`) }).locator('dd').textContent();
const stepNumber = async (page, lane = 0) => Number.parseInt((await figure(page, 'Step', lane)).replaceAll(',', ''), 10);
const atStep = (page, step) => page.locator('.figures dd', { hasText: new RegExp(`^${step} of `) }).first().waitFor();

/** Rows of the table of domains: [cell, size, values]. */
const domains = (page) =>
  page.locator('.domains tbody tr').evaluateAll((rows) =>
    rows.map((row) => [...row.children].map((cell) => (cell.querySelector('.chip') ? [...cell.children].map((chip) => chip.textContent).join('') : cell.textContent))),
  );

/** Pixels of a cell that are not transparent on the canvas over the board, as a share. */
const inkOn = (page, cell, cols = 5) =>
  page.locator('.search-board canvas').first().evaluate(
    (canvas, [number, columns]) => {
      const size = canvas.width / columns;
      const [x, y] = [(number % columns) * size, Math.floor(number / columns) * size].map((at) => Math.round(at + size * 0.15));
      const { data } = canvas.getContext('2d').getImageData(x, y, Math.round(size * 0.7), Math.round(size * 0.7));
      return data.filter((value, at) => at % 4 === 3 && value > 0).length / (data.length / 4);
    },
    [cell, cols],
  );

scenario('step by step, with the domain of every free cell', {}, async (page) => {
  await button(page, 'Step').click();
  await atStep(page, 1);
  const first = await domains(page);
  assert.equal(first.length, 15, 'ten of 25 cells are dots');
  assert.deepEqual(first[0], ['row 1, column 4', '1', 'Y'], 'sorted by size: the only neighbour that Y has');
  const sizes = first.map(([, size]) => Number(size));
  assert.deepEqual(sizes, [...sizes].sort((a, b) => a - b));
  assert.ok((await inkOn(page, 3)) > 0.02, 'chips are in the cells');

  await button(page, 'Step').click();
  await page.getByText('Place Y at row 1, column 4.').first().waitFor();
  await page.locator('.domains summary', { hasText: '14 free cells' }).waitFor();
  assert.ok((await domains(page)).every(([cell]) => cell !== 'row 1, column 4'));
  assert.equal(await page.getByRole('status').filter({ hasText: 'Place Y' }).count(), 1, 'a screen reader hears it');

  await page.getByRole('button', { name: 'Cell', exact: true }).click();
  const cells = (await domains(page)).map(([cell]) => cell);
  assert.deepEqual(cells, [...cells].sort(), 'sorted by cell');

  await button(page, 'Step back').click();
  await atStep(page, 1);
  await page.locator('.domains summary', { hasText: '15 free cells' }).waitFor();
  await button(page, 'From the start').click();
  await atStep(page, 0);
  await page.locator('.domains').waitFor({ state: 'detached' });
});

/** The colour in the canvas at a place, in units of a cell; the board has a margin round it. */
const colourAt = (page, x, y, cols, margin) =>
  page.locator('.search-board canvas').evaluate(
    (canvas, [x, y, cols, margin]) => {
      const unit = canvas.width / (cols + 2 * margin);
      const { data } = canvas.getContext('2d').getImageData(Math.round((x + margin) * unit), Math.round((y + margin) * unit), 1, 1);
      return [...data].join(' ');
    },
    [x, y, cols, margin],
  );

scenario('a bridge shows both of its paths', { board: '3,0,1,2,4,0:2:6:8;1,4,7;3,4,5' }, async (page) => {
  await chooseEngine(page, 'learn');
  await button(page, 'To the end').click();
  await page.locator('.event-status', { hasText: 'Solved.' }).waitFor();
  const [above, left] = [await colourAt(page, 1.5, 1.1, 3, 0.08), await colourAt(page, 1.1, 1.5, 3, 0.08)];
  assert.match(above, / 255$/);
  assert.match(left, / 255$/);
  assert.notEqual(above, left);
});

scenario('domains on hexes', { board: '{"puzzle":"flow","rows":4,"cols":4,"lattice":"hexes","colours":[{"name":"A","dots":[[0,0],[3,0]]},{"name":"B","dots":[[0,1],[3,1]]},{"name":"C","dots":[[0,2],[3,2]]},{"name":"D","dots":[[0,3],[3,3]]}],"holes":[]}' }, async (page) => {
  await chooseEngine(page, 'csp-direction');
  await button(page, 'Step').click();
  await atStep(page, 1);
  await page.locator('.domains summary', { hasText: 'free cells' }).waitFor();
  await button(page, 'To the end').click();
  await page.locator('.event-status', { hasText: /Solved|No solution/ }).waitFor();
});

scenario('an engine that takes everything back shows the answer at the end', {}, async (page) => {
  await chooseEngine(page, 'best-first');
  await button(page, 'To the end').click();
  await page.locator('.event-status', { hasText: 'Solved.' }).waitFor();
  for (const cell of [1, 5, 24]) assert.ok((await inkOn(page, cell)) > 0.1, `cell ${cell} has a path`);
});

scenario('keys step and play; the end tells the result', {}, async (page) => {
  await page.keyboard.press('.');
  await atStep(page, 1);
  await page.keyboard.press('.');
  await atStep(page, 2);
  await page.keyboard.press(',');
  await atStep(page, 1);
  await page.keyboard.press('e');
  await page.locator('.event-status', { hasText: 'Solved.' }).waitFor();
  assert.equal(await figure(page, 'Nodes'), '15', 'as the command counts them');
  assert.equal(await figure(page, 'Depth'), '25');
  assert.match(await figure(page, 'Memory'), /^\d+ kB$/);
  await page.keyboard.press('p');
  await page.waitForFunction(() => {
    const [, step, count] = /^(\d+) of (\d+)/.exec(document.querySelector('.figures dd').textContent);
    return Number(step) < Number(count); // plays again from the start
  });
  await page.keyboard.press('p');
  assert.equal(await button(page, 'Play').count(), 1);
});

scenario('pieces and rules of csp-direction; switches of csp-smart', {}, async (page) => {
  await chooseEngine(page, 'csp-direction');
  for (let step = 1; step <= 4; step++) {
    await button(page, 'Step').click();
    await atStep(page, step);
  }
  await page.getByText(/^Rule: /).waitFor();
  assert.match((await domains(page))[0][2], /left|right|up|down/);
  await chooseEngine(page, 'csp-smart');
  await page.getByText('Switches (8)').click();
  await page.getByLabel(/^Mrv/).uncheck();
  await page.getByText('Switches (8, 1 changed)').waitFor();
  await button(page, 'To the end').click();
  await page.locator('.event-status', { hasText: 'Solved.' }).waitFor();
  assert.notEqual(await figure(page, 'Nodes'), '15');
});

scenario('tiles show bound and moves, mazes what is reached', { board: slide }, async (page) => {
  await button(page, 'To the end').click();
  await page.locator('.event-status', { hasText: /^Solved, and proved the shortest\. Moves: \S{3}\.$/ }).waitFor();
  assert.equal(await figure(page, 'Bound'), '3');
  await page.getByText('Slide tile 8 to row 3, column 2.').first().waitFor();
  await page.evaluate((text) => (location.hash = `watch?board=${encodeURIComponent(text)}`), maze);
  await page.waitForSelector('.board.maze');
  await button(page, 'To the end').click();
  await page.getByText('Solved, and proved the shortest.').first().waitFor();
  await page.locator('.event-text', { hasText: /^Reach row \d, column \d at cost \d\.$/ }).waitFor();
  assert.ok((await inkOn(page, 3)) > 0.5, 'a stop of the ball is shaded');
});

scenario('two engines side by side with one player, and all compared', {}, async (page) => {
  await button(page, 'Side by side').click();
  await chooseEngine(page, 'csp-first', 'Right engine');
  await button(page, 'Step').click();
  await atStep(page, 1);
  await page.waitForFunction(() => [...document.querySelectorAll('.figures dd:first-of-type')].filter((it) => it.textContent.startsWith('1 of')).length === 2);
  await button(page, 'To the end').click();
  await page.waitForFunction(() => document.querySelectorAll('.event-status')[1]?.textContent.startsWith('Solved'));
  const results = page.getByRole('region', { name: 'Results of the engines shown' }).locator('tbody tr');
  await results.nth(1).getByRole('cell', { name: 'Solved' }).waitFor();
  await results.nth(0).getByText('fewest').waitFor();
  assert.match(await results.nth(1).innerText(), /^csp-first\s+Solved\s+72\b/);
  assert.equal(await page.locator('.chart').first().locator('polyline').count(), 2);

  await button(page, 'Compare all engines').click();
  await button(page, 'Compare all engines').waitFor();
  const all = await page.getByRole('region', { name: 'Results of all engines' }).locator('tbody th').allInnerTexts();
  assert.ok(all.includes('csp-smart') && all.includes('frontier') && all.length >= 9, all.join());
});

scenario('auto shows which engines took its time', { board: endless, viewport: { width: 360, height: 740 }, colorScheme: 'dark' }, async (page) => {
  await chooseEngine(page, 'auto');
  await button(page, 'To the end').click();
  const bar = page.getByRole('img', { name: /\blearn [\d.]+ m?s/ });
  await bar.waitFor();
  const name = await bar.getAttribute('aria-label');
  const order = ['start', 'auto', 'diagonal', 'learn', 'frontier']; // the clock may miss the short ones
  const ran = name.split(', ').map((phase) => order.indexOf(phase.split(' ')[0]));
  assert.ok(ran.length > 1 && ran.every((place, i) => place > (ran[i - 1] ?? -1)), name);
  assert.equal((await page.locator('.time-bar .legend span').allTextContents()).join(', '), name);
  const widths = await bar.locator('span').evaluateAll((all) => all.map((it) => it.getBoundingClientRect().width));
  const borders = widths.length + 3;
  assert.ok(widths.reduce((sum, width) => sum + width, borders) >= (await bar.boundingBox()).width, 'the parts fill the bar');
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
  assert.deepEqual(await findBarriers(page, AxeBuilder), []);
});

scenario('full speed keeps its frames short, and Stop works at once', { board: endless }, async (page) => {
  await chooseEngine(page, 'csp-random');
  await page.getByLabel('Speed', { exact: true }).fill('41');
  await page.evaluate(() => {
    window.frameTimes = [];
    const request = window.requestAnimationFrame.bind(window);
    window.requestAnimationFrame = (callback) =>
      request((time) => {
        const start = performance.now();
        callback(time);
        window.frameTimes.push(performance.now() - start);
      });
  });
  await button(page, 'Play').click();
  await page.waitForFunction(() => window.frameTimes.length >= 40);
  assert.ok((await stepNumber(page)) > 0);
  const times = await page.evaluate(() => window.frameTimes);
  const median = [...times].sort((a, b) => a - b)[times.length >> 1];
  assert.ok(median < 20, `a frame takes ${median} ms`);
  await button(page, 'Stop').click();
  await page.getByText('Stopped.').first().waitFor();
  assert.equal(await button(page, 'Play').count(), 1);
  const last = await stepNumber(page);
  await button(page, 'Step back').click(); // what has come can still be looked at
  await atStep(page, (last - 1).toLocaleString('en'));
  await page.locator('.domains').waitFor(); // listed again
});

scenario('film and pictures are saved; puzzle and solution are printed', {}, async (page) => {
  await button(page, 'To the end').click();
  await page.locator('.event-status', { hasText: 'Solved.' }).waitFor();
  const save = async (name) => {
    const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };
  const film = await save('Film (SVG)');
  assert.equal(film.name, 'clew-csp-smart-film.svg');
  assert.match(film.content.toString(), /^<(\?xml|svg)[\s\S]*<animate/);
  const picture = await save('Picture (SVG)');
  assert.match(picture.content.toString(), /<svg[\s\S]*<\/svg>/);
  const pixels = await save('Picture (PNG)');
  assert.equal(pixels.content.subarray(1, 4).toString(), 'PNG');
  assert.ok(pixels.content.length > 3000);

  await page.evaluate(() => {
    window.printed = [];
    window.print = () => window.printed.push(document.querySelectorAll('.print-sheets img').length);
  });
  await button(page, 'Print puzzle and solution').click();
  await page.waitForFunction(() => window.printed.length > 0);
  assert.deepEqual(await page.evaluate(() => window.printed), [2]);
});

scenario('a board can be pasted; a bad one is refused in a sentence', {}, async (page) => {
  const board = page.getByLabel('Board', { exact: true });
  await board.selectOption({ label: 'Paste a board' });
  await page.getByRole('textbox').fill('AAA\n');
  await button(page, 'Watch this board').click();
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await page.getByRole('textbox').fill('AB\n..\nAB\n');
  await button(page, 'Watch this board').click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.locator('option', { hasText: 'Flow, 3×2' }).waitFor({ state: 'attached' });
});

scenario('axe finds nothing serious with domains and two engines', { viewport: { width: 360, height: 740 }, colorScheme: 'dark', reducedMotion: 'reduce' }, async (page) => {
  await button(page, 'Side by side').click();
  await button(page, 'Step').click();
  await page.locator('.domains').first().waitFor();
  assert.deepEqual(await findBarriers(page, AxeBuilder), []);
  await button(page, 'To the end').click();
  await page.locator('.results tbody .number', { hasText: 'fastest' }).waitFor();
  const excess = await page.evaluate(() =>
    [document.documentElement, ...document.querySelectorAll('.table-scroll:has(.results)')].map((it) => it.scrollWidth - it.clientWidth),
  );
  assert.ok(Math.max(...excess) <= 0, `${excess} px too wide`);
  const small = await page.locator('.transport button, .watch-head button, .watch select').evaluateAll((all) =>
    all.map((it) => it.getBoundingClientRect()).filter(({ width, height }) => width < 44 || height < 44).length,
  );
  assert.equal(small, 0, 'touch targets have 44 px');
});
