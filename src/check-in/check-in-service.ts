import type { Caller } from '../accounts/caller.ts';
import { eventReviewedBy } from '../events/event-access.ts';
import type { EventRecord } from '../events/event.ts';
import { registrationIsOpen } from '../events/event-rules.ts';
import type { Clock } from '../shared/clock.ts';
import { asId, type RegistrationId } from '../shared/ids.ts';
import { nowInstantText, nowText, todayText } from '../shared/local-time.ts';
import type { Storage, Tx } from '../storage/database.ts';
import type { Outcome, Scan } from './check-in.ts';
import { localText, presentPerson, presentRefusal } from './check-in-presenter.ts';
import { decide, type Door } from './check-in-rules.ts';
import { completeScan, findCodeHolder, findOutcome, insertScan, markValidated } from './scans-store.ts';

/**
 * Answers a scan at the door. The record of the scan, the decision and the mark are one transaction; a refusal is
 * returned, not thrown, so that its record is committed too. A nonce that the reviewer used before gets the first
 * answer again, and nothing else happens.
 */
export function confirm(storage: Storage, clock: Clock, caller: Caller, scan: Scan): Promise<Outcome> {
  return storage.write(async (tx) => {
    const id = await insertScan(tx, caller.memberId, scan, nowInstantText(clock));
    if (id === null) return findOutcome(tx, caller.memberId, scan.nonce);
    const { outcome, registration } = await checkIn(tx, clock, caller, scan);
    await completeScan(tx, id, registration, outcome);
    return outcome;
  });
}

interface CheckedIn {
  outcome: Outcome;
  /** Whose code it was, also at the door of another event. */
  registration: RegistrationId | null;
}

async function checkIn(tx: Tx, clock: Clock, caller: Caller, scan: Scan): Promise<CheckedIn> {
  const event = await eventReviewedBy(tx, todayText(clock), caller, asId(scan.event));
  const holder = event === null ? null : await findCodeHolder(tx, scan.barcode);
  const decision = decide(event === null ? null : doorOf(event, clock), holder);
  if (decision.result !== 200) {
    const { result, error, about } = decision;
    const info = about === null ? [] : [presentRefusal(about, clock.timeZone)];
    return { outcome: { result, error, info }, registration: holder?.id ?? null };
  }
  const { id } = decision.registration;
  const now = nowInstantText(clock);
  // Someone may change the registration between the reading and the mark: then what holds now decides.
  if (!(await markValidated(tx, id, caller.memberId, now))) return checkIn(tx, clock, caller, scan);
  const validatedAt = localText(now, clock.timeZone);
  const person = presentPerson(decision.registration);
  return { outcome: { result: 200, registration: id, person, validatedAt }, registration: id };
}

function doorOf(event: EventRecord, clock: Clock): Door {
  return { ...event, registrationOpen: registrationIsOpen(event, nowText(clock)) };
}
