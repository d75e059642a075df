// Manners: sizes, themes, accessibility, offline use, the one-file edition.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import AxePlaywright from '@axe-core/playwright';
import { boardUrl, browser, dist, findBarriers, openPage, server, startSite } from './support.mjs';

const AxeBuilder = AxePlaywright.default ?? AxePlaywright;
const views = ['play', 'make', 'watch'];
const phone = { width: 360, height: 740 };
startSite();

/** A script and those that it imports at once; import(...) loads others when they are needed. */
async function importedScripts(file, found = new Set()) {
  if (found.has(file)) return found;
  found.add(file);
  const text = await readFile(join(dist, file), 'utf8');
  for (const [, imported] of text.matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) await importedScripts(imported, found);
  return found;
}

test('the first load is at most 300 kB, compressed', async () => {
  const files = ['index.html', 'app.css', ...(await importedScripts('app.js')), 'worker.js', 'clew.wasm', 'packs.json'];
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(dist, file)), { level: 9 }).length));
  const total = sizes.reduce((sum, size) => sum + size, 0);
  assert.ok(total <= 300_000, `${total} bytes: ${files.map((file, i) => `${file} ${sizes[i]}`).join(', ')}`);
});

test('Make and Watch bring their style sheets when they are first shown', async () => {
  const page = await openPage(browser, server.url);
  const sheets = () => page.evaluate(() => [...document.styleSheets].map(({ href }) => href?.split('/').pop()));
  const displayOf = (selector) => page.locator(selector).first().evaluate((element) => getComputedStyle(element).display);
  assert.deepEqual(await sheets(), ['app.css']);
  await goTo(page, 'make');
  assert.deepEqual(await sheets(), ['app.css', 'make.css']);
  assert.equal(await displayOf('.make-sections'), 'flex');
  await goTo(page, 'watch');
  await goTo(page, 'make');
  assert.deepEqual(await sheets(), ['app.css', 'make.css', 'watch.css']);
  await page.close();
});

/** Goes to a view of a page that is open, and waits until it is there: Make and Watch are loaded first. */
async function goTo(page, view) {
  const content = { play: '[role=gridcell]', make: '.make-sections', watch: '.search-board canvas' };
  await page.evaluate((name) => (location.hash = name), view);
  await page.waitForSelector(`main.${view} ${content[view]}`);
}

test('axe finds nothing serious in any view, narrow and dark, wide and light', async () => {
  const page = await openPage(browser, server.url);
  for (const view of views) {
    await goTo(page, view);
    for (const [viewport, colorScheme] of [
      [phone, 'dark'],
      [{ width: 1440, height: 900 }, 'light'],
    ]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme });
      assert.deepEqual(await findBarriers(page, AxeBuilder), [], `${view}, ${viewport.width} px, ${colorScheme}`);
    }
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('axe finds nothing serious in the dialogs of Play', async () => {
  const page = await openPage(browser, server.url, { viewport: { width: 1280, height: 800 } });
  await page.waitForSelector('[role=gridcell]');
  for (const name of ['New board', 'Boards', 'Open', 'Share', 'Explain', 'Settings']) {
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').waitFor();
    assert.deepEqual(await findBarriers(page, AxeBuilder), [], name);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);
    assert.match(focused, new RegExp(name), 'the focus returns to the button');
  }
  await page.context().close();
});

test('narrow screens and strong zoom need no scrolling to the side', async () => {
  const page = await openPage(browser, server.url);
  for (const view of views) {
    await goTo(page, view);
    for (const viewport of [phone, { width: 320, height: 400 }, { width: 640, height: 400 }, { width: 768, height: 1024 }]) {
      await page.setViewportSize(viewport);
      const excess = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(excess <= 0, `${view} at ${viewport.width} px is ${excess} px too wide`);
    }
  }
  await page.context().close();
});

