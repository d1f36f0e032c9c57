import type { ClubId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';

export type ContactRow = Awaited<ReturnType<typeof findContacts>>[number];

/** The active members of a club with everything that stands on their cards, by name. */
export function findContacts(db: Db, club: ClubId) {
  return db
    .selectFrom('members')
    .innerJoin('clubs', 'clubs.id', 'members.club_id')
    .selectAll('members')
    .select('clubs.name as club_name')
    .where('members.club_id', '=', club)
    .where('members.active', '=', 1)
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id')
    .execute();
}

/** The names of all clubs, to find one by its name. */
export function findClubNames(db: Db) {
  return db.selectFrom('clubs').select(['id', 'name']).orderBy('id').execute();
}
