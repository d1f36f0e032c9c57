import type { Caller } from '../accounts/caller.ts';
import type { Clock } from '../shared/clock.ts';
import { badField } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import { dateTimeText, nowText, todayText, type DateText, type DateTimeText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import type { Agendas, ListedPage } from './agendas-service.ts';
import { registrationIsOpen } from './event-rules.ts';
import type { EventSeen, KeptEvents } from './kept-events-service.ts';
import type { Question } from './question.ts';
import { findAnswers } from './questions-store.ts';

/** What a caller may wish of the list. */
export interface EventsWish {
  from?: DateText | undefined;
  to?: DateText | undefined;
  limit: number;
  offset: number;
}

/** A page of the events that exist for the caller; without a first day, from one year back. */
export async function listEvents(
  agendas: Agendas,
  clock: Clock,
  caller: Caller,
  { from, to, limit, offset }: EventsWish,
): Promise<ListedPage> {
  if (from !== undefined && to !== undefined && to < from) throw badField('to', 'must not be before from');
  const since = from === undefined ? oneYearBack(clock) : `${from}T00:00:00`;
  const until = to === undefined ? null : `${to}T23:59:59`;
  return agendas.list(todayText(clock), caller, { since, until, limit, offset });
}

/** What was a year before a clock's last second: reckoning with calendars takes longer than many a query. */
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
export interface EventDetail extends EventSeen {
  registrationOpen: boolean;
  /** With the caller's own answers, never anybody else's. */
  questions: (Question & { answer: string })[];
}

/** One event in full; to whoever may not see it, it does not exist. */
export async function getEvent(
  events: KeptEvents,
  db: Db,
  clock: Clock,
  caller: Caller,
  id: EventId,
): Promise<EventDetail> {
  const seen = await events.eventFor(caller, id);
  const { questions } = seen.settings;
  const answers = seen.own === null || questions.length === 0 ? null : await findAnswers(db, seen.own.id);
  return {
    ...seen,
    registrationOpen: registrationIsOpen(seen.event, nowText(clock)),
    questions: questions.map((question) => ({ ...question, answer: answers?.get(question.id) ?? '' })),
  };
}
