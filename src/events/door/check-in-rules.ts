import type { EventId } from '../../platform/shared/ids.ts';
import { instantText, type InstantText } from '../../platform/shared/local-time.ts';
import type { RefusalCode, ScanReason, Refused, Scan, ScanMark } from './check-in.ts';

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
  /** Since when the person has waited for a seat; null for everyone else. */
  waitingSince: InstantText | null;
  validatedAt: InstantText | null;
}

/** Whose door opens; or the contract's code, a sentence for the reviewer, and whom of the event it is about. */
export type Decision<Registration> =
  | { result: 200; registration: Registration }
  | { result: RefusalCode; error: string; about: Registration | null; reason?: ScanReason };

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
  const gone = (reason: ScanReason, error: string) => ({ ...refuse(410, error, registration), reason });
  if (event === null) return refuse(403, 'Only reviewers of this event may check people in.');
  if (!takesScans(event)) return refuse(403, 'Check-in is switched off for this event.');
  if (registration === null || registration.eventId !== event.id) {
    const reason = registration === null ? 'unknown' : 'other-event';
    return { ...refuse(400, 'This code is not valid for this event.'), reason };
  }
  const { attending, validatedAt, waitingSince } = registration;
  if (event.cancelled) return gone('cancelled', 'This code is no longer valid: the event was cancelled.');
  if (attending === 'NO') {
    return gone('declined', 'This code is no longer valid: the participation was declined.');
  }
  if (attending === null) {
    const reason = waitingSince === null ? 'unanswered' : 'waiting';
    return gone(reason, 'This code is not valid: the invitation was never accepted.');
  }
  if (event.registrationOpen) return refuse(423, 'Registration for this event is still open.', registration);
  if (validatedAt !== null) return refuse(409, 'This code has already been validated.', registration);
  return { result: 200, registration };
}

/**
 * Whether a nonce came with the same scan again: the same code at the same event, or the same person by the number of
 * their registration, whatever else the device says.
 */
export function isSameScan(first: ScanMark, again: ScanMark): boolean {
  if (first.kind !== again.kind || first.event !== again.event) return false;
  return (
    first.codeHash === again.codeHash ||
    (first.registration !== null && first.registration === again.registration)
  );
}

const problem = 'was used for another scan';

/** The answer to a scan whose nonce belongs to another one. */
export const nonceRefusal: Refused = {
  result: 400,
  error: `nonce ${problem}.`,
  info: [{ field: 'nonce', problem }],
};

/** A device that was alone for longer than this has a wrong clock. */
const longestAlone = Temporal.Duration.from({ hours: 48 });

/**
 * When someone came in: now, or, when a device without a network let them in before, at the time by its clock. That
 * clock is not believed when it is ahead, or far behind.
 */
export function cameInAt(
  { decided, scannedAt }: Pick<Scan, 'decided' | 'scannedAt'>,
  now: InstantText,
  timeZone: string,
): InstantText {
  if (decided !== 'in' || scannedAt === null) return now;
  const scanned = instantText(Temporal.PlainDateTime.from(scannedAt).toZonedDateTime(timeZone).toInstant());
  const earliest = instantText(Temporal.Instant.from(now).subtract(longestAlone));
  return scanned < earliest || scanned > now ? now : scanned;
}
