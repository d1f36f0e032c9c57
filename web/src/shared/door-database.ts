import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { KeptConflict, OwnMark, QueuedScan } from './door-records.ts';

/** What of a list goes with the event: the moment, in milliseconds, from which on nobody needs it. */
interface Passing {
  until: number;
}

export interface StoredList extends Passing {
  bytes: ArrayBuffer;
  tag: string;
  /** When the service last said that it is as it should be, in milliseconds. */
  madeAt: number;
}

export interface StoredNames extends Passing {
  /** Cannot be exported: whoever copies the files of the browser reads no name. */
  key: CryptoKey;
  iv: Uint8Array<ArrayBuffer>;
  sealed: ArrayBuffer;
  tag: string;
}

/** Where a device stands, and whether it may keep names. */
export interface StoredGate extends Passing {
  gate: string;
  keepsNames: boolean;
}

/** What a door keeps on this device. None of it shows a name without a ticket, or without this browser. */
export interface DoorSchema extends DBSchema {
  /** The sealed list of an event as one blob, which is stored far sooner than single records. */
  lists: { key: number; value: StoredList };
  names: { key: number; value: StoredNames };
  gates: { key: number; value: StoredGate };
  queue: { key: string; value: QueuedScan };
  /** By event and registration. */
  marks: { key: [number, number]; value: OwnMark };
  conflicts: { key: string; value: KeptConflict };
}

let opened: Promise<IDBPDatabase<DoorSchema>> | undefined;

/** The database of the door on this device. */
export function doorDatabase(): Promise<IDBPDatabase<DoorSchema>> {
  return (opened ??= openDB<DoorSchema>('guildhall-door', 1, {
    upgrade(db) {
      db.createObjectStore('lists');
      db.createObjectStore('names');
      db.createObjectStore('gates');
      db.createObjectStore('queue', { keyPath: 'nonce' });
      db.createObjectStore('marks');
      db.createObjectStore('conflicts', { keyPath: 'nonce' });
    },
  }));
}

/** How many scans of a person wait on this device. */
export async function unsentScansOf(reviewer: number): Promise<number> {
  const queue = await (await doorDatabase()).getAll('queue');
  return queue.filter((scan) => scan.reviewer === reviewer).length;
}

/** Forgets everything of all doors at a sign-out, but for scans that were not sent: they wait for whoever made them. */
export async function forgetDoors(): Promise<void> {
  const db = await doorDatabase();
  await Promise.all(
    (['lists', 'names', 'gates', 'marks', 'conflicts'] as const).map((store) => db.clear(store)),
  );
}

/** Forgets the lists of events that are over. */
export async function forgetPastDoors(now: number): Promise<void> {
  const db = await doorDatabase();
  for (const store of ['lists', 'names', 'gates'] as const) {
    for (const event of await db.getAllKeys(store)) {
      const kept = await db.get(store, event);
      if (kept === undefined || kept.until > now) continue;
      await db.delete(store, event);
      await db.delete('marks', marksOf(event));
    }
  }
}

/** All marks of an event. */
export function marksOf(event: number): IDBKeyRange {
  return IDBKeyRange.bound([event, 0], [event, Number.MAX_SAFE_INTEGER]);
}
