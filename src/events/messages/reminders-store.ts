import type { CalendarId, EventId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { numberOf, sentRows } from '../../platform/storage/among.ts';
import type { JsonText } from '../../platform/storage/columns.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { dueDate, isPublishedEvent } from '../../platform/storage/event-conditions.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import { toJson } from '../../platform/storage/json.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { unindexed } from '../../platform/storage/unindexed.ts';
import type { DueWindow } from './reminder-rules.ts';

/** A rule of an event. */
export interface Reminder {
  readonly daysBefore: number;
  /** When it was sent; null before. */
  readonly firedAt: InstantText | null;
}

const remindersOf = prepared((db, { event }: Params<{ event: EventId }>) =>
  db
    .selectFrom('event_reminders')
    .select(['days_before as daysBefore', 'fired_at as firedAt'])
    .where('event_id', '=', event)
    .orderBy('days_before', 'desc'),
);

/** The rules of an event, the earliest to fire first. */
export async function findReminders(db: Db, event: EventId): Promise<Reminder[]> {
  return (await remindersOf(db, { event })).rows;
}

/** Replaces the rules of an event; one that stays remembers that it has fired. Returns what they were. */
export async function replaceReminders(
  tx: Tx,
  event: EventId,
  days: readonly number[],
  now: InstantText,
): Promise<number[]> {
  const before = await findReminders(tx, event);
  const gone = before.filter(({ daysBefore }) => !days.includes(daysBefore));
  if (gone.length > 0) {
    await tx
      .deleteFrom('event_reminders')
      .where('event_id', '=', event)
      .where(
        'days_before',
        'in',
        gone.map(({ daysBefore }) => daysBefore),
      )
      .execute();
  }
  const known = new Set(before.map(({ daysBefore }) => daysBefore));
  const added = days.filter((daysBefore) => !known.has(daysBefore));
  await addReminders(tx, [event], added, now);
  return [...known];
}

/** Gives events rules that none of them has. */
export async function addReminders(
  tx: Tx,
  events: readonly EventId[],
  days: readonly number[],
  now: InstantText,
): Promise<void> {
  const rows = events.flatMap((event_id) =>
    days.map((days_before) => ({ event_id, days_before, set_at: now, fired_at: null })),
  );
  if (rows.length > 0) await tx.insertInto('event_reminders').values(rows).execute();
}

/** Lets rules count as set at this moment, and as not fired. */
export async function setAnew(
  tx: Tx,
  event: EventId,
  days: readonly number[],
  now: InstantText,
): Promise<void> {
  if (days.length === 0) return;
  await tx
    .updateTable('event_reminders')
    .set({ set_at: now, fired_at: null })
    .where('event_id', '=', event)
    .where('days_before', 'in', days)
    .execute();
}

const calendarReminders = prepared((db, { calendar }: Params<{ calendar: CalendarId }>) =>
  db
    .selectFrom('calendar_reminders')
    .select('days_before')
    .where('calendar_id', '=', calendar)
    .orderBy('days_before', 'desc'),
);

/** The rules that new events of a calendar begin with, the earliest to fire first. */
export async function findCalendarReminders(db: Db, calendar: CalendarId): Promise<number[]> {
  return (await calendarReminders(db, { calendar })).rows.map(({ days_before }) => days_before);
}

/** Replaces the rules that new events of a calendar begin with. */
export async function replaceCalendarReminders(
  tx: Tx,
  calendar: CalendarId,
  days: readonly number[],
): Promise<void> {
  await tx.deleteFrom('calendar_reminders').where('calendar_id', '=', calendar).execute();
  await insertRows(
    tx,
    'calendar_reminders',
    days.map((days_before) => ({ calendar_id: calendar, days_before })),
  );
}

const daysInUse = prepared((db, { days }: Params<{ days: JsonText }>) =>
  db
    .selectFrom(sentRows(db, days))
    .select(numberOf('days').as('daysBefore'))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('event_reminders')
          .select('event_id')
          .where('days_before', '=', numberOf('days'))
          .where('fired_at', 'is', null),
      ),
    ),
);

/** Which of these numbers of days before the due date any rule has that has not fired. */
export async function findDaysInUse(db: Db, days: readonly number[]): Promise<number[]> {
  const sent = toJson(days.map((daysBefore) => ({ days: daysBefore })));
  return (await daysInUse(db, { days: sent })).rows.map(({ daysBefore }) => daysBefore);
}

/** A rule that may be due, and what it depends on. */
export interface PendingReminder {
  readonly event: EventId;
  readonly daysBefore: number;
  /** Null for one from before that was recorded. */
  readonly setAt: InstantText | null;
  /** When the event was published; null for one that was never a draft. */
  readonly publishedAt: InstantText | null;
}

interface Wanted extends DueWindow {
  daysBefore: number;
}

const pending = prepared((db, { daysBefore, from, until }: Params<Wanted>) =>
  db
    .selectFrom('events')
    .innerJoin('event_reminders', 'event_reminders.event_id', 'events.id')
    .select(['events.id as event', 'event_reminders.days_before as daysBefore'])
    .select(['event_reminders.set_at as setAt', 'events.published_at as publishedAt'])
    .where(dueDate(), '>=', from)
    .where(dueDate(), '<', until)
    .where('events.cancelled', '=', 0)
    .where(isPublishedEvent())
    .where('events.registration_enabled', '=', 1)
    .where('event_reminders.days_before', '=', daysBefore)
    // Those of the window are few; all that wait for this many days before theirs are not.
    .where((eb) => eb(unindexed(eb.ref('event_reminders.fired_at')), 'is', null))
    .orderBy('events.id'),
);

/** The rules of this many days that have not fired, of events whose due date lies in a window. */
export async function findPending(db: Db, wanted: Wanted): Promise<PendingReminder[]> {
  return (await pending(db, wanted)).rows;
}

/** Marks a rule as fired; false when someone else has just done so. */
export async function markFired(
  tx: Tx,
  event: EventId,
  daysBefore: number,
  now: InstantText,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('event_reminders')
    .set({ fired_at: now })
    .where('event_id', '=', event)
    .where('days_before', '=', daysBefore)
    .where('fired_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
