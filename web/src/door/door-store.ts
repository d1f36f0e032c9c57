import {
  doorDatabase,
  marksOf,
  type StoredGate,
  type StoredList,
  type StoredNames,
} from '../shared/door-database.ts';
import type { KeptConflict, OwnMark, QueuedScan } from '../shared/door-records.ts';
import { newNonce } from '../shared/new-nonce.ts';
import { repeatsOf } from './queue-rules.ts';

/** The sealed list that this device holds for an event. */
export async function storedList(event: number): Promise<StoredList | undefined> {
  return (await doorDatabase()).get('lists', event);
}

/** Keeps a sealed list. */
export async function storeList(event: number, list: StoredList): Promise<void> {
  await (await doorDatabase()).put('lists', list, event);
}

/** The names that this device holds for an event, as they are stored. */
export async function storedNames(event: number): Promise<StoredNames | undefined> {
  return (await doorDatabase()).get('names', event);
}

/** Keeps names; null forgets them. */
export async function storeNames(event: number, names: StoredNames | null): Promise<void> {
  const db = await doorDatabase();
  await (names === null ? db.delete('names', event) : db.put('names', names, event));
}

/** The scans of a person that wait to be sent. */
export async function storedQueue(reviewer: number): Promise<QueuedScan[]> {
  const queue = await (await doorDatabase()).getAll('queue');
  return queue.filter((scan) => scan.reviewer === reviewer);
}

/** Keeps scans until the service has answered them; written before anything is sent. */
export async function storeScans(scans: readonly QueuedScan[]): Promise<void> {
  const transaction = (await doorDatabase()).transaction('queue', 'readwrite');
  await Promise.all([...scans.map((scan) => transaction.store.put(scan)), transaction.done]);
}

/** Chooses what is sent next and notes it as tried, in one step: what is done to a scan meanwhile comes after it, and stays. */
export async function takeScans(
  reviewer: number,
  choose: (queue: QueuedScan[]) => QueuedScan[],
): Promise<QueuedScan[]> {
  const { store, done } = (await doorDatabase()).transaction('queue', 'readwrite');
  const queue = (await store.getAll()).filter((scan) => scan.reviewer === reviewer);
  const chosen = choose(queue).map((scan) => ({ ...scan, isTried: true }));
  await Promise.all([...chosen.map((scan) => store.put(scan)), done]);
  return chosen;
}

/** Keeps that a scan was taken back, with its repeats; one that was answered and forgotten waits once more for that. */
export async function storeAnnulment(
  scan: QueuedScan,
  registration: number,
  annulment: NonNullable<QueuedScan['annulment']>,
): Promise<void> {
  const { store, done } = (await doorDatabase()).transaction('queue', 'readwrite');
  const queue = await store.getAll();
  const waiting = queue.find(({ nonce }) => nonce === scan.nonce);
  const { known, unknown } = repeatsOf(queue, scan, registration);
  await Promise.all([
    // Taken back twice is annulled once, in the name of the first time.
    store.put({ annulment, ...(waiting ?? scan) }),
    ...known.map((repeat) => store.put({ ...repeat, annulment: { ...annulment, nonce: newNonce() } })),
    ...unknown.map(({ nonce }) => store.delete(nonce)),
    done,
  ]);
}

/**
 * Forgets scans that the service has answered and keeps their conflicts, in one step: a browser that is killed loses neither.
 * A scan that was taken back since it was sent waits on, and counts for nothing until the service has heard of that.
 */
export async function settleScans(
  sent: readonly QueuedScan[],
  conflicts: readonly KeptConflict[],
): Promise<void> {
  const transaction = (await doorDatabase()).transaction(['queue', 'conflicts'], 'readwrite');
  const queue = transaction.objectStore('queue');
  const stored = await Promise.all(sent.map(({ nonce }) => queue.get(nonce)));
  const settled = sent.filter(({ annulment }, index) => stored[index]?.annulment?.nonce === annulment?.nonce);
  const nonces = new Set(settled.map(({ nonce }) => nonce));
  const kept = conflicts.filter(({ nonce }) => nonces.has(nonce));
  await Promise.all([
    ...kept.map((conflict) => transaction.objectStore('conflicts').put(conflict)),
    ...settled.map(({ nonce }) => queue.delete(nonce)),
    transaction.done,
  ]);
}

/** Forgets scans that the service has answered. */
export async function dropScans(nonces: readonly string[]): Promise<void> {
  const transaction = (await doorDatabase()).transaction('queue', 'readwrite');
  await Promise.all([...nonces.map((nonce) => transaction.store.delete(nonce)), transaction.done]);
}

/** When and where this device has let somebody in, or has taken that back. */
export async function markOf(event: number, registration: number): Promise<OwnMark | undefined> {
  return (await doorDatabase()).get('marks', [event, registration]);
}

/** What this device knows of the others of a party since its list was made. */
export async function marksOfParty(event: number, party: number, registration: number): Promise<OwnMark[]> {
  const db = await doorDatabase();
  const [marks, keys] = await Promise.all([
    db.getAll('marks', marksOf(event)),
    db.getAllKeys('marks', marksOf(event)),
  ]);
  return marks.filter((mark, index) => mark.party === party && keys[index]?.[1] !== registration);
}

/** Remembers that somebody was let in here, or that this was taken back. */
export async function setMark(event: number, registration: number, mark: OwnMark): Promise<void> {
  await (await doorDatabase()).put('marks', mark, [event, registration]);
}

/** Forgets the marks that a list knows better: those from before it was asked for, unless their scan still waits. */
export async function dropMarksBefore(
  event: number,
  seconds: number,
  waiting: ReadonlySet<number | undefined>,
): Promise<void> {
  const transaction = (await doorDatabase()).transaction('marks', 'readwrite');
  for await (const cursor of transaction.store.iterate(marksOf(event))) {
    if (cursor.value.at < seconds && !waiting.has(cursor.key[1])) await cursor.delete();
  }
  await transaction.done;
}

/** The gate at which this device stands. */
export async function storedGate(event: number): Promise<StoredGate | undefined> {
  return (await doorDatabase()).get('gates', event);
}

/** Remembers the gate. */
export async function storeGate(event: number, gate: StoredGate): Promise<void> {
  await (await doorDatabase()).put('gates', gate, event);
}

/** The conflicts of an event that nobody has looked at on this device. */
export async function storedConflicts(event: number): Promise<KeptConflict[]> {
  const conflicts = await (await doorDatabase()).getAll('conflicts');
  return conflicts.filter((conflict) => conflict.event === event);
}

/** Forgets the conflicts of an event: somebody has looked at them. */
export async function dropConflicts(event: number): Promise<void> {
  const nonces = (await storedConflicts(event)).map(({ nonce }) => nonce);
  const transaction = (await doorDatabase()).transaction('conflicts', 'readwrite');
  await Promise.all([...nonces.map((nonce) => transaction.store.delete(nonce)), transaction.done]);
}
