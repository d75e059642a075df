// Play: whole games by keyboard, pointer and touch; help; boards from everywhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { boardUrl, browser, middleOf, openPage, server, startSite } from './support.mjs';

startSite();

/** A test with a page of its own, in which nothing may go wrong. */
function scenario(name, { board, ...options }, body) {
  test(name, async () => {
    const page = await openPage(browser, board === undefined ? server.url : boardUrl(server, board), options);
    try {
      await page.waitForSelector('[role=gridcell]');
      await body(page);
      assert.deepEqual(page.faults, []);
    } finally {
      await page.context().close();
    }
  });
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const isSolved = (page) => page.waitForSelector('.board.solved');
/** Two colours on two rows: A goes round, B straight down. */
const tiny = 'A.B\nA.B\n';

/** Puts the focus on a cell as Tab and arrows would. */
async function focusBoard(page) {
  await page.locator('[role=gridcell][tabindex="0"]').focus();
}

scenario('a game of Flow by keyboard alone', { board: tiny }, async (page) => {
  await page.keyboard.press('Tab');
  for (let i = 0; i < 30; i++) {
    if (await page.evaluate(() => document.activeElement?.matches('[role=gridcell]'))) break;
    await page.keyboard.press('Tab');
  }
  for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'b', 'Space', 'ArrowUp']) {
    await page.keyboard.press(key);
  }
  await isSolved(page);
  await page.getByText(/^Solved in 00:0\d, without hints\.$/).waitFor();
});

scenario('a game of Flow by pointer; undo, redo and restart', { board: tiny }, async (page) => {
  const drag = async (...cells) => {
    const [first, ...others] = await Promise.all(cells.map((cell) => middleOf(page, cell)));
    await page.mouse.move(first.x, first.y);
    await page.mouse.down();
    for (const { x, y } of others) await page.mouse.move(x, y, { steps: 4 });
    await page.mouse.up();
  };
  await drag(0, 1, 4, 3);
  await page.getByText('1 of 2 joined').waitFor();
  await button(page, 'Undo').click();
  await page.getByText('0 of 2 joined').waitFor();
  await button(page, 'Redo').click();
  await button(page, 'Restart').click();
  await page.getByText('0 of 2 joined, 0 of').waitFor();
  await button(page, 'Redo').click();
  await drag(2, 5);
  await isSolved(page);
});

scenario('a game of Flow by touch', { board: tiny, hasTouch: true, isMobile: true, viewport: { width: 360, height: 740 } }, async (page) => {
  const touch = await page.context().newCDPSession(page);
  const send = (type, point) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: point ? [{ x: point.x, y: point.y }] : [] });
  for (const cells of [[0, 1, 4, 3], [2, 5]]) {
    const points = await Promise.all(cells.map((cell) => middleOf(page, cell)));
    await send('touchStart', points[0]);
    for (const point of points.slice(1)) await send('touchMove', point);
    await send('touchEnd');
  }
  await isSolved(page);
});

scenario('tiles slide when they are clicked', { board: '1 2 3\n4 5 6\n7 0 8\n' }, async (page) => {
  const place = await middleOf(page, 8);
  await page.mouse.click(place.x, place.y);
  await isSolved(page);
});

scenario('tiles slide and the ball rolls by swiping', { board: '1 2 3\n4 5 6\n7 0 8\n', hasTouch: true }, async (page) => {
  const touch = await page.context().newCDPSession(page);
  const swipe = async (from, to) => {
    const points = [await middleOf(page, from), await middleOf(page, to)];
    for (const [index, type] of ['touchStart', 'touchMove', 'touchEnd'].entries()) {
      const touchPoints = points[index] ? [points[index]] : [];
      await touch.send('Input.dispatchTouchEvent', { type, touchPoints });
    }
  };
  await swipe(8, 7);
  await isSolved(page);
  await page.goto(boardUrl(server, '.H...\n##..#\n.....\n.#..#\n.#.B.\n'));
  await page.waitForSelector('.board.maze');
  for (const [from, to] of [[22, 21], [12, 7], [4, 1]]) await swipe(from, to);
  await isSolved(page);
});

