import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badField } from '../../platform/shared/errors.ts';
import type { EventId, QuestionId, RegistrationId } from '../../platform/shared/ids.ts';
import { dateTimeText, nowText, type DateText, type DateTimeText } from '../../platform/shared/local-time.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import type { EventForCaller, EventRecord, OwnAnswer, OwnGuest, OwnRegistration } from './event.ts';
import { findPage, type EventOnPage } from './event-list-store.ts';
import { mayAttend } from './event-policy.ts';
import { partyClosedBecause, registrationIsOpen } from './event-rules.ts';
import { findOwnPeople } from './events-store.ts';
import { standingTo, type EventCache } from './event-cache-service.ts';
import { seatsForNewcomers } from './capacity.ts';
import { findPosition, findTaken, findTakenOfAll } from './taken-seats-store.ts';
import type { Question, SentAnswer } from './question.ts';
import { findAnswered, findPartyAnswers } from './questions-store.ts';

/** What reading events needs. */
export interface EventParts {
  storage: Storage;
  clock: Clock;
  events: EventCache;
}

/** Which part of the list a caller asks for. */
export interface EventsRequest {
  from?: DateText | undefined;
  to?: DateText | undefined;
  limit: number;
  offset: number;
}

/** An event of the list, and what the caller can do about it now. */
export interface ListedForCaller {
  event: EventRecord;
  own: OwnAnswer | null;
  /** Whether the event requires an answer that the caller has not given, whether or not they come. */
  asksFirst: boolean;
  registrationOpen: boolean;
  mayAnswer: boolean;
  /** How many seats newcomers can take; null for an event without a capacity. */
  placesLeft: number | null;
  /** The caller's position in line; null when they do not wait. */
  waiting: number | null;
}

/** A page of a list, and whether there is more of it. */
export interface ListedPage {
  readonly events: readonly ListedForCaller[];
  readonly more: boolean;
}

/** A page of the events that exist for the caller; without a first day, from one year back. */
export async function listEvents(
  { storage, clock, events }: EventParts,
  caller: Caller,
  { from, to, limit, offset }: EventsRequest,
): Promise<ListedPage> {
  if (from !== undefined && to !== undefined && to < from) throw badField('to', 'must not be before from');
  const since = from === undefined ? oneYearBack(clock) : `${from}T00:00:00`;
  const until = to === undefined ? null : `${to}T23:59:59`;
  // One more than asked for shows whether there are further ones.
  const rows = await findPage(storage.db, caller, { since, until, limit: limit + 1, offset });
  const more = rows.length > limit;
  if (more) rows.pop();
  return { events: await listedFor({ storage, clock, events }, caller, rows), more };
}

/** What the page says of its events: nearly all of it is kept, and the database is asked for what only some of them have. */
async function listedFor(
  { storage: { db }, clock, events }: EventParts,
  { clubPath }: Caller,
  page: readonly EventOnPage[],
): Promise<ListedForCaller[]> {
  const settings = await events.many(page.map(({ id }) => id));
  const own = new Map(page.map((row) => [row.id, row.own]));
  const [taken, answered, positions] = await Promise.all([
    findTakenOfAll(
      db,
      settings.flatMap(({ event }) => (event.capacity === null ? [] : event.id)),
    ),
    findAnswered(
      db,
      settings.flatMap(({ event, questions }) =>
        questions.some(isRequired) ? (own.get(event.id)?.id ?? []) : [],
      ),
    ),
    positionsOf(db, page),
  ]);
  const now = nowText(clock);
  return settings.map(({ event, questions }) => {
    const answer = own.get(event.id) ?? null;
    const registrationOpen = registrationIsOpen(event, now);
    return {
      event,
      own: answer,
      asksFirst: questions.some((question) => question.required && !answered.has(question.id)),
      registrationOpen,
      mayAnswer: registrationOpen && mayAttend(event, { clubPath, hasRegistration: answer !== null }),
      placesLeft: seatsLeftAt(event, taken.get(event.id)),
      waiting: positions.get(event.id) ?? null,
    };
  });
}

