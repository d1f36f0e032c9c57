/// <reference lib="webworker" />
import { cacheNameOf, isAsset, isCacheOf, isUnscopedCache, shellFor } from './requests-rules.ts';

/** Written in by the build: the files of this version of the app. */
declare const self: ServiceWorkerGlobalScope & {
  __precache: { version: string; files: readonly string[] };
  /** Written in by the service: a mark of its page and of the policies that go with it. */
  __page: string;
};

const { version, files } = self.__precache;
const scope = new URL(self.registration.scope).pathname;
// Two services may share a host, each below a path of its own: neither drops what the other keeps.
const cacheName = cacheNameOf(scope, version, self.__page);

// The pages and files of the app are kept, and nothing that the interface answers: what a person may see is asked anew each time.
self.addEventListener('install', (event) => event.waitUntil(keepThisVersion()));
self.addEventListener('activate', (event) => event.waitUntil(dropOtherVersions()));
self.addEventListener('message', ({ data }) => {
  // Only when someone has said so: a new version never comes in the middle of a scan.
  if (data === 'take-over') void self.skipWaiting();
});
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || !pathname.startsWith(scope)) return;
  const path = pathname.slice(scope.length);
  if (isAsset(path)) event.respondWith(fromCacheOrNetwork(request));
  const shell = request.mode === 'navigate' ? shellFor(path) : undefined;
  if (shell !== undefined) event.respondWith(fromCacheOrNetwork(new Request(scope + shell), request));
});

async function keepThisVersion(): Promise<void> {
  const cache = await caches.open(cacheName);
  const pages = ['', 'door'].map(
    (page) => new Request(scope + page, { cache: 'reload', headers: { accept: 'text/html' } }),
  );
  await cache.addAll([...pages, ...files.map((file) => scope + file)]);
}

async function dropOtherVersions(): Promise<void> {
  for (const name of await caches.keys()) {
    const isOwn = isCacheOf(scope, name) || (isUnscopedCache(name) && (await holds(name, scope)));
    if (isOwn && name !== cacheName) await caches.delete(name);
  }
  await self.clients.claim();
}

async function holds(name: string, page: string): Promise<boolean> {
  return (await (await caches.open(name)).match(page, { ignoreVary: true })) !== undefined;
}

/** What is kept, else what the network answers; a file of the app that was needed once is kept from then on. */
async function fromCacheOrNetwork(wanted: Request, asked = wanted): Promise<Response> {
  const cache = await caches.open(cacheName);
  const kept = await cache.match(wanted, { ignoreVary: true });
  if (kept !== undefined) return kept;
  const answer = await fetch(asked);
  if (answer.ok && asked === wanted) await cache.put(wanted, answer.clone());
  return answer;
}
