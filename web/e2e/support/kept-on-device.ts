import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** Everything that the page can read of what this browser keeps, as one text: databases, caches and the local storage. */
export function keptByPage(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const parts: string[] = [JSON.stringify({ ...localStorage }), JSON.stringify({ ...sessionStorage })];
    const asText = (_key: string, value: unknown) => {
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      return ArrayBuffer.isView(value) ? new TextDecoder().decode(value) : value;
    };
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no database')));
      });
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      for (const store of db.objectStoreNames) {
        const values = await done(db.transaction(store).objectStore(store).getAll());
        parts.push(`${name}/${store}: ${JSON.stringify(values, asText)}`);
      }
      db.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        parts.push(request.url, (await (await cache.match(request))?.text()) ?? '');
      }
    }
    return parts.join('\n');
  });
}

/** Lets nobody else read or change one kind of what the door keeps on this device, as long as this page is open. */
export function holdKept(page: Page, store: string): Promise<void> {
  return page.evaluate(async (name) => {
    const opening = indexedDB.open('guildhall-door');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const held = db.transaction(name, 'readwrite').objectStore(name);
    await new Promise<void>((resolve) => {
      // A transaction ends when nothing is asked of it any more.
      const ask = () => {
        held.count().addEventListener('success', () => {
          resolve();
          ask();
        });
      };
      ask();
    });
  }, store);
}

/** Whether a text stands in a file of the browser's folder, in either way in which browsers write texts. */
export async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const bytes = await readFile(file);
    for (const text of texts) {
      if (bytes.includes(text, 0, 'utf8') || bytes.includes(text, 0, 'utf16le'))
        found.push(`${file}: ${text}`);
    }
  }
  return found;
}
