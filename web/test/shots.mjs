// Takes pictures of every view, for people to look at: node test/shots.mjs FOLDER [NAME ...]

import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { drawScreen, palette, snakeBoard, styles } from './screens.mjs';
import { boardUrl, openPage, startBrowser, startServer } from './support.mjs';

const [folder, ...names] = process.argv.slice(2);
if (!folder) {
  console.error('usage: node test/shots.mjs FOLDER [NAME ...]');
  process.exit(2);
}

const press = (page, name) => page.getByRole('button', { name, exact: true }).first().click();

async function openMore(page, name) {
  await page.getByRole('button', { name: 'Hint', exact: true }).first().waitFor();
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

const fifteen = '2 15 1 12\n8 5 6 11\n4 9 10 7\n3 14 13 0\n';
const maze = '.H...\n##..#\n.....\n.#..#\n.#.B.\n';
const large = 'A........B\n.CD....E..\n..........\n...F......\n..A....G..\n.....C....\n.H.D......\n......F...\n...H..E.G.\n.........B\n';

async function watchEngine(page, engine, steps) {
  await page.waitForSelector('.search-board canvas');
  await page.getByRole('combobox', { name: 'Engine', exact: true }).selectOption(engine);
  await stepThrough(page, steps);
}

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
  tiles: { board: fifteen },
  maze: { board: maze },
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
  mistake: {
    board: 'A..\n..A\n',
    prepare: async (page) => {
      await page.locator('[role=gridcell][tabindex="0"]').focus();
      for (const key of ['Space', 'ArrowRight', 'Space']) await page.keyboard.press(key);
      await press(page, 'Check');
      await page.waitForSelector('.mark.mistake');
    },
  },
  won: {
    board: 'A.B\nA.B\n',
    prepare: async (page) => {
      await page.locator('[role=gridcell][tabindex="0"]').focus();
      for (const key of ['Space', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'b', 'Space', 'ArrowUp']) await page.keyboard.press(key);
      await page.waitForSelector('.board.won');
      await page.waitForTimeout(200);
    },
  },
  bridges: { board: '3,0,1,2,4,0:2:6:8;1,4,7;3,4,5', prepare: (page) => page.waitForSelector('.board .bridge') },
  hexes: { board: hexes, prepare: (page) => page.getByText(/solution/).first().waitFor() },
  large: { board: large, prepare: (page) => page.getByRole('button', { name: /^Show A/ }).click() },
  error: { hash: `play?board=${encodeURIComponent('A.B\n.A')}`, prepare: (page) => page.waitForSelector('.error') },
  more: {
    hash: 'play',
    prepare: async (page) => {
      await page.waitForSelector('.actions');
      if (await page.getByRole('button', { name: 'More', exact: true }).isVisible()) await press(page, 'More');
    },
  },
  grade: {
    hash: 'play',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Grade/ }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  difference: {
    hash: `make?board=${encodeURIComponent('A.B\n...\n...\nA.B\n')}`,
    prepare: (page) => page.waitForSelector('.verdict-area[data-outcome="several"]'),
  },
  tools: { hash: 'make?section=draw' },
  picture: {
    hash: 'make?section=import',
    prepare: async (page) => {
      const style = styles[2];
      const base64 = await page.evaluate(drawScreen, { style, paths: snakeBoard(style.rows, style.cols, style.colours), palette });
      const file = { name: 'screen.png', mimeType: 'image/png', buffer: Buffer.from(base64, 'base64') };
      await page.locator('input[type=file]').first().setInputFiles(file);
      await page.waitForSelector('.verdict-area');
      await page.waitForTimeout(1500);
    },
  },
  front: { hash: `watch?board=${encodeURIComponent(large)}`, prepare: (page) => watchEngine(page, 'frontier', 30) },
  bounds: { hash: `watch?board=${encodeURIComponent(fifteen)}`, prepare: (page) => watchEngine(page, 'ida', 20) },
  stops: { hash: `watch?board=${encodeURIComponent(maze)}`, prepare: (page) => stepThrough(page, 8) },
  compare: {
    hash: 'watch',
    prepare: async (page) => {
      await page.waitForSelector('.search-board canvas');
      await press(page, 'Compare all engines');
      await page.getByRole('button', { name: 'Compare all engines' }).waitFor();
      await page.waitForTimeout(4000);
    },
  },
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
      const isLong = /^(draw|generate|import|watch|pair|difference|tools|picture|front|bounds|stops|compare)$/.test(scene);
      await page.screenshot({ path: join(folder, `${scene}-${viewport.width}-${look}.png`), fullPage: isLong });
      if (page.faults.length) console.error(scene, viewport.width, page.faults);
      await page.context().close();
    }
  }
}
await browser.close();
await server.close();
