import type { MemberId } from '../shared/ids.ts';
import type { Db, Tx } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import type { MemberKey } from './member-key.ts';
import { memberInput, memberRow, type MemberInput } from './member-row.ts';

export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMember>>>;

function membersWithClub(db: Db) {
  return db
    .selectFrom('members')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .selectAll('members')
    .select(['clubs.name as club_name', 'clubs.type as club_type']);
}

const memberById = prepared((db, { id }: { id: MemberId }) =>
  membersWithClub(db).where('members.id', '=', id),
);

const memberByUsername = prepared((db, { usernameKey }: { usernameKey: string }) =>
  membersWithClub(db).where('members.username_key', '=', usernameKey),
);

/** One member, active or former, with the club. */
export async function findMember(db: Db, key: MemberKey) {
  const { rows } = 'id' in key ? await memberById(db, key) : await memberByUsername(db, key);
  return rows[0];
}

/** Stores a new member with all that is derived from the fields given. */
export async function insertMember(tx: Tx, member: MemberInput, countryCode: string): Promise<MemberId> {
  const row = memberRow(member, countryCode);
  return (await tx.insertInto('members').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Changes the fields given and all that is derived from them; answers whether there is such a member. */
export async function updateMember(
  tx: Tx,
  id: MemberId,
  changes: Omit<Partial<MemberInput>, 'id'>,
  countryCode: string,
): Promise<boolean> {
  const row = await tx.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirst();
  if (row === undefined) return false;
  const changed = memberRow({ ...memberInput(row), ...changes }, countryCode);
  await tx.updateTable('members').set(changed).where('id', '=', id).execute();
  return true;
}
