// The page starts, shows its views, and draws boards.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browser, openPage, server, startSite } from './support.mjs';

startSite();

test('the page starts with a board of every cell named', async () => {
  const page = await openPage(browser, server.url);
  await page.waitForSelector('[role=gridcell]');
  const [, rows, cols] = /, (\d+) by (\d+)\./.exec(await page.getByRole('grid').getAttribute('aria-label'));
  assert.equal(await page.locator('[role=gridcell]').count(), rows * cols);
  assert.match(await page.locator('[role=gridcell]').first().getAttribute('aria-label'), /^row 1, column 1: /);
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('tabs lead to the three views', async () => {
  const page = await openPage(browser, server.url);
  for (const name of ['Make', 'Watch', 'Play']) {
    await page.getByRole('link', { name }).click();
    await page.waitForSelector(`main.${name.toLowerCase()}`);
  }
  assert.deepEqual(page.faults, []);
  await page.context().close();
});

test('a hint comes from the worker and marks cells', async () => {
  const page = await openPage(browser, server.url);
  for (let level = 1; level <= 3; level++) await page.getByRole('button', { name: 'Hint' }).click();
  await page.waitForSelector('.mark');
  assert.deepEqual(page.faults, []);
  await page.context().close();
});
