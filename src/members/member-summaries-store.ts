import { termRuns } from '../organisation/term-conditions.ts';
import type { FunctionId, MemberId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import type { JsonText } from '../storage/columns.ts';
import { prepared } from '../storage/prepared.ts';
import type { PlaceKind } from '../storage/tables.ts';

/** The name, photo and club of some members, and what lists are ordered and counted by. */
export function findSummaryRows(db: Db, ids: readonly MemberId[]) {
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
    .where('members.id', 'in', ids)
    .execute();
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

/** The functions some members hold on a day. */
export function findHeldFunctions(db: Db, ids: readonly MemberId[], day: DateText): Promise<HeldFunction[]> {
  return functionsHeldOn(db, day).where('terms.member_id', 'in', ids).execute();
}

const functionsOfOne = prepared((db, { member, day }: { member: MemberId; day: DateText }) =>
  functionsHeldOn(db, day).where('terms.member_id', '=', member),
);

/** The functions one member holds on a day. */
export async function findFunctionsOf(db: Db, member: MemberId, day: DateText): Promise<HeldFunction[]> {
  return (await functionsOfOne(db, { member, day })).rows;
}
