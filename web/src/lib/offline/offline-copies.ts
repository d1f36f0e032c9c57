import { openDB, type IDBPDatabase } from 'idb';
import { mayPass } from '../api/failures.ts';
import { serviceAddress } from '../api/client.ts';

/** Grows when what is kept changes its shape: what an older version of the app kept is then not read any more. */
const version = 1;
const store = 'answers';

let opened: Promise<IDBPDatabase> | undefined;

// Where a browser has no database at all, already asking for it fails.
async function database(): Promise<IDBPDatabase> {
  return (opened ??= openDB(nameOnDevice('guildhall-answers'), version, {
    upgrade(db) {
      if (db.objectStoreNames.contains(store)) db.deleteObjectStore(store);
      db.createObjectStore(store);
    },
  }));
}

/**
 * What the service answers, kept on this device for times without a network: then the last answer is given again. The
 * page says meanwhile that what it shows may be old.
 */
export async function withOfflineCopy<T>(key: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    // A browser that keeps nothing, as in private windows, is no reason to show nothing.
    keepOnDevice(key, answer).catch(reportError);
    return answer;
  } catch (failure) {
    const kept = mayPass(failure) ? await keptOnDevice<T>(key) : undefined;
    if (kept === undefined) throw failure;
    return kept;
  }
}

/** What was kept under a name; nothing where the browser keeps nothing. */
export async function keptOnDevice<T>(key: string): Promise<T | undefined> {
  const db = await database().catch(() => undefined);
  return (await db?.get(store, key)) as T | undefined;
}

/** Keeps something beside the answers, which goes with them. */
export async function keepOnDevice(key: string, value: unknown): Promise<void> {
  await (await database()).put(store, value, key);
}

/** Forgets everything that was kept for whoever was signed in. */
export async function forgetOfflineCopies(): Promise<void> {
  // Where nothing can be kept, there is nothing to forget: whoever wants to sign in or out may.
  const db = await database().catch(() => undefined);
  await db?.clear(store);
}

/**
 * What something that a browser keeps for this service is called. Two services may share a host, each below a path of its
 * own: neither must read or forget what belongs to the other.
 */
export function nameOnDevice(name: string): string {
  const { pathname } = new URL(serviceAddress);
  return pathname === '/' ? name : `${name} ${pathname}`;
}
