import type { MemberId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Db, Tx } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';

const accountOf = prepared((db, { usernameKey }: { usernameKey: string }) =>
  db
    .selectFrom('members')
    .innerJoin('passwords', 'passwords.member_id', 'members.id')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['members.private_identifier', 'passwords.hash'])
    .select(['clubs.id as club', 'clubs.name as clubName', 'clubs.type as clubType'])
    .where('members.username_key', '=', usernameKey)
    .where('members.active', '=', 1),
);

/** The active member with this username, with the password hash and what a sign-in answers. */
export async function findAccount(db: Db, usernameKey: string) {
  return (await accountOf(db, { usernameKey })).rows[0];
}

/** Stores the hash of a member's password in place of an earlier one. */
export async function putPassword(tx: Tx, member: MemberId, hash: string, at: InstantText): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ member_id: member, hash, updated_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ hash, updated_at: at }))
    .execute();
}

const identifierChange = prepared((tx: Tx, values: { member: MemberId; identifier: string }) =>
  tx.updateTable('members').set({ private_identifier: values.identifier }).where('id', '=', values.member),
);

/** Stores a member's private identifier in place of the earlier one. */
export async function putIdentifier(tx: Tx, member: MemberId, identifier: string): Promise<void> {
  await identifierChange(tx, { member, identifier });
}
