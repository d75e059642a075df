// Pictures of Flow Free: the reading of the pixels, and the way from a picture to a board.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';
import { dist, openPage, root, startBrowser, startServer } from './support.mjs';
import { drawScreen, palette, snakeBoard, styles } from './screens.mjs';

let server;
let browser;
let studio;
let page;

before(async () => {
  server = await startServer();
  browser = await startBrowser();
  studio = await browser.newPage();
  page = await openPage(browser, `${server.url}#make?section=import`);
});

after(async () => {
  await browser?.close();
  await server?.close();
});

async function pictureOf(style) {
  const paths = snakeBoard(style.rows, style.cols, style.colours);
  const bytes = await studio.evaluate(drawScreen, { style, paths, palette });
  return { paths, buffer: Buffer.from(bytes, 'base64'), mimeType: style.type ?? 'image/png' };
}

/** Pairs of cells with equal dots, in order. */
async function readDots() {
  const labels = await page.locator('.editor-area [role=gridcell]').evaluateAll((cells) =>
    cells.map((cell) => cell.getAttribute('aria-label')),
  );
  const dots = new Map();
  labels.forEach((label, cell) => {
    const name = /dot (\w+)/.exec(label)?.[1];
    if (name) dots.set(name, [...(dots.get(name) ?? []), cell]);
  });
  return { count: labels.length, pairs: [...dots.values()].map((cells) => cells.join(' ')).sort() };
}

const endsOf = (paths) =>
  paths.map((path) => [path[0], path.at(-1)].sort((a, b) => a - b).join(' ')).sort();

/** Cells with a path in the game. */
const drawnCells = () =>
  page.locator('main.play [role=gridcell]').evaluateAll((cells) =>
    cells.flatMap((cell, number) => (/path|connected/.test(cell.getAttribute('aria-label')) ? [number] : [])),
  );

for (const style of styles) {
  test(`a picture is read: ${style.name}`, async () => {
    const { paths, buffer, mimeType } = await pictureOf(style);
    await page.goto(`${server.url}#make?section=import`);
    await page.locator('input[type=file]').first().setInputFiles({ name: 'screen', mimeType, buffer });
    await page.waitForSelector('.over-picture .board');
    const { count, pairs } = await readDots();
    assert.equal(count, style.rows * style.cols);
    assert.equal(Number(await page.getByLabel('Columns', { exact: true }).inputValue()), style.cols);
    assert.deepEqual(pairs, endsOf(paths));
    assert.equal(await page.locator('.over-picture .ghost').count(), style.drawn ? paths.length : 0);
    if (style.drawn) {
      const drawn = paths.flatMap((path) => path.slice(0, Math.round(path.length * style.drawn)));
      await page.getByRole('button', { name: 'Play it' }).click();
      await page.waitForSelector('main.play [role=gridcell]');
      assert.deepEqual(await drawnCells(), drawn.sort((a, b) => a - b), 'paths that are drawn are drawn in the game');
    }
    assert.deepEqual(page.faults, []);
  });
}

test('a picture that is dropped on the board being played is read too', async () => {
  const { paths, buffer, mimeType } = await pictureOf(styles[0]);
  await page.goto(`${server.url}#play`);
  await page.waitForSelector('main.play [role=gridcell]');
  await page.evaluate(
    ({ base64, type }) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([bytes], 'screen', { type }));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
    },
    { base64: buffer.toString('base64'), type: mimeType },
  );
  await page.waitForSelector('.over-picture .board');
  assert.deepEqual((await readDots()).pairs, endsOf(paths));
});

test('the reading lies on the picture, can be corrected, and is played', async () => {
  const { paths, buffer, mimeType } = await pictureOf(styles[0]);
  await page.goto(`${server.url}#make?section=import`);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'screen', mimeType, buffer });
  await page.waitForSelector('.over-picture .board');
  const picture = await page.locator('.draft-picture').boundingBox();
  const first = await page.locator('[data-cell="0"]').boundingBox();
  const pitch = (picture.width * 0.96) / styles[0].cols;
  assert.ok(Math.abs(first.width - pitch) < pitch * 0.03, 'cells have the size of those in the picture');
  assert.ok(Math.abs(first.x - (picture.x + picture.width * 0.02)) < pitch * 0.06, 'and their place');
  const dot = page.locator(`[data-cell="${paths[0][0]}"]`);
  await dot.focus();
  await page.keyboard.press('Delete');
  await page.getByText(/has only this dot/).waitFor();
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Play it' }).click();
  await page.waitForSelector('main.play [role=gridcell]');
  assert.deepEqual(page.faults, []);
});

