import type { Caller } from '../../platform/access/caller.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { badField } from '../../platform/shared/errors.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { dateTimeText, nowText, type DateText, type DateTimeText } from '../../platform/shared/local-time.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import type { EventForCaller, EventRecord, ListedEvent, OwnGuest, OwnRegistration } from './event.ts';
import { findListed } from './event-list-store.ts';
import { mayAttend } from './event-policy.ts';
import { partyClosedBecause, registrationIsOpen } from './event-rules.ts';
import { findOwnPeople } from './events-store.ts';
import { standingTo, type KeptEvents } from './kept-events-service.ts';
import type { ListedRow } from './listed-events-store.ts';
import { placesForNewcomers } from './places.ts';
import { findPosition, findTaken } from './taken-places-store.ts';
import type { Question } from './question.ts';
import { findAnswers } from './questions-store.ts';

/** What reading events needs. */
export interface EventParts {
  storage: Storage;
  clock: Clock;
  events: KeptEvents;
}

/** Which part of the list a caller asks for. */
export interface EventsRequest {
  from?: DateText | undefined;
  to?: DateText | undefined;
  limit: number;
  offset: number;
}

/** An event of the list, and what the caller can do about it now. */
export interface ListedForCaller extends Pick<ListedRow, 'event' | 'own' | 'asksFirst'> {
  registrationOpen: boolean;
  mayAnswer: boolean;
  /** How many places newcomers can take; null for an event without a capacity. */
  placesLeft: number | null;
  /** The caller's place in line; null when they do not wait. */
  waiting: number | null;
}

/** A page of a list, and whether there is more of it. */
export interface ListedPage {
  readonly events: readonly ListedForCaller[];
  readonly more: boolean;
}

/** A page of the events that exist for the caller; without a first day, from one year back. */
export async function listEvents(
  { storage, clock }: EventParts,
  caller: Caller,
  { from, to, limit, offset }: EventsRequest,
): Promise<ListedPage> {
  if (from !== undefined && to !== undefined && to < from) throw badField('to', 'must not be before from');
  const since = from === undefined ? oneYearBack(clock) : `${from}T00:00:00`;
  const until = to === undefined ? null : `${to}T23:59:59`;
  // One more than asked for shows whether there are further ones.
  const rows = await findListed(storage.db, caller, { since, until, limit: limit + 1, offset });
  const more = rows.length > limit;
  if (more) rows.pop();
  const now = nowText(clock);
  return { events: rows.map((row) => listedFor(row, caller, now)), more };
}

function listedFor(row: ListedRow, { clubPath }: Caller, now: DateTimeText): ListedForCaller {
  const registrationOpen = registrationIsOpen(row.event, now);
  const mayAnswer = registrationOpen && mayAttend(row.event, { clubPath, hasRegistration: row.own !== null });
  const { event, own, asksFirst, taken, waitingPeople } = row;
  const placesLeft = placesLeftAt(event, taken, waitingPeople);
  const waiting = (own?.waitingSince ?? null) === null ? null : row.partiesAhead + 1;
  return { event, own, asksFirst, registrationOpen, mayAnswer, placesLeft, waiting };
}

function placesLeftAt(
  { capacity, waitingOrder: order }: Pick<ListedEvent, 'capacity' | 'waitingOrder'>,
  taken: number,
  waiting: number,
): number | null {
  return capacity === null ? null : placesForNewcomers({ capacity, taken, waiting, order });
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
  /** The caller's own guests and partner, never anybody else's. */
  guests: readonly OwnGuest[];
  /** Whether the caller can still take back somebody of them. */
  partyOpen: boolean;
  /** With the caller's own answers, never anybody else's. */
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
  const given =
    own === null || settings.questions.length === 0 ? null : await findAnswers(storage.db, own.id);
  const questions = settings.questions.map((question) => ({
    ...question,
    answer: given?.get(question.id) ?? '',
  }));
  const now = nowText(clock);
  const registrationOpen = registrationIsOpen(seen.event, now);
  return {
    ...seen,
    ...(await placesFor(storage.db, seen.event, own)),
    own,
    guests,
    registrationOpen,
    mayAnswer: registrationOpen && seen.mayAttend,
    partyOpen: partyClosedBecause(seen.event, now) === null,
    questions,
    asksFirst: questions.some(({ required, answer }) => required && answer === ''),
  };
}

/** How an event with a capacity stands for the caller; any other costs no query. */
async function placesFor(
  db: Db,
  event: EventRecord,
  own: OwnRegistration | null,
): Promise<Pick<ListedForCaller, 'placesLeft' | 'waiting'>> {
  const since = own?.waitingSince ?? null;
  const waiting = since === null ? null : await findPosition(db, event.id, since);
  if (event.capacity === null) return { placesLeft: null, waiting };
  const counts = await findTaken(db, event.id);
  return { placesLeft: placesLeftAt(event, counts.taken, counts.waiting), waiting };
}
