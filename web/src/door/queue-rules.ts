import type { DoorScan, ScanResult } from '../api/schema.gen.ts';

/** A scan that waits to be sent. It holds no name, and no code of somebody who is on the list. */
export interface QueuedScan extends DoorScan {
  event: number;
  /** The order in which they were made. */
  order: number;
}

/** The most scans that the service takes at once. */
export const largestBatch = 200;

/** The next scans to send for an event, in the order in which they were made. */
export function nextBatch(queue: readonly QueuedScan[], event: number): QueuedScan[] {
  return queue
    .filter((scan) => scan.event === event)
    .toSorted((one, other) => one.order - other.order)
    .slice(0, largestBatch);
}

/** A scan as the interface takes it. */
export function sentScan({ event: _event, order: _order, ...scan }: QueuedScan): DoorScan {
  return scan;
}

/** The scans that this device had let in, and the service has refused: another door was first, or something has changed. */
export function conflictsIn(sent: readonly QueuedScan[], results: readonly ScanResult[]): ScanResult[] {
  const decided = new Set(sent.filter((scan) => scan.decided === 'in').map(({ nonce }) => nonce));
  return results.filter(({ nonce, result }) => decided.has(nonce) && result !== 200);
}
