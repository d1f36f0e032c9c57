import type { Caller } from '../organisation/caller.ts';
import type { Clock } from '../shared/clock.ts';
import { badField } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import { dateTimeText, nowText, type DateText, type DateTimeText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import type { EventForCaller, OwnGuest, OwnRegistration } from './event.ts';
import { findListed, type ListedRow } from './event-list-store.ts';
import { registrationIsOpen } from './event-rules.ts';
import { findOwnPeople } from './events-store.ts';
import { standingTo, type KeptEvents } from './kept-events-service.ts';
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

/** A page of a list, and whether there is more of it. */
export interface ListedPage {
  readonly events: readonly ListedRow[];
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
  const events = await findListed(storage.db, caller, { since, until, limit: limit + 1, offset });
  const more = events.length > limit;
  if (more) events.pop();
  return { events, more };
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
export interface EventDetail extends EventForCaller {
  own: OwnRegistration | null;
  /** The caller's own guests and partner, never anybody else's. */
  guests: readonly OwnGuest[];
  registrationOpen: boolean;
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
  const { questions } = settings;
  const answers = own === null || questions.length === 0 ? null : await findAnswers(storage.db, own.id);
  return {
    ...seen,
    own,
    guests,
    registrationOpen: registrationIsOpen(seen.event, nowText(clock)),
    questions: questions.map((question) => ({ ...question, answer: answers?.get(question.id) ?? '' })),
  };
}
