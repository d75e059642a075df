// What the tests share: the built page on a small server, and a browser.

import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..');
export const dist = process.env.CLEW_WEB_DIST ?? join(root, 'dist');

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** The headers that `clew serve` sends. */
const headers = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; " +
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; " +
    "frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cache-Control': 'no-cache',
};

/** Serves the page, or another folder. */
export async function startServer(folder = dist) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, 'http://localhost').pathname;
    const name = path === '/' ? 'index.html' : path.slice(1);
    try {
      const body = await readFile(join(folder, name));
      response.writeHead(200, { ...headers, 'Content-Type': types[extname(name)] ?? 'application/octet-stream' });
      response.end(body);
    } catch {
      response.writeHead(404, headers);
      response.end();
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${server.address().port}/`,
    close: () => new Promise((resolve) => {
      server.closeAllConnections();
      server.close(resolve);
    }),
  };
}

export async function startBrowser() {
  return chromium.launch({
    executablePath: process.env.CLEW_CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
  });
}

/** The server and the browser of a file of tests, while its tests run. */
export let server;
export let browser;

/** Starts both before the tests of the file, and ends them afterwards. */
export function startSite() {
  before(async () => {
    server = await startServer();
    browser = await startBrowser();
  });
  after(async () => {
    await browser?.close();
    await server?.close();
  });
}

/** Opens the page in a fresh profile and collects what goes wrong in it. */
export async function openPage(browser, url, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // other work on the machine may hold everything up
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') page.faults.push(message.text());
  });
  await page.goto(url);
  await page.waitForSelector('html[data-state="ready"]');
  return page;
}

/** The address of a board. */
export const boardUrl = (server, text) => `${server.url}#play?board=${encodeURIComponent(text)}`;

/** The middle of a cell on the screen. */
export async function middleOf(page, cell) {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** What axe finds, as lines; empty when it finds nothing serious. In the page itself (legacy mode), and
 * without the list of what is right: both save most of the time. */
export async function findBarriers(page, AxeBuilder) {
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ['violations'] })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'best-practice'])
    .setLegacyMode(true)
    .analyze();
  return violations
    .filter(({ impact }) => impact !== 'minor')
    .map(({ id, impact, nodes }) => `${impact} ${id}: ${nodes[0].html.slice(0, 160)} (${nodes.length})`);
}
