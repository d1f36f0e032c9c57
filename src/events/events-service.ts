import type { Caller } from '../accounts/caller.ts';
import { localNow, type Clock } from '../shared/clock.ts';
import { badField } from '../shared/errors.ts';
import type { EventId } from '../shared/ids.ts';
import { dateTimeText, nowText, todayText, type DateText, type DateTimeText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import type { Agendas } from './agendas-service.ts';
import type { Attachment, EventForCaller, OwnGuest } from './event.ts';
import { findOwnGuests } from './event-detail-store.ts';
import type { ListedEvent } from './event-list-store.ts';
import { registrationIsOpen } from './event-rules.ts';
import type { KeptEvents } from './kept-events-service.ts';
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
): Promise<{ events: ListedEvent[]; more: boolean }> {
  if (from !== undefined && to !== undefined && to < from) throw badField('to', 'must not be before from');
  const since = from === undefined ? oneYearBack(clock) : `${from}T00:00:00`;
  const until = to === undefined ? null : `${to}T23:59:59`;
  // One more than asked for tells whether there are further ones.
  const page = { since, until, limit: limit + 1, offset };
  const found = await agendas.list(todayText(clock), caller, page);
  return { events: found.slice(0, limit), more: found.length > limit };
}

/** The moment up to which past events are still shown. */
export function oneYearBack(clock: Clock): DateTimeText {
  return dateTimeText(localNow(clock).subtract({ years: 1 }));
}

/** An event with everything that belongs to it, as one caller sees it. */
export interface EventDetail extends EventForCaller {
  registrationOpen: boolean;
  attachments: readonly Attachment[];
  /** With the caller's own answers, never anybody else's. */
  questions: (Question & { answer: string })[];
  /** The caller's own guests and partner, never anybody else's. */
  guests: OwnGuest[];
}

/** One event in full; to whoever may not see it, it does not exist. */
export async function getEvent(
  events: KeptEvents,
  db: Db,
  clock: Clock,
  caller: Caller,
  id: EventId,
): Promise<EventDetail> {
  const { questions, ...access } = await events.eventFor(caller, id);
  const answers = access.own === null || questions.length === 0 ? null : await findAnswers(db, access.own.id);
  return {
    ...access,
    registrationOpen: registrationIsOpen(access.event, nowText(clock)),
    questions: questions.map((question) => ({ ...question, answer: answers?.get(question.id) ?? '' })),
    guests: await findOwnGuests(db, id, caller.memberId),
  };
}
