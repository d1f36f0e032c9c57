import type { Clock } from '../../src/platform/shared/clock.ts';
import type { EventId, MemberId, QuestionId, RegistrationId } from '../../src/platform/shared/ids.ts';
import { newSecret, secretHash } from '../../src/platform/shared/secrets.ts';
import type { Db, Tx } from '../../src/platform/storage/database.ts';
import { insertNumbered } from '../../src/platform/storage/insert-rows.ts';
import { currentTerms, tokensByMember } from './officers.ts';
import { textIn } from './visible-events.ts';

const maxRows = 50_000;

/** A member's registration for an event. */
export interface Registered {
  event: EventId;
  registration: RegistrationId;
  member: MemberId;
}

/** A registration with the token of a reviewer of its event, and a question of the event. */
export interface Reviewed extends Registered {
  token: string;
  question: QuestionId;
}

/** The registrations of active members at events that have a reviewer by office. The events get a question. */
export async function gatherReviewed(tx: Tx, clock: Clock): Promise<Reviewed[]> {
  const reviewers = await reviewersByEvent(tx, clock);
  const registered = (await registrationsOf(tx))
    .filter(({ event }) => reviewers.has(event))
    .slice(0, maxRows);
  const events = [...new Set(registered.map(({ event }) => event))];
  const question = {
    position: 90,
    title: 'Anything else?',
    type: 'text',
    required: 0,
    options: '[]',
  } as const;
  const ids = await insertNumbered<'event_questions', QuestionId>(
    tx,
    'event_questions',
    events.map((event_id) => ({ event_id, ...question })),
  );
  const questions = new Map(events.map((event, index) => [event, ids[index] as QuestionId]));
  const tokens = await tokensByMember(tx, clock, [...reviewers.values()]);
  return registered.map((row) => ({
    ...row,
    token: tokens.get(reviewers.get(row.event) as MemberId) as string,
    question: questions.get(row.event) as QuestionId,
  }));
}

/** Registrations with the token of the member. */
export async function gatherOwnRegistrations(db: Db, tokens: ReadonlyMap<MemberId, string>) {
  return (await registrationsOf(db)).flatMap((row) => {
    const token = tokens.get(row.member);
    return token === undefined ? [] : { ...row, token };
  });
}

/** Registrations with a ticket, each with the token of its holder. */
export async function gatherTickets(tx: Tx, clock: Clock, count: number) {
  const rows = await registeredMembers(tx)
    .where('registrations.attending', '=', 'YES')
    .where('events.tickets_enabled', '=', 1)
    .where('events.cancelled', '=', 0)
    .limit(count)
    .execute();
  const tokens = await tokensByMember(
    tx,
    clock,
    rows.map(({ member }) => member),
  );
  return rows.map((row) => ({ ...row, token: tokens.get(row.member) as string }));
}

/** Secrets of answer links: guests of events that have not started and cannot be full get new ones. */
export async function gatherGuestLinks(tx: Tx, clock: Clock, count: number): Promise<string[]> {
  const guests = await tx
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .select('registrations.id')
    .where('registrations.guest_email', '<>', '')
    .where('events.cancelled', '=', 0)
    .where('events.capacity', 'is', null)
    .where('events.start_date', '>', textIn(clock, { hours: 6 }))
    .orderBy('registrations.id')
    .limit(count)
    .execute();
  const secrets = guests.map(() => newSecret(256));
  for (const [index, { id }] of guests.entries()) {
    const reply_hash = secretHash(secrets[index] as string);
    await tx.updateTable('registrations').set({ reply_hash }).where('id', '=', id).execute();
  }
  return secrets;
}

function registrationsOf(db: Db): Promise<Registered[]> {
  return registeredMembers(db)
    .limit(10 * maxRows)
    .execute();
}

function registeredMembers(db: Db) {
  return db
    .selectFrom('registrations')
    .innerJoin('events', 'events.id', 'registrations.event_id')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .select(['registrations.id as registration', 'events.id as event', 'members.id as member'])
    .where('members.active', '=', 1)
    .orderBy('registrations.id');
}

/** One who reviews each event by an office at the place that owns its calendar. */
async function reviewersByEvent(db: Db, clock: Clock): Promise<Map<EventId, MemberId>> {
  const rows = await currentTerms(db, clock)
    .innerJoin('calendars', 'calendars.place_id', 'terms.place_id')
    .innerJoin('events', 'events.calendar_id', 'calendars.id')
    .innerJoin('event_reviewers', (join) =>
      join
        .onRef('event_reviewers.event_id', '=', 'events.id')
        .onRef('event_reviewers.function_id', '=', 'terms.function_id'),
    )
    .select(['events.id as event', 'terms.member_id as member'])
    .orderBy('terms.id')
    .execute();
  return new Map(rows.map(({ event, member }) => [event, member]));
}