test('dialogs fit on a phone', async () => {
  const page = await openPage(browser, server.url, { viewport: phone });
  await page.waitForSelector('[role=gridcell]');
  const button = (name) => page.getByRole('button', { name, exact: true });
  for (const name of ['New board', 'Boards', 'Open', 'Share', 'Explain', 'Keys', 'Settings']) {
    if (!(await button(name).isVisible())) await button('More').click();
    await button(name).click();
    await page.getByRole('dialog', { name: 'More' }).waitFor({ state: 'detached' });
    if (name === 'Explain') await page.waitForSelector('.explain-pages');
    if (name === 'Boards') await page.waitForSelector('.pack-boards button');
    const excess = await page.locator('.dialog-body').evaluate((body) => body.scrollWidth - body.clientWidth);
    assert.ok(excess <= 0, `${name} is ${excess} px too wide`);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  await page.context().close();
});

test('a part of the page that cannot be loaded is asked for again', async () => {
  const page = await openPage(browser, server.url, { serviceWorkers: 'block' });
  await page.waitForSelector('[role=gridcell]');
  await page.route('**/MakeView-*', (route) => route.abort(), { times: 1 });
  await page.getByRole('link', { name: 'Make' }).click();
  await page.getByRole('alert').getByText('could not be loaded').waitFor();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.waitForSelector('.make-area');
  await page.context().close();
});

test('the board does not move while help comes and goes', async () => {
  const page = await openPage(browser, server.url, { viewport: phone });
  await page.waitForSelector('[role=gridcell]');
  await page.getByText('one solution (proved)').waitFor();
  const place = () => page.locator('.board').boundingBox();
  const before = await place();
  for (let level = 1; level <= 5; level++) {
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    await page.locator('.advice-buttons').first().waitFor();
    assert.deepEqual(await place(), before);
  }
  await page.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', 'A.B\n.A');
    window.dispatchEvent(new DragEvent('drop', { dataTransfer: data, cancelable: true }));
  });
  await page.waitForSelector('.error');
  assert.deepEqual(await place(), before);
  await page.context().close();
});

test('nothing jumps while a view loads', async () => {
  for (const view of ['play', 'make?section=generate', 'make?section=draw', 'make?section=import', 'watch']) {
    for (const viewport of [phone, { width: 1440, height: 900 }]) {
      const context = await browser.newContext({ viewport });
      const page = await context.newPage();
      await page.addInitScript(() => {
        window.shifts = [];
        const note = ({ value, sources }) => window.shifts.push({ value, moved: sources.map(({ node }) => node?.className ?? '') });
        new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });
      });
      await page.goto(`${server.url}#${view}`);
      await page.waitForSelector('html[data-state="ready"] main');
      const loaded = { play: '.facts .verdict', make: '.make-area, .editor-area', watch: '.search-board canvas' };
      await page.waitForSelector(loaded[view.split('?')[0]]);
      if (view === 'play') await page.getByRole('button', { name: /^Grade/ }).waitFor();
      if (view === 'make?section=generate') await page.waitForSelector('.board-card .board');
      await page.waitForTimeout(100);
      const shifts = await page.evaluate(() => window.shifts);
      const total = shifts.reduce((sum, { value }) => sum + value, 0);
      assert.ok(total <= 0.02, `${view} at ${viewport.width} px: ${JSON.stringify(shifts)}`);
      await context.close();
    }
  }
});

test('touch targets have 44 px on a phone', async () => {
  const page = await openPage(browser, server.url, { viewport: phone });
  await page.waitForSelector('[role=gridcell]');
  const small = await page.locator('.actions button, .tabs a, .puzzles button, .colours button').evaluateAll((buttons) =>
    buttons
      .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
      .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
  );
  assert.deepEqual(small, []);
  await page.context().close();
});

test('with reduced motion nothing moves by itself', async () => {
  const page = await openPage(browser, boardUrl(server, '1 2 3\n4 5 6\n7 0 8\n'), { reducedMotion: 'reduce' });
  await page.waitForSelector('.board.tiles');
  const cell = await page.locator('[data-cell="8"]').boundingBox();
  await page.mouse.click(cell.x + 9, cell.y + 9);
  await page.waitForSelector('.board.solved');
  const moving = await page.evaluate(() => document.getAnimations().length);
  assert.equal(moving, 0);
  await page.context().close();
});

