// The service worker: keeps the files of the page, so that it works without a network. A new version
// of the page has a new name for its cache; old ones are removed when it takes over.

declare const FILES: readonly string[];
declare const VERSION: string;

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends WorkerEvent {
  request: Request;
  respondWith(response: Promise<Response>): void;
}

const cacheName = `clew-${VERSION}`;
const scope = self as unknown as { skipWaiting(): Promise<void>; clients: { claim(): Promise<void> } };

async function install(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll([...FILES]);
  await scope.skipWaiting();
}

async function activate(): Promise<void> {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith('clew-') && name !== cacheName);
  await Promise.all(old.map((name) => caches.delete(name)));
  await scope.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const kept = await caches.match(request, { ignoreSearch: true });
  if (kept) return kept;
  const response = await fetch(request);
  // Files that are loaded on demand are kept from then on.
  if (response.ok && new URL(request.url).origin === location.origin) {
    const cache = await caches.open(cacheName);
    await cache.put(request, response.clone());
  }
  return response;
}

self.addEventListener('install', (event) => (event as WorkerEvent).waitUntil(install()));
self.addEventListener('activate', (event) => (event as WorkerEvent).waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event as FetchEvent;
  if (request.method === 'GET') (event as FetchEvent).respondWith(answer(request));
});