test('a picture can be dropped in any section, and pasted', async () => {
  const { paths, buffer } = await pictureOf(styles[0]);
  for (const kind of ['drop', 'paste']) {
    await page.goto(`${server.url}#make?section=generate`);
    await page.waitForSelector('.make-form');
    await page.evaluate(
      ({ kind, bytes }) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        data.items.add(new File([content], 'screen.png', { type: 'image/png' }));
        const event =
          kind === 'drop'
            ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      },
      { kind, bytes: buffer.toString('base64') },
    );
    await page.waitForSelector('.over-picture .board');
    assert.deepEqual((await readDots()).pairs, endsOf(paths), kind);
  }
  assert.deepEqual(page.faults, []);
});

test('the one-file edition reads pictures too', async () => {
  const { paths, buffer, mimeType } = await pictureOf(styles[0]);
  const other = await openPage(browser, `${pathToFileURL(join(dist, 'clew.html'))}#make?section=import`);
  await other.locator('input[type=file]').first().setInputFiles({ name: 'screen', mimeType, buffer });
  await other.waitForSelector('.over-picture .board');
  assert.equal(await other.locator('.over-picture .dot').count(), 2 * paths.length);
  assert.deepEqual(other.faults, []);
  await other.context().close();
});

test('a grid that somebody gives is read instead', async () => {
  const { paths, buffer, mimeType } = await pictureOf(styles[1]);
  await page.goto(`${server.url}#make?section=import`);
  await page.locator('input[type=file]').first().setInputFiles({ name: 'screen', mimeType, buffer });
  await page.waitForSelector('.over-picture .board');
  const rows = page.getByLabel('Rows', { exact: true });
  await rows.fill('6');
  await rows.blur();
  await page.waitForFunction(() => document.querySelectorAll('.editor-area [role=gridcell]').length === 42);
  await rows.fill('7');
  await rows.blur();
  await page.waitForFunction(() => document.querySelectorAll('.editor-area [role=gridcell]').length === 49);
  assert.deepEqual((await readDots()).pairs, endsOf(paths));
  assert.deepEqual(page.faults, []);
});

test('a picture without a grid, and a file that is no picture, give a sentence', async () => {
  await page.goto(`${server.url}#make?section=import`);
  const give = (buffer) =>
    page.locator('input[type=file]').first().setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer });
  const blank = await studio.evaluate(async () => {
    const canvas = new OffscreenCanvas(300, 500);
    const context = canvas.getContext('2d');
    context.font = '30px sans-serif';
    context.fillText('no board here', 40, 200);
    const blob = await canvas.convertToBlob();
    return btoa(String.fromCharCode(...new Uint8Array(await blob.arrayBuffer())));
  });
  await give(Buffer.from(blank, 'base64'));
  await page.getByText(/No grid was found/).waitFor();
  await page.waitForSelector('.over-picture .board');
  await page.goto(`${server.url}#make?section=import`);
  await give(Buffer.from('not a picture'));
  await page.getByText(/screen.png is not a picture/).waitFor();
  assert.deepEqual(page.faults, []);
});

/** The functions themselves, in node. */
async function load(entry) {
  const { outputFiles } = await esbuild.build({
    absWorkingDir: root,
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0].text).toString('base64')}`);
}

test('a grid of pixels is found to the pixel; two like colours are told apart', async () => {
  const { readScreenshot } = await load('model/screenshot/read.ts');
  const [width, height, left, top, pitch, cells] = [260, 400, 20, 90, 44, 5];
  const data = new Uint8ClampedArray(4 * width * height);
  const put = (x, y, [r, g, b]) => data.set([r, g, b, 255], 4 * (y * width + x));
  const dots = { 0: [230, 30, 30], 7: [230, 90, 20], 12: [228, 32, 30], 24: [228, 92, 22] };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - left, y - top];
      const isInside = dx >= 0 && dy >= 0 && dx <= cells * pitch && dy <= cells * pitch;
      const isLine = isInside && (dx % pitch === 0 || dy % pitch === 0);
      const cell = Math.floor(dy / pitch) * cells + Math.floor(dx / pitch);
      const radius = Math.hypot((dx % pitch) - pitch / 2, (dy % pitch) - pitch / 2);
      put(x, y, isLine ? [90, 80, 60] : isInside && dots[cell] && radius < 15 ? dots[cell] : [0, 0, 0]);
    }
  }
  const { grid, dots: read } = readScreenshot({ width, height, data });
  assert.equal(grid.rows, 5);
  assert.equal(grid.cols, 5);
  assert.ok(Math.abs(grid.left - left - 0.5) <= 1 && Math.abs(grid.top - top - 0.5) <= 1);
  assert.ok(Math.abs(grid.pitch - pitch) < 0.3);
  assert.deepEqual(read, [
    { cell: 0, colour: 0 },
    { cell: 7, colour: 1 },
    { cell: 12, colour: 0 },
    { cell: 24, colour: 1 },
  ]);
});
