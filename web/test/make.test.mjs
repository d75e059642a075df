// The view Make: the generator, the editor, and boards from elsewhere.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readFile } from 'node:fs/promises';
import AxeBuilder from '@axe-core/playwright';
import { browser, findBarriers, middleOf, openPage, server, startSite } from './support.mjs';

startSite();

const open = (section, options) => openPage(browser, `${server.url}#make?section=${section}`, options);

async function close(page) {
  assert.deepEqual(page.faults, []);
  await page.context().close();
}

async function clickCell(page, cell, dx = 0, dy = 0) {
  const { x, y } = await middleOf(page, cell);
  await page.mouse.click(x + dx, y + dy);
}

const outcome = (page, name) => page.waitForSelector(`.verdict-area[data-outcome="${name}"]`);

async function setSize(page, rows, cols) {
  for (const [name, value] of [['Rows', rows], ['Columns', cols]]) {
    const field = page.getByLabel(name, { exact: true });
    await field.fill(String(value));
    await field.press('Enter');
    await field.blur();
  }
}

test('dots by clicking: the library says what is missing, then its verdict', async () => {
  const page = await open('draw');
  await setSize(page, 3, 3);
  assert.equal(await page.locator('[role=gridcell]').count(), 9);
  await page.getByText('There is no dot on the board.').waitFor();
  await clickCell(page, 0);
  await page.getByText('Colour A has only this dot.').waitFor();
  assert.equal(await page.locator('.mark.mistake').count(), 1);
  await clickCell(page, 6);
  await clickCell(page, 5);
  await clickCell(page, 8);
  await outcome(page, 'unique');
  await page.getByText('One solution (proved)').first().waitFor();
  await page.getByRole('button', { name: 'Solution', exact: true }).click();
  assert.equal(await page.locator('.ghost').count(), 2);
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForSelector('main.play [role=gridcell]');
  assert.equal(await page.locator('main.play [role=gridcell]').count(), 9);
  await close(page);
});

