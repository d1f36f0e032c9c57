import type { Insertable } from 'kysely';
import type { EventsTable } from '../event/events-tables.ts';
import type { CalendarId, EventId, FunctionId, MemberId } from '../../platform/shared/ids.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { among } from '../../platform/storage/among.ts';
import type { JsonText } from '../../platform/storage/columns.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

const calendarPath = prepared((db, { id }: Params<{ id: CalendarId }>) =>
  db
    .selectFrom('calendars')
    .innerJoin('places', 'places.id', 'calendars.place_id')
    .select('places.path')
    .select(['event_minutes', 'event_due_days', 'event_capacity', 'event_waiting_list', 'event_location'])
    .where('calendars.id', '=', id),
);

/** The path of the place that owns a calendar, with what its new events begin with; undefined when there is no such calendar. */
export async function findOwnCalendar(db: Db, id: CalendarId) {
  return (await calendarPath(db, { id })).rows[0];
}

/** Stores a new event and gives its number. */
export async function insertEvent(tx: Tx, row: Insertable<EventsTable>): Promise<EventId> {
  return (await tx.insertInto('events').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

const defaultReviewers = prepared(
  (tx: Tx, { event, calendar }: Params<{ event: EventId; calendar: CalendarId }>) =>
    tx
      .insertInto('event_reviewers')
      .columns(['event_id', 'function_id'])
      .expression((eb) =>
        eb
          .selectFrom('calendar_reviewers')
          .select((select) => [select.cast<EventId>(select.val(event), 'bigint').as('event'), 'function_id'])
          .where('calendar_id', '=', calendar),
      )
      .returning('function_id'),
);

/** Lets those review a new event who review the events of its calendar by default; gives their functions. */
export async function insertDefaultReviewers(
  tx: Tx,
  event: EventId,
  calendar: CalendarId,
): Promise<FunctionId[]> {
  const { rows } = await defaultReviewers(tx, { event, calendar });
  return rows.flatMap(({ function_id: id }) => id ?? []);
}

/** A function as organisers choose it. */
export interface NamedFunction {
  id: FunctionId;
  code: string;
  titles: JsonText;
}

/** Those of these functions that there are. */
export async function findFunctions(
  db: Db,
  ids: readonly FunctionId[],
): Promise<Map<FunctionId, NamedFunction>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('functions')
    .select(['id', 'code', 'titles'])
    .where((eb) => among(db, eb.ref('id'), ids))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** What those are called who review an event: the members by name, and the functions. */
export interface ReviewerNames {
  readonly memberNames: ReadonlyMap<MemberId, string>;
  readonly functions: ReadonlyMap<FunctionId, NamedFunction>;
}

const reviewersOf = prepared((db, { event }: Params<{ event: EventId }>) =>
  db
    .selectFrom('event_reviewers')
    .leftJoin('members', 'members.id', 'event_reviewers.member_id')
    .leftJoin('functions', 'functions.id', 'event_reviewers.function_id')
    .select(['event_reviewers.member_id', 'first_name', 'middle_name', 'last_name'])
    .select(['event_reviewers.function_id', 'functions.code', 'functions.titles'])
    .where('event_reviewers.event_id', '=', event),
);

/** What the reviewers of an event are called. */
export async function findReviewerNames(db: Db, event: EventId): Promise<ReviewerNames> {
  const memberNames = new Map<MemberId, string>();
  const functions = new Map<FunctionId, NamedFunction>();
  for (const row of (await reviewersOf(db, { event })).rows) {
    const { member_id: member, first_name: first, middle_name: middle, last_name: last } = row;
    const { function_id: id, code, titles } = row;
    if (member !== null) memberNames.set(member, joinedName(first ?? '', middle ?? '', last ?? ''));
    if (id !== null && code !== null && titles !== null) functions.set(id, { id, code, titles });
  }
  return { memberNames, functions };
}
