import type { Caller } from '../organisation/caller.ts';
import { registrationIsOpen } from '../events/event-rules.ts';
import type { KeptEvents } from '../events/kept-events-service.ts';
import type { Clock } from '../shared/clock.ts';
import { asId } from '../shared/ids.ts';
import { nowInstantText, nowText } from '../shared/local-time.ts';
import type { Storage, Tx } from '../storage/database.ts';
import type { DecidedScan, FirstScan, Outcome, Scan } from './check-in.ts';
import { localText, presentPerson, presentRefusal } from './check-in-presenter.ts';
import { decide, isSameScan, nonceRefusal, takesScans, type Door } from './check-in-rules.ts';
import { secretHash } from '../shared/secrets.ts';
import { findCodeHolder, findFirstScan, insertScan, markValidated } from './scans-store.ts';

/** What the door needs. */
export interface CheckInParts {
  storage: Storage;
  clock: Clock;
  events: KeptEvents;
}

/**
 * Answers a scan at the door. The decision, the mark and the record of the scan are one transaction; a refusal is
 * returned, not thrown, so that its record is committed too. A scan that comes again with its nonce gets the first
 * answer again, and nothing else happens; but only while its reviewer may scan here.
 */
export async function confirm(parts: CheckInParts, caller: Caller, scan: Scan): Promise<Outcome> {
  const { storage, clock } = parts;
  const door = await doorFor(parts, caller, scan);
  // A caller who may not scan here uses up no nonce: as soon as they may, the same scan is decided again.
  const taken = takesScans(door) ? scan : { ...scan, nonce: null };
  // Nearly every nonce is new, and one that is not shows itself when the scan is recorded.
  let isUsed = false;
  const work = async (tx: Tx): Promise<Outcome> => {
    const earlier = isUsed ? await findFirstScan(tx, caller.memberId, taken.nonce) : null;
    if (earlier !== null) return answerAgain(tx, clock, caller, scan, earlier);
    const decided = await checkIn(tx, clock, caller, door, scan);
    if (await insertScan(tx, caller, taken, nowInstantText(clock), decided)) return decided.outcome;
    if (decided.outcome.result === 200) throw new NonceUsed();
    // A refusal changes nothing, so there is nothing to take back.
    const first = await findFirstScan(tx, caller.memberId, taken.nonce);
    if (first === null) throw new NonceUsed();
    return answerAgain(tx, clock, caller, scan, first);
  };
  for (;;) {
    try {
      // The nonce is unique and the mark is set only where there is none, so scans at many doors need not wait in line.
      return await storage.write(work, { rowsOnly: true });
    } catch (error) {
      if (!(error instanceof NonceUsed)) throw error;
      isUsed = true;
    }
  }
}

/** Takes back what was done for a scan whose nonce was used before. */
class NonceUsed extends Error {}

/** The event at whose door the caller scans; null when it is unknown or they do not review it. */
async function doorFor(
  { events, clock }: CheckInParts,
  caller: Caller,
  { event: id }: Scan,
): Promise<Door | null> {
  const settings = await events.reviewedBy(caller, asId(id));
  if (settings === null) return null;
  const { event } = settings;
  const { reviewEnabled, cancelled } = event;
  return {
    id: event.id,
    reviewEnabled,
    cancelled,
    registrationOpen: registrationIsOpen(event, nowText(clock)),
  };
}

/** Answers a scan whose nonce was used before: for the same scan, or wrongly for another one. */
async function answerAgain(
  tx: Tx,
  clock: Clock,
  caller: Caller,
  scan: Scan,
  first: FirstScan,
): Promise<Outcome> {
  const { event, barcode } = scan;
  if (isSameScan(first, { event, codeHash: secretHash(barcode) })) return first.outcome;
  const holder = await findCodeHolder(tx, barcode);
  const decided = { outcome: nonceRefusal, registration: holder?.id ?? null };
  await insertScan(tx, caller, { ...scan, nonce: null }, nowInstantText(clock), decided);
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
