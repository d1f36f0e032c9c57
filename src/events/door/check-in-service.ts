import type { Caller } from '../../platform/access/caller.ts';
import { registrationIsOpen } from '../event/event-rules.ts';
import type { EventSettings } from '../event/event.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { asId } from '../../platform/shared/ids.ts';
import { nowInstantText, nowText } from '../../platform/shared/local-time.ts';
import type { Storage, Tx, WriteOptions } from '../../platform/storage/database.ts';
import type { Outcome, Scan } from './check-in.ts';
import { takesScans, type Door } from './check-in-rules.ts';
import { findNamedMember, lockCodeHolders, markValidated } from './code-holders-store.ts';
import { decideScans } from './scan-batch-rules.ts';
import { findFirstScans, insertScans, noteDecided } from './scans-store.ts';

/** What the door needs. */
export interface CheckInParts {
  storage: Storage;
  clock: Clock;
  events: EventCache;
}

/** Answers a scan at the door; one at a door that is not the caller's is recorded and refused. */
export async function confirm(parts: CheckInParts, caller: Caller, scan: Scan): Promise<Outcome> {
  const settings = await parts.events.reviewedBy(caller, asId(scan.event));
  const door = settings === null ? null : doorOf(settings, parts.clock);
  // A caller who may not scan here uses up no nonce: as soon as they may, the same scan is decided again.
  const taken = takesScans(door) ? scan : { ...scan, nonce: null };
  const [outcome] = await takeScans(parts, caller, door, [taken]);
  if (outcome === undefined) throw new Error('A scan was left without an answer.');
  return outcome;
}

/** What matters of an event at its door. */
export function doorOf({ event }: EventSettings, clock: Clock): Door {
  const { id, reviewEnabled, cancelled } = event;
  return { id, reviewEnabled, cancelled, registrationOpen: registrationIsOpen(event, nowText(clock)) };
}

/**
 * Answers scans in their order. The decisions, the marks and the records of the scans are one transaction; a refusal is
 * returned, not thrown, so that its record is committed too. A scan that comes again with its nonce gets the first
 * answer again, and nothing else happens.
 */
export async function takeScans(
  { storage, clock }: Pick<CheckInParts, 'storage' | 'clock'>,
  caller: Caller,
  door: Door | null,
  scans: readonly Scan[],
): Promise<Outcome[]> {
  // Nearly every nonce is new, and one that is not shows itself when the scan is recorded.
  const used = { nonces: false };
  const work = async (tx: Tx): Promise<Outcome[]> => {
    const nonces = used.nonces ? scans.flatMap(({ nonce }) => nonce ?? []) : [];
    const firsts = await findFirstScans(tx, caller.memberId, nonces);
    const holders = door === null ? [] : await lockCodeHolders(tx, scans);
    const now = nowInstantText(clock);
    // Only of a person who comes twice in a batch it is said who let them in just now.
    const mayRepeat = scans.length > 1 && scans.length > holders.length;
    const reviewer = mayRepeat
      ? await findNamedMember(tx, caller.memberId)
      : { id: caller.memberId, fullName: '' };
    const setting = { door, reviewer, now, timeZone: clock.timeZone() };
    const { outcomes, records, marks, conflicts } = decideScans(setting, scans, holders, firsts);
    if (!(await markValidated(tx, marks, caller.memberId, now)))
      throw new Error('A registration was changed although it was locked.');
    if (!(await insertScans(tx, caller, now, records))) throw new NonceUsed();
    await noteDecided(tx, conflicts);
    return outcomes;
  };
  return onceForEachNonce(storage, used, work);
}

/** Does something at a door that its nonce makes safe to send again; the work is told when one of its nonces was used. */
export async function onceForEachNonce<Result>(
  storage: Storage,
  used: { nonces: boolean },
  work: (tx: Tx) => Promise<Result>,
  // A nonce is unique and registrations are locked, so scans at many doors need not wait in line.
  options: WriteOptions = { rowsOnly: true },
): Promise<Result> {
  for (;;) {
    try {
      return await storage.write(work, options);
    } catch (error) {
      if (!(error instanceof NonceUsed)) throw error;
      used.nonces = true;
    }
  }
}

/** Takes back what was done with a nonce that was used before. */
export class NonceUsed extends Error {}
