// Builds the page: node build.mjs CLEW_WASM OUTPUT_FOLDER
//
// Everything the page loads is written to the folder, and clew.html, which holds all of it in one
// file and works by double click. The library alone, as an npm package, goes to
// OUTPUT_FOLDER-package.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

const here = dirname(fileURLToPath(import.meta.url));
const [wasm, out] = process.argv.slice(2).map((path) => resolve(path));
if (!wasm || !out) {
  console.error('usage: node build.mjs CLEW_WASM OUTPUT_FOLDER');
  process.exit(2);
}

const common = {
  absWorkingDir: here,
  bundle: true,
  minify: true,
  target: 'es2022',
  legalComments: 'none',
  jsx: 'automatic',
  jsxImportSource: 'preact',
  logLevel: 'warning',
};

async function bundle(entry, file, options = {}) {
  await esbuild.build({ ...common, entryPoints: [entry], outfile: resolve(out, file), ...options });
}

/** app.js and what it imports: at once (chunk-*), or when it is needed (WatchView-*). */
async function bundleApp() {
  const { metafile } = await esbuild.build({
    ...common,
    entryPoints: { app: 'main.tsx' },
    outdir: out,
    format: 'esm',
    splitting: true,
    chunkNames: '[name]-[hash]',
    metafile: true,
  });
  return Object.keys(metafile.outputs).map((file) => basename(file));
}

/** The same as one script, for the one-file edition. */
async function singleScript() {
  const built = await esbuild.build({ ...common, entryPoints: ['main.tsx'], format: 'iife', write: false });
  return built.outputFiles[0].text;
}

/** The boards of the project become packs: a list, and a file for each. */
async function copyPacks() {
  const packs = [];
  const puzzles = join(here, '..', 'puzzles');
  const entries = await readdir(puzzles, { withFileTypes: true });
  for (const puzzle of entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name).sort()) {
    for (const file of (await readdir(join(puzzles, puzzle))).filter((it) => it.endsWith('.txt')).sort()) {
      const pack = { puzzle, name: file.replace(/\.txt$/, ''), file: `pack-${puzzle}-${file}` };
      await copyFile(join(puzzles, puzzle, file), join(out, pack.file));
      packs.push(pack);
    }
  }
  await writeFile(join(out, 'packs.json'), JSON.stringify(packs));
  return ['packs.json', ...packs.map((pack) => pack.file)];
}

async function bundleServiceWorker(files) {
  const hash = createHash('sha256');
  for (const file of files) hash.update(await readFile(join(out, file)));
  const define = {
    FILES: JSON.stringify(['./', ...files]),
    VERSION: JSON.stringify(hash.digest('hex').slice(0, 12)),
  };
  await bundle('offline/sw.ts', 'sw.js', { define });
}

/** A script or data inside a page must not contain the end of its element. */
const inElement = (text) => text.replaceAll('</', '<\\/');

async function writeSingleFile(packFiles) {
  const text = async (file) => inElement(await readFile(join(out, file), 'utf8'));
  const page = await readFile(join(out, 'index.html'), 'utf8');
  const code = await readFile(join(out, 'clew.wasm'));
  const packs = await Promise.all(
    packFiles.map(async (file) => `<script type="text/plain" id="embedded-${file}">${await text(file)}</script>`),
  );
  const embedded = [
    ...packs,
    `<script type="text/plain" id="embedded-clew.wasm">${code.toString('base64')}</script>`,
    `<script type="text/plain" id="embedded-worker.js">${await text('worker.js')}</script>`,
    `<script type="text/plain" id="embedded-screenshot.js">${await text('screenshot.js')}</script>`,
  ].join('\n');
  const single = page
    .replace(/ *<link rel="(icon|manifest|preload)"[^>]*>\n/g, '')
    .replace(/<link rel="stylesheet"[^>]*>/, () => '')
    .replace(/ *<script type="module"[^>]*><\/script>\n/, '')
    .replace('</head>', () => `<style>${'STYLE'}</style>\n  </head>`)
    .replace('</body>', () => `${embedded}\n<script>SCRIPT</script>\n  </body>`);
  const style = (await Promise.all(styles.map((file) => readFile(join(out, file), 'utf8')))).join('');
  const script = inElement(await singleScript());
  await writeFile(
    join(out, 'clew.html'),
    single.replace('STYLE', () => style).replace('SCRIPT', () => script),
  );
}

/** The library alone, for `npm pack`. */
async function writePackage(folder) {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const file of ['package.json', 'README.md']) await copyFile(join(here, 'package', file), join(folder, file));
  await copyFile(join(here, '..', 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(wasm, join(folder, 'clew.wasm'));
  await bundle('wasm/package.ts', join(folder, 'clew.js'), { format: 'esm', minify: false });
  const compiler = join(here, 'node_modules', '.bin', 'tsc');
  execFileSync(compiler, ['-p', join(here, 'wasm'), '--outDir', join(folder, 'types')], { stdio: 'inherit' });
}

const styles = ['app.css', 'make.css', 'watch.css']; // in the order of their rules
const copied = ['index.html', 'manifest.webmanifest', 'icon.svg'];

await rm(out, { recursive: true, force: true });
await mkdir(out, { recursive: true });
for (const file of copied) await copyFile(join(here, 'public', file), join(out, file));
await copyFile(wasm, join(out, 'clew.wasm'));
const scripts = await bundleApp();
await bundle('worker/worker.ts', 'worker.js', { format: 'iife' });
await bundle('model/screenshot/worker.ts', 'screenshot.js', { format: 'iife' });
await bundle('view/style.css', 'app.css');
await bundle('view/make/make.css', 'make.css');
await bundle('view/watch/watch.css', 'watch.css');
const packFiles = await copyPacks();
await bundleServiceWorker([...copied, ...packFiles, ...scripts, ...styles, 'worker.js', 'screenshot.js', 'clew.wasm']);
await writeSingleFile(packFiles);
// What a server may give out, and nothing else.
await writeFile(join(out, 'files.txt'), (await readdir(out)).sort().join('\n') + '\n');
await writePackage(`${out}-package`);
