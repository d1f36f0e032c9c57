import { termRuns } from '../organisation/term-conditions.ts';
import { asId, type FunctionId, type MemberId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import type { JsonText } from '../storage/columns.ts';
import { prepared } from '../storage/prepared.ts';
import type { PlaceKind } from '../organisation/place.ts';

/** Up to this many members are asked for with a prepared query; places that are not needed name nobody. */
const pageSize = 100;
const slots = Array.from({ length: pageSize }, (_, slot) => `id${slot}` as const);
const nobody = asId<MemberId>(0);

type Slots = Record<(typeof slots)[number], MemberId>;

function inSlots(ids: readonly MemberId[]): Slots {
  return Object.fromEntries(slots.map((name, slot) => [name, ids[slot] ?? nobody]));
}

function summaryRows(db: Db, ids: readonly MemberId[]) {
  return db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .leftJoin('places', 'places.id', 'clubs.place_id')
    .select([
      'members.id',
      'members.first_name',
      'members.middle_name',
      'members.last_name',
      'members.last_name_key',
      'members.first_name_key',
      'members.photo_name',
      'members.active',
      'clubs.id as club_id',
      'clubs.name as club_name',
      'clubs.type as club_type',
      'places.path as club_path',
    ])
    .where('members.id', 'in', ids);
}

const summaryRowsOfPage = prepared((db, values: Slots) =>
  summaryRows(
    db,
    slots.map((name) => values[name] ?? nobody),
  ),
);

/** The name, photo and club of some members, and what lists are ordered and counted by. */
export async function findSummaryRows(db: Db, ids: readonly MemberId[]) {
  if (ids.length > pageSize) return summaryRows(db, ids).execute();
  return (await summaryRowsOfPage(db, inSlots(ids))).rows;
}

export interface HeldFunction {
  member_id: MemberId;
  function_id: FunctionId;
  code: string;
  level: PlaceKind;
  group_position: number;
  position: number;
  titles: JsonText;
}

function functionsHeldOn(db: Db, day: DateText) {
  return db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('function_groups', 'function_groups.id', 'functions.group_id')
    .select([
      'terms.member_id',
      'functions.id as function_id',
      'functions.code',
      'functions.level',
      'function_groups.position as group_position',
      'functions.position',
      'functions.titles',
    ])
    .where(termRuns(day));
}

const functionsOfPage = prepared((db, values: Slots & { day: DateText }) =>
  functionsHeldOn(db, values.day).where(
    'terms.member_id',
    'in',
    slots.map((name) => values[name] ?? nobody),
  ),
);

/** The functions some members hold on a day. */
export async function findHeldFunctions(
  db: Db,
  ids: readonly MemberId[],
  day: DateText,
): Promise<HeldFunction[]> {
  if (ids.length > pageSize) {
    return functionsHeldOn(db, day).where('terms.member_id', 'in', ids).execute();
  }
  return (await functionsOfPage(db, { ...inSlots(ids), day })).rows;
}

const functionsOfOne = prepared((db, { member, day }: { member: MemberId; day: DateText }) =>
  functionsHeldOn(db, day).where('terms.member_id', '=', member),
);

/** The functions one member holds on a day. */
export async function findFunctionsOf(db: Db, member: MemberId, day: DateText): Promise<HeldFunction[]> {
  return (await functionsOfOne(db, { member, day })).rows;
}
