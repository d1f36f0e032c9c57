import { doorOf, takeScans } from './check-in-service.ts';
import { takesScans, type Door } from './check-in-rules.ts';
import type { Outcome, Scan } from './check-in.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { forbidden } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import type { OpenDoorParts } from './door-events-service.ts';
import { findPartyPeople } from './door-people-store.ts';
import { partiesOf, partyAlone } from './party-rules.ts';
import { personOf, type ScanAnswer } from './scan-answer.ts';

/** The door of an event for one of its reviewers; refused while review is switched off. */
export async function openDoorOf(
  { events, clock }: Pick<OpenDoorParts, 'events' | 'clock'>,
  caller: Caller,
  id: EventId,
): Promise<Door> {
  const door = doorOf(await events.forReviewer(caller, id), clock);
  if (!takesScans(door)) throw forbidden('Check-in is switched off for this event.');
  return door;
}

/** Answers scans in their order, each by itself: none fails because of another. */
export async function takeBatch(
  parts: OpenDoorParts,
  caller: Caller,
  event: EventId,
  scans: readonly Scan[],
): Promise<ScanAnswer[]> {
  const door = await openDoorOf(parts, caller, event);
  const outcomes = await takeScans(parts, caller, door, scans);
  const answers = await withParties(parts.storage.db, event, outcomes);
  return Promise.all(
    answers.map(async (answer) => ({ ...answer, otherEvent: await otherEventOf(parts, caller, answer) })),
  );
}

/** The event whose ticket was scanned here; null where it is of this one, or where the reviewer may not know of it. */
async function otherEventOf(
  { events }: Pick<OpenDoorParts, 'events'>,
  caller: Caller,
  { outcome }: ScanAnswer,
): Promise<NonNullable<ScanAnswer['otherEvent']> | null> {
  if (outcome.result === 200 || outcome.otherEvent === undefined) return null;
  return (await events.seenBy(caller, outcome.otherEvent))?.event ?? null;
}

/** The answers with the parties of the people they are about. */
export async function withParties(
  db: Db,
  event: EventId,
  outcomes: readonly Outcome[],
): Promise<ScanAnswer[]> {
  const registrations = outcomes.flatMap((outcome) => personOf(outcome)?.registration ?? []);
  const found = await findPartyPeople(db, event, registrations);
  const parties = partiesOf(found);
  const byRegistration = new Map(found.map((person) => [person.registration, person]));
  return outcomes.map((outcome) => {
    const person = personOf(outcome);
    const known = person === null ? undefined : byRegistration.get(person.registration);
    if (known === undefined) return { outcome, party: null };
    const party = known.party === null || known.attending !== 'YES' ? undefined : parties.get(known.party);
    return { outcome, party: party ?? partyAlone(known) };
  });
}