/** The contrast of two colours as the browser computes them: rgb(...). */
function contrastOf(one, other) {
  const [light, dark] = [one, other]
    .map((colour) => {
      const [r, g, b] = colour.match(/[\d.]+/g).map((part) => {
        const share = Number(part) / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    })
    .sort((x, y) => y - x);
  return (light + 0.05) / (dark + 0.05);
}

for (const colorScheme of ['light', 'dark']) {
  test(`in forced colours, ${colorScheme}, lines, dots, paths, marks and the focus are seen`, async () => {
    const page = await openPage(browser, boardUrl(server, 'AB\n..\nAB\n'), { forcedColors: 'active', colorScheme });
    await page.waitForSelector('[role=gridcell]');
    const colourOf = (selector, property) =>
      page.locator(selector).first().evaluate((shape, name) => getComputedStyle(shape)[name], property);
    const ground = await colourOf('.board .cell', 'fill');
    const isSeen = async (selector, property) => {
      const colour = await colourOf(selector, property);
      assert.ok(contrastOf(colour, ground) >= 3, `${selector} ${colour} on ${ground}`);
    };
    await isSeen('.board .cell', 'stroke');
    const tabs = await page.locator('.tab').evaluateAll((list) => list.map((tab) => getComputedStyle(tab).outlineStyle));
    assert.deepEqual(tabs, ['solid', 'none', 'none'], 'the current view is marked by a line');

    const hint = page.getByRole('button', { name: 'Hint', exact: true });
    const button = await hint.evaluate((it) => {
      const { color, backgroundColor, forcedColorAdjust } = getComputedStyle(it);
      return { color, backgroundColor, forcedColorAdjust };
    });
    assert.equal(button.forcedColorAdjust, 'none', 'else there is a ground behind the label');
    assert.ok(contrastOf(button.color, button.backgroundColor) >= 4.5, JSON.stringify(button));
    await hint.click();
    await page.getByRole('button', { name: 'Why?', exact: true }).click();
    await page.waitForSelector('.mark polygon');
    await isSeen('.mark polygon', 'stroke');
    assert.equal(await page.evaluate(() => document.querySelector('.mark polygon').getAnimations().length), 0);

    await page.locator('[data-cell="0"]').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await isSeen('.board .cursor', 'stroke');
    assert.equal(await colourOf('.board .cursor', 'opacity'), '1');
    await isSeen('.board .path', 'stroke');
    assert.equal(await colourOf('.board .path', 'stroke'), await colourOf('.board .dot circle', 'fill'), 'as their dots');
    await page.context().close();
  });
}

test('who asks for more contrast gets it, light and dark', async () => {
  const page = await openPage(browser, server.url, { contrast: 'more' });
  await page.waitForSelector('[role=gridcell]');
  for (const [colorScheme, ground] of [['light', 'rgb(255, 255, 255)'], ['dark', 'rgb(0, 0, 0)']]) {
    await page.emulateMedia({ colorScheme, contrast: 'more' });
    await page.waitForFunction((theme) => document.documentElement.dataset.theme === theme, colorScheme);
    assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor), ground);
    assert.deepEqual(await findBarriers(page, AxeBuilder), [], colorScheme);
  }
  await page.context().close();
});

test('a job that takes long shows its progress and Stop, in every view', async () => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.route('**/worker.js', async (route) => {
    await route.fulfill({ response: await route.fetch(), body: 'onmessage = () => {};' }); // never answers
  });
  const press = (name) => page.getByRole('button', { name, exact: true }).click();
  const stops = async (what) => {
    const stop = page.getByRole('button', { name: 'Stop', exact: true });
    await page.locator('.job progress').waitFor();
    assert.match(await page.locator('.job-text').textContent(), /: \d+\.\d s/, what);
    await stop.click();
    await page.locator('.job').waitFor({ state: 'detached' });
  };
  await page.goto(boardUrl(server, 'A.B\n...\nA.B\n'));
  await page.waitForSelector('[role=gridcell]');
  for (const name of ['Hint', 'Check', 'Show A']) {
    await press(name);
    await stops(name);
  }
  await press('Show solution'); // so easy that the page does it itself
  await page.getByText('From here there is no solution (proved).').first().waitFor();
  await page.goto(boardUrl(server, '2 15 1 12\n8 5 6 11\n4 9 10 7\n3 14 13 0\n'));
  await page.waitForSelector('.board.tiles');
  await press('Show solution');
  await stops('Show solution');
  await page.goto(boardUrl(server, 'A.B\n...\nA.B\n'));
  await page.waitForSelector('.board.flow');
  await press('Explain');
  await stops('Explain');
  await page.keyboard.press('Escape');
  await press('New board');
  await press('Make the board');
  await stops('New board');
  await page.goto(`${server.url}#make?section=generate`);
  await stops('the boards that Make begins with');
  await page.goto(`${server.url}#make?board=${encodeURIComponent('A.B\n...\nA.B\n')}`);
  await stops('the verdict of the editor');
  await page.goto(`${server.url}#watch?board=${encodeURIComponent('A.B\n...\nA.B\n')}`);
  await page.waitForSelector('.search-board canvas');
  await press('Print puzzle and solution');
  await page.locator('.export-buttons ~ .job').waitFor();
  await page.locator('.job').getByRole('button', { name: 'Stop' }).click();
  await press('Step');
  await page.getByText(/^Searching: 0/).waitFor();
  await press('Stop');
  await page.getByText('Stopped.', { exact: true }).first().waitFor();
  await page.unrouteAll({ behavior: 'ignoreErrors' }); // a new worker may just be loading
  await context.close();
});

test('the page works without a network after the first visit', async () => {
  const page = await openPage(browser, server.url);
  await page.waitForSelector('[role=gridcell]');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('[role=gridcell]');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByText('The position can still be solved.').waitFor();
  await page.context().close();
});

test('the one-file edition works from a file', async () => {
  const page = await openPage(browser, pathToFileURL(join(dist, 'clew.html')).href);
  await page.waitForSelector('[role=gridcell]');
  await page.getByRole('button', { name: 'Hint', exact: true }).click();
  await page.getByText('The position can still be solved.').waitFor();
  await page.getByRole('button', { name: 'Maze', exact: true }).click();
  await page.waitForSelector('.board.maze');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
