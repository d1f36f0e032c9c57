import type { DoorScan, ScanResult } from '../../../lib/api/schema.gen.ts';
import type { KeptConflict, QueuedScan } from '../../../lib/offline/door-shelves.ts';

/** The most scans that the service takes at once. */
const largestBatch = 200;

/**
 * The next scans to send: of one event, in the order in which they were made. One that was taken back ends a batch, so that
 * the service hears of that before it hears of the next scan of the same person.
 */
export function nextBatch(queue: readonly QueuedScan[]): QueuedScan[] {
  const inOrder = queue.toSorted((one, other) => one.order - other.order);
  const same = inOrder.filter(({ event }) => event === inOrder[0]?.event).slice(0, largestBatch);
  const takenBack = same.findIndex(({ annulment }) => annulment !== undefined);
  return takenBack === -1 ? same : same.slice(0, takenBack + 1);
}

/** The number of the next scan, behind all that wait. */
export function orderAfter(queue: readonly QueuedScan[]): number {
  return Math.max(0, ...queue.map(({ order }) => order)) + 1;
}

/**
 * The later scans of someone whose check-in was taken back that still wait: they found the person in already, and would let them in
 * now. The service may know those that were on their way, so they are taken back, too; it need not hear of the others.
 */
export function repeatsOf(
  queue: readonly QueuedScan[],
  undone: QueuedScan,
  registration: number,
): { known: QueuedScan[]; unknown: QueuedScan[] } {
  // Where there was no list, a scan names nobody but by the code.
  const isOfPerson = ({ registration: own, barcode }: QueuedScan) =>
    own === registration || (barcode !== undefined && barcode === undone.barcode);
  const repeats = queue.filter(
    (scan) =>
      scan.event === undone.event &&
      scan.reviewer === undone.reviewer &&
      isOfPerson(scan) &&
      scan.order > undone.order &&
      scan.decided === undefined &&
      scan.annulment === undefined,
  );
  return {
    known: repeats.filter(({ isTried }) => isTried === true),
    unknown: repeats.filter(({ isTried }) => isTried !== true),
  };
}

/** A scan as the interface takes it. */
export function sentScan(scan: QueuedScan): DoorScan {
  const {
    event: _event,
    reviewer: _reviewer,
    order: _order,
    title: _title,
    isTried: _tried,
    askedUntil: _asked,
    refusal: _refusal,
    annulment: _back,
    ...sent
  } = scan;
  return sent;
}

/** Where this device and the service disagree: someone was let in here and refused there, or the other way round. */
export function conflictsIn(sent: readonly QueuedScan[], results: readonly ScanResult[]): KeptConflict[] {
  const scans = new Map(sent.map((scan) => [scan.nonce, scan]));
  return results.flatMap(({ nonce, result, registration }) => {
    const scan = scans.get(nonce);
    // What was taken back counts for nothing, whatever the service says.
    if (scan === undefined || scan.annulment !== undefined) return [];
    const wasLetIn = scan.decided === 'in';
    if (wasLetIn === (result === 200)) return [];
    const kind = wasLetIn ? ('let-in-here' as const) : ('refused-here' as const);
    return [{ nonce, event: scan.event, registration, kind }];
  });
}

/** Scans of one event that the service did not accept, for one reason. */
export interface RefusedGroup {
  event: number;
  title: string;
  status: number;
  nonces: readonly string[];
  /** When the first of them was made, as local text, and when the last was refused. */
  scannedAt: string;
  refusedAt: number;
}

/** What the service did not accept, by event and reason. */
export function refusedGroups(scans: readonly QueuedScan[]): RefusedGroup[] {
  const groups = Map.groupBy(
    scans.filter(({ refusal }) => refusal !== undefined),
    ({ event, refusal }) => `${event} ${refusal?.status}`,
  );
  return [...groups.values()].map((group) => {
    const inOrder = group.toSorted((one, other) => one.order - other.order);
    const [first] = inOrder;
    return {
      event: first?.event ?? 0,
      title: inOrder.find(({ title = '' }) => title !== '')?.title ?? '',
      status: first?.refusal?.status ?? 0,
      nonces: inOrder.map(({ nonce }) => nonce),
      scannedAt: first?.scannedAt ?? '',
      refusedAt: Math.max(...inOrder.map(({ refusal }) => refusal?.at ?? 0)),
    };
  });
}
