import { recordChanges } from '../../platform/audit/audit-service.ts';
import type { Change } from '../../platform/audit/audit-entry.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import { nowInstantText } from '../../platform/shared/local-time.ts';
import { takeSeats } from '../seats/seats-service.ts';
import { findParties } from '../seats/seats-store.ts';
import { hasSeats, type Companion } from '../seats/seat-rules.ts';
import { SeatsRefused, type Seated } from '../seats/seats.ts';
import { settleSeats } from '../seats/waiting-line-service.ts';
import { auditedChange, refuseCancelled, seatChange } from './change-registration-rules.ts';
import type { RegistrationWork } from './change-registration-service.ts';
import { answerMany, noteMovedUp } from './many-registrations-store.ts';
import type { ManyChange, ManyOutcome, OneOfMany, WithoutSeat } from './many-registrations.ts';

interface Seating {
  readonly seated: Map<OneOfMany, Seated>;
  readonly without: WithoutSeat[];
}

/**
 * The same as `changeRegistration` for many at once, with few queries: each gets a seat by the same rule, one after the other, as if they had
 * said so in this order. For whom there is no seat stays as they are: whether that may be is decided by who asks.
 */
export async function changeRegistrations(
  work: RegistrationWork,
  people: readonly OneOfMany[],
  change: ManyChange,
): Promise<ManyOutcome> {
  const { tx, parts, origin, event, seats } = work;
  refuseCancelled(event, change);
  const takenBefore = seats?.taken ?? 0;
  const { seated, without } = await seatAll(work, people, change);
  const more = (seats?.taken ?? 0) - takenBefore;
  const now = nowInstantText(parts.clock);
  const answers = [...seated].map(([person, one]) => ({ ...one, person }));
  const reviewedBy = change.reviewedBy ?? null;
  const step = origin.requestId;
  const versions = await answerMany(tx, { answers, now, reviewedBy, step });
  const changed = [...seated].map(([person, one]) => ({
    ...one,
    person,
    version: versions.get(person.id) ?? now,
  }));
  const entries = changed.map((one) => entryOf(work, change, one));
  await recordChanges(tx, parts.clock, origin, entries);
  const letIn = seats?.letIn ?? [];
  await settleSeats(tx, parts, origin, seats);
  const movedUp = [
    ...letIn.filter(({ isOwn }) => !isOwn).map(({ registration }) => registration),
    ...(seats?.movedUp ?? []),
  ];
  await noteMovedUp(tx, { registrations: movedUp, step, now });
  const told = new Set([...movedUp, ...letIn.map(({ registration }) => registration)]);
  return { changed, without, more, movedUp, told };
}

async function seatAll(
  { tx, parts, event, seats }: RegistrationWork,
  people: readonly OneOfMany[],
  change: ManyChange,
): Promise<Seating> {
  const heads = new Set(people.flatMap((one) => headOf(one) ?? []));
  const known = seats === null ? new Map() : await findParties(tx, event.id, [...heads]);
  const parties = new Map<MemberId, readonly Companion[]>(known);
  const seated = new Map<OneOfMany, Seated>();
  const without: WithoutSeat[] = [];
  for (const person of people) {
    const head = headOf(person);
    const party = head === null ? [aloneOf(person)] : (parties.get(head) ?? []);
    // Who has come along with the party by now says nothing new.
    if (isLetIn(party, person, change)) continue;
    const { says } = change;
    const registration = { ...change, action: 'review', known: person } as const;
    const wanted = seatChange({ ...registration, member: person.member, host: person.host }, says);
    try {
      const found = await takeSeats(tx, parts.clock, seats, { ...wanted, companions: party });
      seated.set(person, found);
      if (head !== null) parties.set(head, partyAfter(party, person, found));
    } catch (error) {
      if (!(error instanceof SeatsRefused)) throw error;
      without.push({ person, refusal: error });
    }
  }
  return { seated, without };
}

function headOf({ member, host }: OneOfMany): MemberId | null {
  return member ?? host;
}

function aloneOf({ id, attending, waitingSince }: OneOfMany): Companion {
  return { registration: id, isMember: false, attending, waitingSince, hasLeft: false };
}

function isLetIn(party: readonly Companion[], { id, attending }: OneOfMany, { says }: ManyChange): boolean {
  return attending !== says && party.some((one) => one.registration === id && one.attending === says);
}

/** A party after one of it has answered: where anyone has a seat, those of it who waited have, too. */
function partyAfter(party: readonly Companion[], { id }: OneOfMany, seated: Seated): readonly Companion[] {
  const answered = party.map((one) => (one.registration === id ? { ...one, ...seated } : one));
  if (!hasSeats(answered)) return answered;
  return answered.map((one) =>
    one.waitingSince === null ? one : { ...one, attending: 'YES' as const, waitingSince: null },
  );
}

function entryOf(
  { event: { id: event }, seats }: RegistrationWork,
  change: ManyChange,
  { person, version, attending, waitingSince }: ManyOutcome['changed'][number],
): Change {
  const { id, member, host } = person;
  const about = { event, at: version, given: [], isLimited: seats !== null };
  return auditedChange(
    { ...change, action: 'review', known: person, member, host },
    { id, before: person },
    { attending, waitingSince },
    about,
  );
}
