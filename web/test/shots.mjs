// Takes pictures of every view, for people to look at: node test/shots.mjs FOLDER [VIEW]

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openPage, startBrowser, startServer } from './support.mjs';

const [folder, only] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node test/shots.mjs FOLDER [VIEW]');
  process.exit(2);
}
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
for (const view of ['play', 'make', 'watch']) {
  if (only && only !== view) continue;
  for (const viewport of sizes) {
    for (const colorScheme of ['light', 'dark']) {
      const page = await openPage(browser, `${server.url}#${view}`, { viewport, colorScheme });
      await page.waitForTimeout(400);
      await page.screenshot({ path: join(folder, `${view}-${viewport.width}-${colorScheme}.png`) });
      if (page.faults.length) console.error(view, viewport.width, page.faults);
      await page.context().close();
    }
  }
}
await browser.close();
await server.close();
