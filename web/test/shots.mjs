// Takes pictures of every view, for people to look at: node test/shots.mjs FOLDER [NAME ...]

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { boardUrl, openPage, startBrowser, startServer } from './support.mjs';

const [folder, ...names] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node test/shots.mjs FOLDER [NAME ...]');
  process.exit(2);
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();

async function openMore(page, name) {
  if (!(await page.getByRole('button', { name, exact: true }).isVisible())) await press(page, 'More');
  await press(page, name);
  await page.getByRole('dialog').waitFor();
  await page.waitForTimeout(600);
}

async function stepThrough(page, steps) {
  await page.waitForSelector('.search-board canvas');
  for (let i = 0; i < steps; i++) await press(page, 'Step');
  await page.waitForTimeout(500);
}

const hexes =
  '{"puzzle":"flow","rows":4,"cols":5,"lattice":"hexes","colours":[{"name":"A","dots":[[0,0],[3,0]]},' +
  '{"name":"B","dots":[[0,2],[3,2]]},{"name":"C","dots":[[0,4],[3,4]]}],"holes":[[1,1]]}';

/** Each with an address, and what is done before the picture. */
const scenes = {
  play: { hash: 'play', prepare: (page) => page.waitForSelector('.facts .verdict') },
  hint: {
    hash: 'play',
    prepare: async (page) => {
      await press(page, 'Hint');
      await press(page, 'Why?');
      await page.waitForSelector('.mark');
    },
  },
  tiles: { board: '2 15 1 12\n8 5 6 11\n4 9 10 7\n3 14 13 0\n' },
  maze: { board: '.H...\n##..#\n.....\n.#..#\n.#.B.\n' },
  solved: { hash: 'play', prepare: (page) => openMoreThen(page, 'Show solution') },
  several: { board: 'A.B\n...\n...\nA.B\n', prepare: (page) => page.getByText('More than one solution.').waitFor() },
  new: { hash: 'play', prepare: (page) => press(page, 'New board') },
  packs: { hash: 'play', prepare: (page) => openMore(page, 'Boards') },
  open: { hash: 'play', prepare: (page) => openMore(page, 'Open') },
  share: { hash: 'play', prepare: (page) => openMore(page, 'Share') },
  keys: { hash: 'play', prepare: (page) => openMore(page, 'Keys') },
  explain: { hash: 'play', prepare: (page) => openMore(page, 'Explain') },
  settings: { hash: 'play', prepare: (page) => press(page, 'Settings') },
  generate: { hash: 'make?section=generate', prepare: (page) => page.waitForSelector('.board-card .board') },
  draw: { hash: `make?board=${encodeURIComponent(hexes)}`, prepare: (page) => page.waitForTimeout(600) },
  import: { hash: 'make?section=import' },
  watch: { hash: 'watch', prepare: (page) => stepThrough(page, 4) },
  pair: {
    hash: 'watch',
    prepare: async (page) => {
      await page.waitForSelector('.search-board canvas');
      await page.getByRole('button', { name: 'Side by side', exact: true }).click();
      await stepThrough(page, 6);
    },
  },
};

async function openMoreThen(page, name) {
  if (!(await page.getByRole('button', { name, exact: true }).isVisible())) await press(page, 'More');
  await press(page, name);
  await page.waitForSelector('.board.solved');
  await page.waitForTimeout(800);
}

const looks = [
  { name: 'light', colorScheme: 'light' },
  { name: 'dark', colorScheme: 'dark' },
  { name: 'forced', forcedColors: 'active' },
  { name: 'contrast', contrast: 'more' },
];

const wanted = (list, all) => (list.some((name) => all.includes(name)) ? all.filter((name) => list.includes(name)) : null);
const sizes = [
  { width: 360, height: 740 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
].filter(({ width }) => wanted(names, ['360', '768', '1440'])?.includes(String(width)) ?? true);
const chosenLooks = looks.filter(({ name }) => wanted(names, looks.map((look) => look.name))?.includes(name) ?? !/forced|contrast/.test(name));
const chosen = wanted(names, Object.keys(scenes)) ?? Object.keys(scenes);

await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await startBrowser();
for (const viewport of sizes) {
  for (const { name: look, ...options } of chosenLooks) {
    for (const scene of chosen) {
      const { hash, board, prepare } = scenes[scene];
      const page = await openPage(browser, board ? boardUrl(server, board) : `${server.url}#${hash}`, { viewport, ...options });
      try {
        await prepare?.(page);
        await page.waitForTimeout(300);
      } catch (error) {
        console.error(scene, viewport.width, look, String(error).split('\n')[0]);
      }
      const isLong = /^(draw|generate|import|watch|pair)$/.test(scene);
      await page.screenshot({ path: join(folder, `${scene}-${viewport.width}-${look}.png`), fullPage: isLong });
      if (page.faults.length) console.error(scene, viewport.width, page.faults);
      await page.context().close();
    }
  }
}
await browser.close();
await server.close();
