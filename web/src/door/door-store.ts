import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { forgetAtSignOut } from '../shared/session.ts';
import type { QueuedScan } from './queue-rules.ts';
import type { OwnMark } from './verdict-rules.ts';

/** What a door keeps on this device. None of it shows a name without a ticket. */
interface DoorSchema extends DBSchema {
  /** The sealed list of an event as one blob, which is stored far sooner than single records. */
  lists: { key: number; value: { bytes: ArrayBuffer; tag: string; madeAt: number } };
  queue: { key: string; value: QueuedScan };
  /** Whom this device has let in, by event and registration. */
  marks: { key: [number, number]; value: OwnMark };
  /** The gate at which the device stands, and what it knew of the event. */
  doors: { key: number; value: { gate: string } };
}

let opened: Promise<IDBPDatabase<DoorSchema>> | undefined;

function database(): Promise<IDBPDatabase<DoorSchema>> {
  return (opened ??= openDB<DoorSchema>('guildhall-door', 1, {
    upgrade(db) {
      db.createObjectStore('lists');
      db.createObjectStore('queue', { keyPath: 'nonce' });
      db.createObjectStore('marks');
      db.createObjectStore('doors');
    },
  }));
}

/** The sealed list that this device holds for an event. */
export async function storedList(event: number) {
  return (await database()).get('lists', event);
}

/** Keeps a sealed list. */
export async function storeList(event: number, list: { bytes: ArrayBuffer; tag: string; madeAt: number }) {
  await (await database()).put('lists', list, event);
}

/** All scans that wait to be sent. */
export async function storedQueue(): Promise<QueuedScan[]> {
  return (await database()).getAll('queue');
}

/** Keeps a scan until the service has answered it; written before anything is sent. */
export async function storeScan(scan: QueuedScan): Promise<void> {
  await (await database()).put('queue', scan);
}

/** Forgets scans that the service has answered. */
export async function dropScans(nonces: readonly string[]): Promise<void> {
  const transaction = (await database()).transaction('queue', 'readwrite');
  await Promise.all([...nonces.map((nonce) => transaction.store.delete(nonce)), transaction.done]);
}

/** When and where this device has let somebody in. */
export async function markOf(event: number, registration: number): Promise<OwnMark | undefined> {
  return (await database()).get('marks', [event, registration]);
}

/** Remembers that somebody was let in here; null forgets it. */
export async function setMark(event: number, registration: number, mark: OwnMark | null): Promise<void> {
  const db = await database();
  await (mark === null
    ? db.delete('marks', [event, registration])
    : db.put('marks', mark, [event, registration]));
}

/** The gate at which this device stands. */
export async function storedGate(event: number): Promise<string | undefined> {
  return (await (await database()).get('doors', event))?.gate;
}

/** Remembers the gate. */
export async function storeGate(event: number, gate: string): Promise<void> {
  await (await database()).put('doors', { gate }, event);
}

/** Forgets lists and marks; scans that were not sent stay until they are. */
export async function forgetDoors(): Promise<void> {
  const db = await database();
  await Promise.all([db.clear('lists'), db.clear('marks'), db.clear('doors')]);
}

forgetAtSignOut(forgetDoors);
