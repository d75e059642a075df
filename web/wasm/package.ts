// The library as a package for other programs: in node and in browsers.

import { Clew } from './clew.js';

export * from './clew.js';

/** Loads the WebAssembly file that lies next to this module. */
export async function loadClew(): Promise<Clew> {
  const url = new URL('clew.wasm', import.meta.url);
  if (url.protocol !== 'file:') return Clew.load(fetch(url));
  const files = 'node:fs/promises'; // a variable, so that bundlers for browsers leave it alone
  const { readFile } = (await import(files)) as { readFile(path: URL): Promise<Uint8Array<ArrayBuffer>> };
  return Clew.load(await readFile(url));
}
