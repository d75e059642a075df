// Where the page gets its parts from: files next to it, or, in the one-file edition, elements of the
// page itself (build.mjs writes them).

import { compile } from '../wasm/clew.js';

function embedded(id: string): string | null {
  return document.getElementById(id)?.textContent ?? null;
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

export const isSingleFile = (): boolean => embedded('embedded-clew.wasm') !== null;

export async function loadModule(): Promise<WebAssembly.Module> {
  const inside = embedded('embedded-clew.wasm');
  return compile(inside === null ? fetchFile('clew.wasm') : decodeBase64(inside));
}

export function startWorker(file = 'worker.js'): Worker {
  const inside = embedded(`embedded-${file}`);
  if (inside === null) return new Worker(file, { type: 'module' });
  const url = URL.createObjectURL(new Blob([inside], { type: 'text/javascript' }));
  return new Worker(url);
}

export async function loadText(name: string): Promise<string> {
  return embedded(`embedded-${name}`) ?? (await fetchFile(name)).text();
}

export async function loadBytes(name: string): Promise<Uint8Array<ArrayBuffer>> {
  const inside = embedded(`embedded-${name}`);
  if (inside !== null) return decodeBase64(inside);
  return new Uint8Array(await (await fetchFile(name)).arrayBuffer());
}

/** Adds a style sheet to the page; the one-file edition begins with all of them. */
export function loadStyle(file: string): Promise<void> {
  if (isSingleFile()) return Promise.resolve();
  const link = document.createElement('link');
  return new Promise((resolve, reject) => {
    link.rel = 'stylesheet';
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${file} could not be loaded.`));
    link.href = file;
    document.head.append(link);
  });
}

async function fetchFile(name: string): Promise<Response> {
  const response = await fetch(name);
  if (!response.ok) throw new Error(`${name} could not be loaded (${response.status}).`);
  return response;
}
