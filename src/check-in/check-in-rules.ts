import type { EventId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { RefusalCode, Refused, ScanMark } from './check-in.ts';

/** What matters of the event at the door. */
export interface Door {
  id: EventId;
  reviewEnabled: boolean;
  cancelled: boolean;
  registrationOpen: boolean;
}

/** What matters of the registration with the scanned code. */
export interface ScannedRegistration {
  eventId: EventId;
  attending: 'YES' | 'NO' | null;
  validatedAt: InstantText | null;
}

/** Whose door opens; or the contract's code, a sentence for the reviewer, and whom of the event it is about. */
export type Decision<Registration> =
  | { result: 200; registration: Registration }
  | { result: RefusalCode; error: string; about: Registration | null };

/** Whether the caller may scan anything here; the event is null when it is unknown or they do not review it. */
export function takesScans(event: Door | null): boolean {
  return event?.reviewEnabled === true;
}

/**
 * Decides about a scan; of several reasons to refuse it, the first in this order is given. The event is null when it
 * is unknown or the caller does not review it, the registration when nobody has the code.
 */
export function decide<Registration extends ScannedRegistration>(
  event: Door | null,
  registration: Registration | null,
): Decision<Registration> {
  const refuse = (result: RefusalCode, error: string, about: Registration | null = null) => {
    return { result, error, about };
  };
  if (event === null) return refuse(403, 'Only reviewers of this event may check people in.');
  if (!takesScans(event)) return refuse(403, 'Check-in is switched off for this event.');
  if (registration === null || registration.eventId !== event.id) {
    return refuse(400, 'This code is not valid for this event.');
  }
  const { attending, validatedAt } = registration;
  if (event.cancelled)
    return refuse(410, 'This code is no longer valid: the event was cancelled.', registration);
  if (attending === 'NO') {
    return refuse(410, 'This code is no longer valid: the participation was declined.', registration);
  }
  if (attending === null) {
    return refuse(410, 'This code is not valid: the invitation was never accepted.', registration);
  }
  if (event.registrationOpen) return refuse(423, 'Registration for this event is still open.', registration);
  if (validatedAt !== null) return refuse(409, 'This code has already been validated.', registration);
  return { result: 200, registration };
}

/** Whether a nonce came with the same scan again: the same code at the same event, whatever else the device says. */
export function isSameScan(first: ScanMark, again: ScanMark): boolean {
  return first.event === again.event && first.codeHash === again.codeHash;
}

const problem = 'was used for another scan';

/** The answer to a scan whose nonce belongs to another one. */
export const nonceRefusal: Refused = {
  result: 400,
  error: `nonce ${problem}.`,
  info: [{ field: 'nonce', problem }],
};
