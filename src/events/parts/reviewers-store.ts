import type { NotNull } from 'kysely';
import type { CalendarId, EventId, FunctionId, MemberId } from '../../platform/shared/ids.ts';
import type { PlaceKind } from '../../directory/organisation/place.ts';
import { termRuns } from '../../directory/organisation/term-conditions.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { joinedName } from '../../platform/shared/person-name.ts';
import { among } from '../../platform/storage/among.ts';
import type { JsonText } from '../../platform/storage/columns.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';

/** Those of these members who are active. */
export async function findActiveMembersAmong(db: Db, ids: readonly MemberId[]): Promise<Set<MemberId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('members')
    .select('id')
    .where((eb) => among(db, eb.ref('id'), ids))
    .where('active', '=', 1)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Those of these functions that there are. */
export async function findFunctionsAmong(db: Db, ids: readonly FunctionId[]): Promise<Set<FunctionId>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('functions')
    .select('id')
    .where((eb) => among(db, eb.ref('id'), ids))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Stores who reviews an event in the place of those who did. */
export async function replaceReviewerRows(
  tx: Tx,
  event: EventId,
  { members, functions }: { members: readonly MemberId[]; functions: readonly FunctionId[] },
): Promise<void> {
  await tx.deleteFrom('event_reviewers').where('event_id', '=', event).execute();
  const rows = [
    ...members.map((member) => ({ event_id: event, member_id: member, function_id: null })),
    ...functions.map((held) => ({ event_id: event, member_id: null, function_id: held })),
  ];
  if (rows.length > 0) await tx.insertInto('event_reviewers').values(rows).execute();
}

/** A function that can be chosen. */
export interface ChoosableFunction {
  readonly id: FunctionId;
  readonly code: string;
  readonly level: PlaceKind;
  readonly titles: JsonText;
}

function functionsInOrder(db: Db) {
  return db
    .selectFrom('functions')
    .innerJoin('function_groups', 'function_groups.id', 'functions.group_id')
    .select(['functions.id', 'functions.code', 'functions.level', 'functions.titles'])
    .orderBy('function_groups.position')
    .orderBy('functions.position')
    .orderBy('functions.id');
}

/** Who holds which function at the place of a calendar today, by name. */
export async function findHolders(
  db: Db,
  calendar: CalendarId,
  today: DateText,
): Promise<Map<FunctionId, string[]>> {
  const rows = await db
    .selectFrom('terms')
    .innerJoin('calendars', 'calendars.place_id', 'terms.place_id')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .select(['terms.function_id', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .where('calendars.id', '=', calendar)
    .where('terms.function_id', 'is not', null)
    .$narrowType<{ function_id: NotNull }>()
    .where('members.active', '=', 1)
    .where(termRuns(today))
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id')
    .execute();
  const holders = new Map<FunctionId, string[]>();
  for (const { function_id, first_name, middle_name, last_name } of rows)
    holders.getOrInsertComputed(function_id, () => []).push(joinedName(first_name, middle_name, last_name));
  return holders;
}

/** All functions, or those that are held at places such as the one of a calendar, in the order of a committee. */
export function findChoosableFunctions(db: Db, calendar?: CalendarId): Promise<ChoosableFunction[]> {
  const all = functionsInOrder(db);
  if (calendar === undefined) return all.execute();
  return all
    .where('functions.level', '=', (eb) =>
      eb
        .selectFrom('calendars')
        .innerJoin('places', 'places.id', 'calendars.place_id')
        .select('places.kind')
        .where('calendars.id', '=', calendar),
    )
    .execute();
}
