import { termRuns } from '../organisation/term-conditions.ts';
import type { ClubId, MemberId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import { among } from '../../platform/storage/among.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { ClubReporter } from './report-request.ts';

const right = 'manage-activities';

interface Wanted {
  clubs: readonly ClubId[];
  day: DateText;
}

/** Active members who may report for clubs on a day; by office, and by a right of their own over the club itself. */
const reporters = prepared((db, { clubs, day }: Params<Wanted>) => {
  const byOffice = db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('clubs', 'clubs.place_id', 'terms.place_id')
    .select(['clubs.id as club', 'terms.member_id as member'])
    .where((eb) => among(db, eb.ref('clubs.id'), clubs))
    .where('functions.rights', 'like', `%"${right}"%`)
    .where(termRuns(day));
  const byRight = db
    .selectFrom('granted_rights')
    .innerJoin('clubs', 'clubs.place_id', 'granted_rights.place_id')
    .select(['clubs.id as club', 'granted_rights.member_id as member'])
    .where((eb) => among(db, eb.ref('clubs.id'), clubs))
    .where('granted_rights.right', '=', right);
  return db
    .selectFrom(byOffice.union(byRight).as('held'))
    .innerJoin('members', 'members.id', 'held.member')
    .select(['held.club', 'held.member', 'members.email', 'members.language'])
    .select(['first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .where('members.active', '=', 1)
    .orderBy('members.last_name')
    .orderBy('members.id');
});

/** Who reports the activities of clubs on a day, by name. */
export async function findReporters(
  db: Db,
  clubs: readonly ClubId[],
  day: DateText,
): Promise<ClubReporter[]> {
  return clubs.length === 0 ? [] : (await reporters(db, { clubs, day })).rows;
}

/** Whose words they are. */
export function findAskingMember(db: Db, member: MemberId) {
  return db
    .selectFrom('members')
    .select(['email', 'first_name as firstName', 'middle_name as middleName', 'last_name as lastName'])
    .where('id', '=', member)
    .executeTakeFirst();
}
