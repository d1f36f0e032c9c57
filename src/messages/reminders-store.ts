import type { CalendarId, EventId } from '../shared/ids.ts';
import type { DateTimeText, InstantText } from '../shared/local-time.ts';
import { isChangeOfEvent } from '../storage/audit-conditions.ts';
import type { Db, Tx } from '../storage/database.ts';
import { isPublishedEvent } from '../storage/event-conditions.ts';
import { insertRows } from '../storage/insert-rows.ts';
import { prepared } from '../storage/prepared.ts';

/** A rule of an event. */
export interface Reminder {
  readonly daysBefore: number;
  /** When it was sent; null before. */
  readonly firedAt: InstantText | null;
}

const remindersOf = prepared((db, { event }: { event: EventId }) =>
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
  if (added.length > 0) {
    await tx
      .insertInto('event_reminders')
      .values(added.map((days_before) => ({ event_id: event, days_before, set_at: now, fired_at: null })))
      .execute();
  }
  return [...known];
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

const calendarReminders = prepared((db, { calendar }: { calendar: CalendarId }) =>
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

interface Window {
  now: DateTimeText;
  /** The latest due date that a rule can concern. */
  until: DateTimeText;
}

const pending = prepared((db, { now, until }: Window) =>
  db
    .selectFrom('event_reminders')
    .innerJoin('events', 'events.id', 'event_reminders.event_id')
    .select(['event_reminders.event_id as event', 'event_reminders.days_before as daysBefore'])
    .select('event_reminders.set_at as setAt')
    .select((eb) => eb.fn.coalesce('events.registration_due_date', 'events.start_date').as('due'))
    .select((eb) =>
      eb
        .selectFrom('audit_entries')
        .select(({ fn }) => fn.max('audit_entries.at').as('at'))
        .whereRef('audit_entries.subject_id', '=', 'events.id')
        .where(isChangeOfEvent())
        .where('audit_entries.action', '=', 'publish')
        .as('publishedAt'),
    )
    .where('event_reminders.fired_at', 'is', null)
    .where('events.start_date', '>', now)
    .where((eb) => eb(eb.fn.coalesce('events.registration_due_date', 'events.start_date'), '>=', now))
    .where((eb) => eb(eb.fn.coalesce('events.registration_due_date', 'events.start_date'), '<', until))
    .where('events.cancelled', '=', 0)
    .where(isPublishedEvent())
    .where('events.registration_enabled', '=', 1)
    .orderBy('event_reminders.event_id')
    .orderBy('event_reminders.days_before'),
);

/** The rules that have not fired, of events that people can still answer, with when the event was published. */
export async function findPending(db: Db, window: Window) {
  return (await pending(db, window)).rows;
}

/** Marks a rule as fired; false when somebody else has just done so. */
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