scenario('the ball rolls with the arrows', { board: '.H...\n##..#\n.....\n.#..#\n.#.B.\n' }, async (page) => {
  await focusBoard(page);
  for (const key of ['ArrowLeft', 'ArrowUp', 'ArrowLeft']) await page.keyboard.press(key);
  await isSolved(page);
});

scenario('all six directions of hexes have keys', { board: 'X_4,0,1,3;0,1,5,4,8,12,13;2,3,7,6,10,9;14,15,11' }, async (page) => {
  await focusBoard(page);
  const way = { PageDown: 5, PageUp: 2, End: 5, Home: 0, ArrowDown: 4, ArrowUp: 0 };
  for (const [key, cell] of Object.entries(way)) {
    await page.keyboard.press(key);
    await page.waitForFunction((wanted) => document.activeElement.dataset.cell === String(wanted), cell);
  }
});

scenario('a hint in five levels, down to the move', {}, async (page) => {
  await focusBoard(page);
  await page.keyboard.press('h');
  await page.getByText('The position can still be solved.').waitFor();
  await button(page, 'Where?').click();
  await page.waitForSelector('.mark.affected');
  await button(page, 'Why?').click();
  await page.waitForFunction(() => / so /.test(document.querySelector('.advice')?.textContent ?? ''));
  await button(page, 'Do it').click();
  // Attached: a straight line has no area, so it never counts as visible.
  await page.waitForSelector('.board .path', { state: 'attached' });
  assert.equal(await page.locator('.mark').count(), 0);
});

/** Holds back what the page asks of its workers, until the function that it returns is called. */
async function holdWorkers(page) {
  await page.evaluate(() => {
    const { postMessage } = Worker.prototype;
    const held = [];
    Worker.prototype.postMessage = function (...message) {
      held.push(() => postMessage.apply(this, message));
    };
    window.releaseWorkers = () => {
      Worker.prototype.postMessage = postMessage;
      for (const send of held) send();
    };
  });
  return () => page.evaluate(() => window.releaseWorkers());
}

const canBeSolved = (page) => page.getByText('The position can still be solved.');

scenario('each press of Hint is one level more, however busy the worker is', {}, async (page) => {
  const release = await holdWorkers(page);
  for (let level = 1; level <= 3; level++) await button(page, 'Hint').click();
  await release();
  await page.waitForSelector('.mark.affected');
});

scenario('a move ends the search for a hint, and is not lost', { board: tiny }, async (page) => {
  const release = await holdWorkers(page);
  await button(page, 'Hint').click();
  await focusBoard(page);
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await release();
  await canBeSolved(page).waitFor({ timeout: 500 }).catch(() => undefined);
  assert.equal(await canBeSolved(page).count(), 0);
  assert.equal(await page.locator('.board .path').count(), 1);
  await button(page, 'Hint').click();
  await canBeSolved(page).waitFor();
  assert.equal(await page.locator('.board .path').count(), 1);
});

scenario('a mistake is found, shown by shape, and taken back', { board: 'A..\n..A\n' }, async (page) => {
  await focusBoard(page);
  for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await button(page, 'Check').click();
  await page.waitForSelector('.mark.mistake .alert');
  await button(page, 'Do it').click();
  await page.waitForFunction(() => !document.querySelector('.board .path'));
  await button(page, 'Hint').click();
  await page.getByText('The position can still be solved.').waitFor();
});

scenario('one colour, then the whole solution, then back', {}, async (page) => {
  await page.getByRole('button', { name: /^Show A/ }).click();
  await page.waitForSelector('.ghost', { state: 'attached' });
  await button(page, 'Show solution').click();
  await isSolved(page);
  assert.equal(await page.locator('.ghost').count(), 0);
  await button(page, 'Undo').click();
  await page.waitForSelector('.board:not(.solved)');
});

scenario('the board is graded, its verdict known, its solution explained', {}, async (page) => {
  await page.getByText('one solution (proved)').waitFor();
  await page.getByRole('button', { name: /^Grade / }).click();
  const grade = page.getByRole('dialog', { name: /^Grade: / });
  await grade.getByRole('row', { name: 'Relies on no path touches itself' }).waitFor();
  await grade.getByRole('row', { name: /^Only way \d+ times$/ }).waitFor();
  assert.doesNotMatch(await grade.innerText(), /_|promise|no-touch/);
  await page.keyboard.press('Escape');
  await button(page, 'Explain').click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(/^Step 1 of \d+$/).waitFor();
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText(/^Step 2 of/).waitFor();
  await dialog.locator('.mark').first().waitFor();
});

