import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction } from 'idb';
import { nameOnDevice } from './offline-copies.ts';
import {
  PassingDatabase,
  type DoorDatabase,
  type DoorShelves,
  type Shelf,
  type StorageStep,
} from './door-shelves.ts';

type DoorSchema = DBSchema & DoorShelves;

let opened: Promise<DoorDatabase> | undefined;

/** The database of the door on this device; where the browser keeps nothing, one that lasts as long as the page. */
export function doorDatabase(): Promise<DoorDatabase> {
  return (opened ??= openKept().catch((reason: unknown) => {
    reportError(reason);
    return new PassingDatabase();
  }));
}

async function openKept(): Promise<DoorDatabase> {
  const db = await openDB<DoorSchema>(nameOnDevice('guildhall-door'), 1, {
    upgrade(created) {
      created.createObjectStore('lists');
      created.createObjectStore('names');
      created.createObjectStore('gates');
      created.createObjectStore('queue', { keyPath: 'nonce' });
      created.createObjectStore('marks');
      created.createObjectStore('conflicts', { keyPath: 'nonce' });
    },
    // A later version of the app in another tab must not wait for this one.
    blocking(_current, _blocked, event) {
      opened = undefined;
      (event.target as IDBDatabase).close();
    },
  });
  return {
    isLasting: true,
    step: (shelves, work) => keptStep(db, shelves, 'readwrite', work),
    read: (shelves, work) => keptStep(db, shelves, 'readonly', work),
  };
}

async function keptStep<T>(
  db: IDBPDatabase<DoorSchema>,
  shelves: readonly Shelf[],
  mode: 'readonly' | 'readwrite',
  work: (step: StorageStep) => Promise<T>,
): Promise<T> {
  const transaction = db.transaction([...shelves], mode as 'readwrite');
  try {
    const result = await work(stepOf(transaction));
    await transaction.done;
    return result;
  } catch (reason) {
    // It ends by itself where something in it has failed, and says that once more.
    transaction.done.catch(() => undefined);
    throw reason;
  }
}

function stepOf(transaction: IDBPTransaction<DoorSchema, Shelf[], 'readwrite'>): StorageStep {
  return {
    get: (shelf, key) => transaction.objectStore(shelf).get(key),
    async all(shelf) {
      const store = transaction.objectStore(shelf);
      const [keys, values] = await Promise.all([store.getAllKeys(), store.getAll()]);
      return keys.map((key, index) => ({ key, value: values[index] as (typeof values)[number] }));
    },
    async put(shelf, key, value) {
      const store = transaction.objectStore(shelf);
      // Some records hold their key themselves.
      await (store.keyPath === null ? store.put(value, key) : store.put(value));
    },
    delete: (shelf, key) => transaction.objectStore(shelf).delete(key),
    clear: (shelf) => transaction.objectStore(shelf).clear(),
  };
}

/** How many scans of a person are left on this device: those that wait, and those that the service did not take. */
export async function unsentScansOf(reviewer: number): Promise<{ waiting: number; refused: number }> {
  const queue = await (await doorDatabase()).read(['queue'], (step) => step.all('queue'));
  const own = queue.filter(({ value }) => value.reviewer === reviewer);
  const refused = own.filter(({ value }) => value.refusal !== undefined).length;
  return { waiting: own.length - refused, refused };
}

/** Forgets everything of all doors when a session ends, but for scans that were not sent: they wait for whoever made them. */
export async function forgetDoors(): Promise<void> {
  const shelves = ['lists', 'names', 'gates', 'marks', 'conflicts'] as const;
  await (
    await doorDatabase()
  ).step(shelves, async (step) => {
    await Promise.all(shelves.map((shelf) => step.clear(shelf)));
  });
}

/** Forgets the lists of events that are over, and names that an earlier version kept under a key beside them. */
export async function forgetPastDoors(now: number): Promise<void> {
  const database = await doorDatabase();
  // One kind after the other: whoever opens a door meanwhile waits for none that it does not read.
  for (const shelf of ['lists', 'names', 'gates'] as const) {
    await database.step([shelf, 'marks'], async (step) => {
      for (const { key: event, value } of await step.all(shelf)) {
        if (value.until > now && !('key' in value)) continue;
        await step.delete(shelf, event);
        if (value.until > now) continue;
        for (const { key } of await step.all('marks')) if (key[0] === event) await step.delete('marks', key);
      }
    });
  }
}
