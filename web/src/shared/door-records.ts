import type { DoorScan } from '../api/schema.gen.ts';

/** A scan that waits to be sent. It holds no name, and no code of somebody who is on the list of the device. */
export interface QueuedScan extends DoorScan {
  event: number;
  /** Who has made it: it is sent in nobody else's name. */
  reviewer: number;
  /** The order in which they were made. */
  order: number;
  /** The title of the event, for whoever has to decide about a scan that the service does not take. */
  title?: string;
  /** Until when the service is being asked about it, in milliseconds: before that it is no matter of a batch, in no tab. */
  askedUntil?: number;
  /** The service does not take it, and says so by this status: it is set aside until somebody decides about it. */
  refusal?: { status: number; at: number };
  /** It was on its way once, so the service may know it already. */
  isTried?: boolean;
  /** Taken back, which the service hears of as soon as it knows the scan itself. */
  annulment?: { nonce: string; reason: string };
}

/** When and where this device has let somebody in, or has taken that back, since its list was made; the time in Unix seconds. */
export interface OwnMark {
  at: number;
  gate: string;
  /** The number of the party that the person belongs to; null for who comes alone. */
  party: number | null;
  /** The list of the device has the person in, and counts them in the party, whatever became of that since. */
  isListed?: boolean;
  /** The check-in was taken back: the person is out, whatever the list says. */
  isOut?: true;
}

/** Somebody about whom this device and the service disagree; who it is, only the service says. */
export interface KeptConflict {
  nonce: string;
  event: number;
  registration: number | null;
  /** Let in here and refused by the service, or the other way round. */
  kind: 'let-in-here' | 'refused-here';
}