test('several solutions are shown with their difference, none is said', async () => {
  const page = await openPage(browser, `${server.url}#make?board=${encodeURIComponent('A.B\nA.B')}`);
  await outcome(page, 'several');
  assert.ok((await page.locator('.mark.affected').count()) > 0);
  for (const name of ['One solution', 'Another']) {
    await page.getByRole('button', { name, exact: true }).click();
    assert.equal(await page.locator('.ghost').count(), 2);
  }
  // With a void cell there, nothing can fill the cell below it.
  await page.getByRole('button', { name: 'Void' }).click();
  await clickCell(page, 1);
  await outcome(page, 'none');
  await page.getByRole('button', { name: 'Wall' }).click();
  const box = await page.locator('[data-cell="0"]').boundingBox();
  await clickCell(page, 0, 0, box.height * 0.4);
  assert.ok((await page.locator('.wall').count()) > 0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await outcome(page, 'several');
  await page.getByRole('button', { name: 'Redo' }).click();
  assert.match(await page.locator('[data-cell="1"]').getAttribute('aria-label'), /wall/);
  await close(page);
});

test('two ways of one colour through the same cells differ too', async () => {
  const page = await openPage(browser, `${server.url}#make?board=${encodeURIComponent('A..\n...\n..A')}`);
  await outcome(page, 'several');
  assert.ok((await page.locator('.mark.affected').count()) > 0);
  await close(page);
});

test('the keyboard alone draws a board with bridge, wall and void cell', async () => {
  const page = await open('draw');
  await setSize(page, 3, 3);
  await page.locator('[data-cell="0"]').focus();
  const keys = async (...list) => {
    for (const key of list) await page.keyboard.press(key);
  };
  await keys('ArrowRight', 'Shift+A', 'ArrowDown', '+', 'ArrowDown', 'Shift+A', 'ArrowLeft', '#');
  await keys('ArrowUp', 'Shift+B', 'ArrowRight', 'ArrowRight', 'Shift+B', 'Shift+ArrowUp');
  const label = (cell) => page.locator(`[data-cell="${cell}"]`).getAttribute('aria-label');
  assert.match(await label(1), /dot A/);
  assert.match(await label(4), /bridge/);
  assert.match(await label(5), /dot B/);
  assert.equal(await page.locator('.wall').count(), 2);
  await keys('#', '#', 'Shift+B', 'u', 'u', 'u', 'r', 'r', 'r', 'Control+z');
  assert.match(await label(5), /empty/);
  await keys('Control+y');
  assert.match(await label(5), /dot B/);
  await keys('Delete');
  assert.match(await label(5), /empty/);
  await close(page);
});

test('hexes and joined edges; the library refuses what it does not have', async () => {
  const page = await open('draw');
  await setSize(page, 3, 3);
  await clickCell(page, 0);
  await clickCell(page, 8);
  await page.getByLabel('Cells').selectOption('hexes');
  await page.waitForFunction(() => document.querySelector('.hit').getAttribute('points').split(' ').length === 6);
  await page.locator('[data-cell="8"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+PageUp');
  assert.equal(await page.locator('.wall').count(), 2, 'a wall on a slanting side');
  await page.keyboard.press('u');
  await page.getByLabel('Joined edges').selectOption('all');
  await page.getByText(/even number of columns/i).waitFor();
  await page.getByLabel('Cells').selectOption('squares');
  await page.waitForSelector('.joined');
  await close(page);
});

test('tiles by clicking, goal and verdict', async () => {
  const page = await open('draw');
  await page.getByLabel('Tiles').check();
  await outcome(page, 'solved');
  await clickCell(page, 0);
  await clickCell(page, 1);
  await outcome(page, 'none');
  assert.match(await page.locator('[data-cell="0"]').getAttribute('aria-label'), /tile 2/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await clickCell(page, 7);
  await clickCell(page, 8);
  await page.getByText('Solved, and proved the shortest: 1 move').first().waitFor();
  await close(page);
});

test('walls of Flow by dragging along a line of the grid, and away again', async () => {
  const page = await open('draw');
  await page.getByRole('button', { name: 'Wall', exact: true }).click();
  const { x, y, width, height } = await page.locator('[data-cell="0"]').boundingBox();
  const along = async () => {
    await page.mouse.move(x + 0.5 * width, y + 0.95 * height);
    await page.mouse.down();
    await page.mouse.move(x + 3.5 * width, y + 0.97 * height, { steps: 24 });
    await page.mouse.up();
  };
  await along();
  assert.equal(await page.locator('.wall').count(), 8, 'four walls, drawn by the cells on both sides');
  await page.keyboard.press('u');
  assert.equal(await page.locator('.wall').count(), 0, 'one step of the history');
  await page.keyboard.press('r');
  await along();
  assert.equal(await page.locator('.wall').count(), 0, 'the same gesture takes them away');
  await close(page);
});

test('walls of a maze by dragging, ball and hole', async () => {
  const page = await open('draw');
  await page.getByLabel('Maze').check();
  await page.getByText('No ball on the board.').waitFor();
  const from = await middleOf(page, 8);
  const to = await middleOf(page, 13);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
  assert.equal(await page.locator('.cell.block').count(), 6);
  await page.getByRole('button', { name: 'Ball' }).click();
  await clickCell(page, 0);
  await page.getByRole('button', { name: 'Hole' }).click();
  await clickCell(page, 7);
  await page.getByText(/1 move/).first().waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('No hole on the board.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  assert.equal(await page.locator('.cell.block').count(), 0, 'a drag is one step');
  await close(page);
});

test('the generator makes boards with options, a pack, and a sheet', async () => {
  const page = await open('generate');
  await page.waitForSelector('.board-card .board');
  await page.getByLabel('Maze').check();
  await page.getByLabel('Boards', { exact: true }).fill('3');
  await page.getByLabel('Seed', { exact: true }).fill('7');
  await page.getByLabel('Seed', { exact: true }).blur();
  await page.getByText('More options').click();
  await page.getByLabel(/^Walls:/).fill('10');
  await page.getByRole('button', { name: 'Make 3 boards' }).click();
  await page.waitForFunction(() => document.querySelectorAll('.board-card .board.maze').length === 3);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  const pack = await readFile(await file.path(), 'utf8');
  assert.equal(pack.trim().split(/\n\n+/).length, 3);

  await page.evaluate(() => {
    window.print = () => {
      window.printed = [...document.querySelectorAll('.print-sheets img')].map((image) => image.naturalWidth);
    };
  });
  await page.getByRole('button', { name: 'Print a sheet' }).click();
  await page.waitForFunction(() => window.printed);
  const widths = await page.evaluate(() => window.printed);
  assert.equal(widths.length, 6);
  assert.ok(widths.every((width) => width > 0));

  // The library's sentence, when an option is wrong.
  await page.getByLabel(/^Walls:/).fill('many');
  await page.getByRole('button', { name: 'Make 3 boards' }).click();
  await page.waitForSelector('[role=alert]');
  await close(page);
});

test('texts, files and links are read as they are typed', async () => {
  const page = await open('import');
  const field = page.getByLabel(/^Or a text/);
  await field.fill('A.B\n...\nA.B\n\n.B\nH.\n');
  await page.waitForFunction(() => document.querySelectorAll('.board-card').length === 2);
  await field.fill('https://puzz.link/p?arukone/3/3/1g2i1g2');
  await page.getByText('Flow · 3×3 · link').waitFor();
  await page.getByText('In another format').click();
  await page.locator('.conversion select').selectOption('rows');
  assert.match(await page.getByLabel('The board as rows').inputValue(), /^A\.B\n\.\.\.\nA\.B/);
  await field.fill('AB\nA.\n');
  await page.getByText('colour B has only this dot').waitFor();
  await page.locator('input[type=file]').nth(1).setInputFiles({
    name: 'board.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('1 2 3\n4 . 5\n7 8 6\n'),
  });
  await page.getByText('Tiles · 3×3').waitFor();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.waitForSelector('.editor-area .board.tiles');
  await close(page);
});

test('no barrier and no line too wide in any section', async () => {
  for (const [width, colorScheme, sections] of [
    [360, 'dark', ['generate', 'draw', 'import']],
    [1440, 'light', ['draw']],
  ]) {
    const page = await open(sections[0], { viewport: { width, height: 800 }, colorScheme });
    for (const section of sections) {
      await page.goto(`${server.url}#make?section=${section}`);
      await page.waitForSelector({ generate: '.board-card .board', draw: '.editor-area', import: '.import' }[section]);
      assert.deepEqual(await findBarriers(page, AxeBuilder), [], section);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${section} is ${wide} px too wide`);
    }
    await close(page);
  }
});
