import type { Caller } from '../accounts/caller.ts';
import { secretHash } from '../accounts/token.ts';
import type { Origin } from '../audit/audit-entry.ts';
import { eventReviewedBy } from '../events/event-access.ts';
import { registrationIsOpen } from '../events/event-rules.ts';
import type { Clock } from '../shared/clock.ts';
import { asId } from '../shared/ids.ts';
import { nowInstantText, nowText } from '../shared/local-time.ts';
import type { Storage, Tx } from '../storage/database.ts';
import type { DecidedScan, Outcome, Scan } from './check-in.ts';
import { localText, presentPerson, presentRefusal } from './check-in-presenter.ts';
import { decide, isSameScan, nonceRefusal, takesScans, type Door } from './check-in-rules.ts';
import {
  completeScan,
  findCodeHolder,
  findFirstScan,
  insertDecidedScan,
  insertScan,
  markValidated,
} from './scans-store.ts';

/**
 * Answers a scan at the door. The record of the scan, the decision and the mark are one transaction; a refusal is
 * returned, not thrown, so that its record is committed too. A scan that comes again with its nonce gets the first
 * answer again, and nothing else happens; but only while its reviewer may scan here.
 */
export function confirm(
  storage: Storage,
  clock: Clock,
  caller: Caller,
  origin: Origin,
  scan: Scan,
): Promise<Outcome> {
  const work = async (tx: Tx): Promise<Outcome> => {
    const door = await doorFor(tx, clock, caller, scan);
    // Who may not scan here uses up no nonce: as soon as they may, the same scan is decided afresh.
    const nonce = takesScans(door) ? scan.nonce : null;
    const id = await insertScan(tx, caller.memberId, origin, { ...scan, nonce }, nowInstantText(clock));
    if (id === null) return answerKnownNonce(tx, clock, caller, origin, scan);
    const decided = await checkIn(tx, clock, caller, door, scan);
    await completeScan(tx, id, decided);
    return decided.outcome;
  };
  // The nonce is unique and the mark is set only where there is none, so scans at many doors need not wait in line.
  return storage.write(work, { rowsOnly: true });
}

/** The event at whose door the caller scans; null when it is unknown or they do not review it. */
async function doorFor(tx: Tx, clock: Clock, caller: Caller, { event: id }: Scan): Promise<Door | null> {
  const event = await eventReviewedBy(tx, caller, asId(id));
  return event === null ? null : { ...event, registrationOpen: registrationIsOpen(event, nowText(clock)) };
}

async function answerKnownNonce(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  origin: Origin,
  scan: Scan,
): Promise<Outcome> {
  const first = await findFirstScan(tx, caller.memberId, scan.nonce);
  const { event, barcode } = scan;
  if (isSameScan(first, { event, codeHash: secretHash(barcode) })) return first.outcome;
  const holder = await findCodeHolder(tx, barcode);
  const decided = { outcome: nonceRefusal, registration: holder?.id ?? null };
  await insertDecidedScan(tx, caller.memberId, origin, scan, nowInstantText(clock), decided);
  return nonceRefusal;
}

async function checkIn(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  door: Door | null,
  scan: Scan,
): Promise<DecidedScan> {
  const holder = door === null ? null : await findCodeHolder(tx, scan.barcode);
  const decision = decide(door, holder);
  if (decision.result !== 200) {
    const { result, error, about } = decision;
    const info = about === null ? [] : [presentRefusal(about, clock.timeZone)];
    return { outcome: { result, error, info }, registration: holder?.id ?? null };
  }
  const { id } = decision.registration;
  const now = nowInstantText(clock);
  // Someone may change the registration between the reading and the mark: then what holds now decides.
  if (!(await markValidated(tx, id, caller.memberId, now))) return checkIn(tx, clock, caller, door, scan);
  const validatedAt = localText(now, clock.timeZone);
  const person = presentPerson(decision.registration);
  return { outcome: { result: 200, registration: id, person, validatedAt }, registration: id };
}
