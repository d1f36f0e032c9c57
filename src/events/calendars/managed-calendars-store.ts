import type { Insertable, Updateable } from 'kysely';
import { placesBelow } from '../../directory/organisation/places-store.ts';
import type { CalendarId, FunctionId, PlaceId } from '../../platform/shared/ids.ts';
import { among } from '../../platform/storage/among.ts';
import type { JsonText } from '../../platform/storage/columns.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { insertRows } from '../../platform/storage/insert-rows.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { CalendarsTable } from './calendars-tables.ts';

function calendars(db: Db) {
  return db
    .selectFrom('calendars')
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .leftJoin('units', 'units.place_id', 'places.id')
    .leftJoin('clubs', 'clubs.place_id', 'places.id')
    .select(['calendars.id', 'calendars.title', 'calendars.version'])
    .select(['places.id as place', 'places.path', 'places.kind', 'clubs.id as club'])
    .select(['units.name as unitName', 'clubs.name as clubName'])
    .select(['event_minutes', 'event_due_days', 'event_capacity', 'event_waiting_list', 'event_location']);
}

/** A calendar with the place that owns it. */
export type OwnedCalendar = Awaited<ReturnType<typeof findCalendarsOf>>[number];

const calendarsBelow = prepared((db, { paths }: Params<{ paths: readonly string[] }>) =>
  calendars(db).where('calendars.place_id', 'in', placesBelow(db, paths)),
);

/** The calendars of these places and of those below them. */
export async function findCalendarsOf(db: Db, paths: readonly string[]) {
  return (await calendarsBelow(db, { paths })).rows;
}

/** One calendar; undefined when there is no such one. */
export function findCalendar(db: Db, id: CalendarId): Promise<OwnedCalendar | undefined> {
  return calendars(db).where('calendars.id', '=', id).executeTakeFirst();
}

/** A function that reviews the events of a calendar by default. */
export interface CalendarReviewer {
  calendar: CalendarId;
  id: FunctionId;
  code: string;
  titles: JsonText;
}

const reviewersOf = prepared((db, { ids }: Params<{ ids: readonly CalendarId[] }>) =>
  db
    .selectFrom('calendar_reviewers')
    .innerJoin('functions', 'functions.id', 'calendar_reviewers.function_id')
    .select([
      'calendar_reviewers.calendar_id as calendar',
      'functions.id',
      'functions.code',
      'functions.titles',
    ])
    .where((eb) => among(db, eb.ref('calendar_reviewers.calendar_id'), ids))
    .orderBy('functions.position')
    .orderBy('functions.id'),
);

/** The functions that review the events of some calendars by default. */
export async function findCalendarReviewers(db: Db, ids: readonly CalendarId[]): Promise<CalendarReviewer[]> {
  return (await reviewersOf(db, { ids })).rows;
}

const remindersOf = prepared((db, { ids }: Params<{ ids: readonly CalendarId[] }>) =>
  db
    .selectFrom('calendar_reminders')
    .select(['calendar_id as calendar', 'days_before as days'])
    .where((eb) => among(db, eb.ref('calendar_id'), ids))
    .orderBy('days_before', 'desc'),
);

/** The rules for reminders that new events of some calendars begin with. */
export async function findRemindersOfCalendars(db: Db, ids: readonly CalendarId[]) {
  return (await remindersOf(db, { ids })).rows;
}

/** Stores a new calendar and gives its number. */
export async function insertCalendar(tx: Tx, row: Insertable<CalendarsTable>): Promise<CalendarId> {
  return (await tx.insertInto('calendars').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** The version of a calendar, which nobody else changes until the end. */
export async function lockCalendar(tx: Tx, id: CalendarId): Promise<number | undefined> {
  const row = await tx
    .selectFrom('calendars')
    .select('version')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row?.version;
}

/** Stores what is said of a calendar itself under its next version. */
export async function updateCalendar(
  tx: Tx,
  id: CalendarId,
  columns: Updateable<CalendarsTable>,
): Promise<void> {
  await tx
    .updateTable('calendars')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Replaces the functions that review the events of a calendar by default. */
export async function replaceCalendarReviewers(
  tx: Tx,
  id: CalendarId,
  functions: readonly FunctionId[],
): Promise<void> {
  await tx.deleteFrom('calendar_reviewers').where('calendar_id', '=', id).execute();
  const rows = functions.map((function_id) => ({ calendar_id: id, function_id }));
  await insertRows(tx, 'calendar_reviewers', rows);
}

/** Whether anything ever hung on a calendar: an event, also one that was deleted, or a series. */
export async function isUsed(tx: Tx, id: CalendarId): Promise<boolean> {
  const events = tx.selectFrom('events').select('calendar_id').where('calendar_id', '=', id);
  const series = tx.selectFrom('event_series').select('calendar_id').where('calendar_id', '=', id);
  return (await events.unionAll(series).limit(1).executeTakeFirst()) !== undefined;
}

/** How many calendars a place has. */
export async function countCalendars(tx: Tx, place: PlaceId): Promise<number> {
  const { count } = await tx
    .selectFrom('calendars')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('place_id', '=', place)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes a calendar with what its new events would begin with. */
export async function deleteCalendar(tx: Tx, id: CalendarId): Promise<void> {
  await tx.deleteFrom('calendar_reviewers').where('calendar_id', '=', id).execute();
  await tx.deleteFrom('calendar_reminders').where('calendar_id', '=', id).execute();
  await tx.deleteFrom('calendars').where('id', '=', id).execute();
}
