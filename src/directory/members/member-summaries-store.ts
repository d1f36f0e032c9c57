import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import { membersWithFunctions } from './members-store.ts';

export type SummaryRow = Awaited<ReturnType<typeof findSummaryRows>>[number];

const summaryRows = prepared((db, { ids, day }: Params<{ ids: readonly MemberId[]; day: DateText }>) =>
  membersWithFunctions(db, day)
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
      'functions.level',
      'function_groups.position as group_position',
      'functions.position',
      'functions.titles',
    ])
    .where((eb) => among(db, eb.ref('members.id'), ids)),
);

/** The name, photo and club of some members and what lists are ordered by: one row for each function held on the day. */
export async function findSummaryRows(db: Db, ids: readonly MemberId[], day: DateText) {
  return (await summaryRows(db, { ids, day })).rows;
}
