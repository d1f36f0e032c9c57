import { termRuns } from '../organisation/term-conditions.ts';
import type { ClubId } from '../shared/ids.ts';
import type { DateText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import type { Seat } from './committee.ts';

/** Who held an office of the club itself on at least one day of the range, in the order a committee is shown. */
export function findSeats(db: Db, club: ClubId, range: { from: DateText; to: DateText }): Promise<Seat[]> {
  return db
    .selectFrom('terms')
    .innerJoin('clubs', 'clubs.place_id', 'terms.place_id')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('function_groups', 'function_groups.id', 'functions.group_id')
    .select([
      'members.id as memberId',
      'functions.id as functionId',
      'functions.titles as functionTitles',
      'function_groups.id as groupId',
      'function_groups.titles as groupTitles',
    ])
    .where('clubs.id', '=', club)
    .where('functions.level', '=', 'club')
    .where(termRuns(range.from, range.to))
    .orderBy('function_groups.position')
    .orderBy('function_groups.id')
    .orderBy('functions.position')
    .orderBy('functions.id')
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id')
    .execute();
}
