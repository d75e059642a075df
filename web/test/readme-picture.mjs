// Takes the picture of the page for the README: node web/test/readme-picture.mjs FILE.png

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { boardUrl, middleOf, openPage, root, startBrowser, startServer } from './support.mjs';

const server = await startServer();
const browser = await startBrowser();
const board = await readFile(join(root, '..', 'puzzles', 'flow', 'small.txt'), 'utf8');
const page = await openPage(browser, boardUrl(server, board), { viewport: { width: 1200, height: 700 }, reducedMotion: 'reduce' });
await page.waitForSelector('[role=gridcell]');
await page.getByText('one solution (proved)').waitFor();
/** The path of G round its corner, and a piece of A. */
for (const cells of [[28, 35, 36], [1, 0, 7]]) {
  const points = await Promise.all(cells.map((cell) => middleOf(page, cell)));
  await page.mouse.move(points[0].x, points[0].y);
  await page.mouse.down();
  for (const { x, y } of points.slice(1)) await page.mouse.move(x, y, { steps: 4 });
  await page.mouse.up();
}
await page.getByRole('button', { name: 'Hint', exact: true }).click();
await page.getByRole('button', { name: 'Why?', exact: true }).click();
await page.waitForSelector('.mark');
await page.mouse.move(5, 5);
await page.screenshot({ path: process.argv[2] });
await browser.close();
await server.close();