scenario('two solutions: the page shows where they differ', { board: 'A.B\n...\n...\nA.B\n' }, async (page) => {
  await page.getByText('More than one solution.').waitFor();
  await button(page, 'Show where').click();
  await page.waitForSelector('.mark.affected');
});

scenario('a link carries the board and its rules', { board: '3,0,1,2,4,0:2:6:8;1,4,7;3,4,5' }, async (page) => {
  assert.equal(await page.locator('.board .bridge').count(), 1);
  await button(page, 'Share').click();
  const link = await page.getByRole('dialog').locator('textarea').inputValue();
  assert.match(link, /#play\?board=/);
  const other = await openPage(browser, link);
  await other.waitForSelector('.board .bridge');
  await other.context().close();
});

scenario('boards in any format, and errors with their place', {}, async (page) => {
  await button(page, 'Open').click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('textarea').fill('.AB\n.A\nB..\n');
  await dialog.getByRole('button', { name: 'Play it' }).click();
  await dialog.getByText(/^line 2, column \d+: /).waitFor();
  await dialog.locator('textarea').fill('https://puzz.link/p?numlin/3/3/1g2i1g2');
  await dialog.getByRole('button', { name: 'Play it' }).click();
  await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 9);
  assert.equal(await page.locator('.dot').count(), 4);
});

scenario('a file with several boards can be dropped', {}, async (page) => {
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.items.add(new File(['1 2 3\n4 5 6\n7 0 8\n\n1 2 3\n4 5 0\n7 8 6\n'], 'boards.txt'));
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  });
  await page.waitForSelector('.board.tiles');
  const place = await middleOf(page, 8);
  await page.mouse.click(place.x, place.y);
  await button(page, 'Next board').click();
  await page.waitForSelector('[data-cell="5"][aria-label*="gap"]');
});

scenario('a pack: progress is kept, also over a reload', {}, async (page) => {
  await button(page, 'Tiles').click();
  await button(page, 'Boards').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Board 1, .*new$/ }).first().click();
  await page.waitForSelector('.board.tiles');
  await focusBoard(page);
  const before = await page.locator('.facts-play .progress-text').textContent();
  for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) await page.keyboard.press(key);
  const later = await page.locator('.facts-play .progress-text').textContent();
  assert.notEqual(later, before);
  await page.reload();
  await page.waitForSelector('.board.tiles');
  assert.equal(await page.locator('.facts-play .progress-text').textContent(), later);
  await button(page, 'Boards').click();
  await page.getByRole('dialog').getByRole('button', { name: /^Board 1, .*begun$/ }).first().waitFor();
});

scenario('the same seed makes the same new board', {}, async (page) => {
  const make = async () => {
    await button(page, 'New board').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('7×7').check();
    await dialog.getByLabel(/^Seed/).fill('5');
    await dialog.getByRole('button', { name: 'Make the board' }).click();
    await page.waitForFunction(() => document.querySelectorAll('[role=gridcell]').length === 49);
    await dialog.waitFor({ state: 'detached' });
    return page.locator('[role=gridcell]').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label')));
  };
  assert.deepEqual(await make(), await make());
});

// Dots at random, too few for their board: whether it has a solution is not decided in our time.
const hard = [
  '..D...............',
  '..................',
  '........E..B..B...',
  '..A...............',
  '.E................',
  '..C...............',
  '..................',
  '..................',
  '..................',
  '....A.............',
  '..................',
  '..................',
  '..................',
  '..................',
  '..................',
  '..................',
  'D............C....',
  '..................',
].join('\n');

scenario('a long job shows its progress, and Stop works at once', { board: hard }, async (page) => {
  await button(page, 'Hint').click();
  await button(page, 'Stop').click();
  await button(page, 'Stop').waitFor({ state: 'detached' });
  await button(page, 'Tiles').click();
  await page.waitForSelector('.board.tiles');
  await button(page, 'Hint').click();
  await page.getByText(/more moves/).waitFor();
});