function isRequired({ required }: Question): boolean {
  return required;
}

/** The caller's positions in line; few wait for more than one event. */
async function positionsOf(db: Db, page: readonly EventOnPage[]): Promise<Map<EventId, number | null>> {
  const waiting = page.filter(({ own }) => (own?.waitingSince ?? null) !== null);
  return new Map(
    await Promise.all(waiting.map(async ({ id, own }) => [id, await positionOf(db, id, own)] as const)),
  );
}

async function positionOf(db: Db, event: EventId, own: OwnAnswer | null): Promise<number | null> {
  const since = own?.waitingSince ?? null;
  return since === null ? null : findPosition(db, event, since);
}

function seatsLeftAt(
  { capacity, waitingOrder: order }: Pick<EventRecord, 'capacity' | 'waitingOrder'>,
  { taken, waiting }: { taken: number; waiting: number } = { taken: 0, waiting: 0 },
): number | null {
  return capacity === null ? null : seatsForNewcomers({ capacity, taken, waiting, order });
}

/** What was a year before a clock's last second: calendar arithmetic takes longer than many queries. */
const lastYears = new WeakMap<Clock, { now: DateTimeText; yearBack: DateTimeText }>();

/** The moment up to which past events are still shown. */
export function oneYearBack(clock: Clock): DateTimeText {
  const now = nowText(clock);
  const last = lastYears.get(clock);
  if (last?.now === now) return last.yearBack;
  const yearBack = dateTimeText(Temporal.PlainDateTime.from(now).subtract({ years: 1 }));
  lastYears.set(clock, { now, yearBack });
  return yearBack;
}

/** An event with everything that belongs to it, as one caller sees it. */
export interface EventDetail extends EventForCaller, ListedForCaller {
  event: EventRecord;
  own: OwnRegistration | null;
  /** The caller's own guests and partner, never anyone else's. */
  guests: readonly (OwnGuest & { answers: readonly SentAnswer[] })[];
  /** Whether the caller can still take back someone of them. */
  partyOpen: boolean;
  /** With the caller's own answers, never anyone else's. */
  questions: (Question & { answer: string })[];
}

/** One event in full; for callers who may not see it, it does not exist. */
export async function getEvent(
  { storage, clock, events }: EventParts,
  caller: Caller,
  id: EventId,
): Promise<EventDetail> {
  const settings = await events.settingsOf(id);
  const { own, guests } = await findOwnPeople(storage.db, id, caller.memberId);
  const seen = standingTo(settings, own !== null, caller);
  const party = [...(own === null ? [] : [own.id]), ...guests.map((guest) => guest.registration)];
  const given = settings.questions.length === 0 ? null : await findPartyAnswers(storage.db, party);
  const answerOf = (registration: RegistrationId | undefined, question: QuestionId) =>
    registration === undefined ? '' : (given?.get(registration)?.get(question) ?? '');
  const questions = settings.questions.map((question) => ({
    ...question,
    answer: answerOf(own?.id, question.id),
  }));
  const now = nowText(clock);
  const registrationOpen = registrationIsOpen(seen.event, now);
  return {
    ...seen,
    own,
    guests: guests.map((guest) => ({
      ...guest,
      answers: settings.questions
        .map(({ id: question }) => ({ question, answer: answerOf(guest.registration, question) }))
        .filter(({ answer }) => answer !== ''),
    })),
    placesLeft:
      seen.event.capacity === null ? null : seatsLeftAt(seen.event, await findTaken(storage.db, id)),
    waiting: await positionOf(storage.db, id, own),
    registrationOpen,
    mayAnswer: registrationOpen && seen.mayAttend,
    partyOpen: partyClosedBecause(seen.event, now) === null,
    questions,
    asksFirst: questions.some(({ required, answer }) => required && answer === ''),
  };
}
