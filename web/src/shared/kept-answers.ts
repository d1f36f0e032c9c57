import { openDB, type IDBPDatabase } from 'idb';
import { mayPass } from '../api/failures.ts';

/** Grows when what is kept changes its shape: what an older version of the app kept is then not read any more. */
const version = 1;
const store = 'answers';

let opened: Promise<IDBPDatabase> | undefined;

function database(): Promise<IDBPDatabase> {
  return (opened ??= openDB('guildhall-answers', version, {
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
export async function keptAnswer<T>(key: string, ask: () => Promise<T>): Promise<T> {
  try {
    const answer = await ask();
    // A browser that keeps nothing, as in private windows, is no reason to show nothing.
    void database().then((db) => db.put(store, answer, key), reportError);
    return answer;
  } catch (failure) {
    const kept: unknown = mayPass(failure) ? await (await database()).get(store, key) : undefined;
    if (kept === undefined) throw failure;
    return kept as T;
  }
}

/** Forgets everything that was kept for whoever was signed in. */
export async function forgetKeptAnswers(): Promise<void> {
  await (await database()).clear(store);
}
