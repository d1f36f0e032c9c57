import type { Db } from '../storage/database.ts';
import type { MemberKey } from './member-key.ts';

export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** One member, active or former, with the club. */
export function findMember(db: Db, key: MemberKey) {
  return db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .selectAll('members')
    .select(['clubs.name as club_name', 'clubs.type as club_type'])
    .where((eb) =>
      'id' in key ? eb('members.id', '=', key.id) : eb('members.username_key', '=', key.usernameKey),
    )
    .executeTakeFirst();
}
