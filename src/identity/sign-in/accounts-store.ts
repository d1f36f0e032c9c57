import type { MemberId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

function activeAccounts(db: Db) {
  return db
    .selectFrom('members')
    .leftJoin('passwords', 'passwords.member_id', 'members.id')
    .leftJoin('clubs', 'clubs.id', 'members.club_id')
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['members.photo_name', 'members.private_identifier', 'members.username_key', 'passwords.hash'])
    .select(['clubs.id as club', 'clubs.name as clubName', 'clubs.type as clubType'])
    .where('members.active', '=', 1);
}

const accountsOf = prepared((db, { key }: Params<{ key: string }>) =>
  activeAccounts(db)
    .where((eb) =>
      eb.or([eb('members.username_key', '=', key), eb(eb.fn('lower', ['members.email']), '=', key)]),
    )
    .orderBy((eb) => eb.case().when('members.username_key', '=', key).then(eb.lit(0)).else(eb.lit(1)).end())
    // Of those who share an address, a second one says already that there are several.
    .limit(2),
);

/**
 * Active members with this username or this e-mail address, at most two and the one with the username first, with the
 * password hash and what a sign-in answers.
 */
export async function findAccounts(db: Db, key: string) {
  return (await accountsOf(db, { key })).rows;
}

const ownAccountOf = prepared((db, { member }: Params<{ member: MemberId }>) =>
  activeAccounts(db).where('members.id', '=', member),
);

/** The account of an active member. */
export async function findOwnAccount(db: Db, member: MemberId) {
  return (await ownAccountOf(db, { member })).rows[0];
}

const passwordOf = prepared((db, { member }: Params<{ member: MemberId }>) =>
  db
    .selectFrom('members')
    .leftJoin('passwords', 'passwords.member_id', 'members.id')
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select(['members.username', 'members.username_key', 'members.photo_name', 'passwords.hash'])
    .where('members.id', '=', member),
);

/** A member with the hash of their password, if they have one. */
export async function findOwnPassword(db: Db, member: MemberId) {
  return (await passwordOf(db, { member })).rows[0];
}

/** The words that others connect with a member: their name, and the one they sign in with. */
export async function findPersonalWords(db: Db, member: MemberId): Promise<string[]> {
  const row = await db
    .selectFrom('members')
    .select(['first_name', 'middle_name', 'last_name', 'username'])
    .where('id', '=', member)
    .executeTakeFirst();
  return row === undefined ? [] : [row.first_name, row.middle_name, row.last_name, row.username ?? ''];
}

/** Takes away a new e-mail address that a member has asked for; answers it, or undefined when there was none. */
export async function dropNewAddress(tx: Tx, member: MemberId): Promise<string | undefined> {
  const dropped = await tx
    .deleteFrom('email_changes')
    .where('member_id', '=', member)
    .returning('email')
    .executeTakeFirst();
  return dropped?.email;
}

/** Takes away all passkeys of a member; answers what they were called. */
export function deletePasskeys(tx: Tx, member: MemberId) {
  return tx.deleteFrom('passkeys').where('member_id', '=', member).returning(['id', 'name']).execute();
}

const passwordHold = prepared((tx: Tx, { member, hash }: Params<{ member: MemberId; hash: string }>) =>
  tx
    .updateTable('passwords')
    .set({ hash })
    .where('member_id', '=', member)
    .where('hash', '=', hash)
    .returning('member_id'),
);

/**
 * Whether the hash of a member's password is still this one; then it stays so until the end of the transaction. It is written as
 * it is, and not only locked: anyone who replaces it at the same moment then starts over, and sees what this transaction has made.
 */
export async function holdPassword(tx: Tx, member: MemberId, hash: string): Promise<boolean> {
  return (await passwordHold(tx, { member, hash })).rows.length > 0;
}

/** Stores the hash of a member's password in place of an earlier one. */
export async function putPassword(tx: Tx, member: MemberId, hash: string, at: InstantText): Promise<void> {
  await tx
    .insertInto('passwords')
    .values({ member_id: member, hash, updated_at: at })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ hash, updated_at: at }))
    .execute();
}

/** The member with this private identifier. */
export async function findByIdentifier(db: Db, identifier: string): Promise<MemberId | undefined> {
  const found = await db
    .selectFrom('members')
    .select('id')
    .where('private_identifier', '=', identifier)
    .executeTakeFirst();
  return found?.id;
}

const identifierChange = prepared((tx: Tx, values: Params<{ member: MemberId; identifier: string }>) =>
  tx.updateTable('members').set({ private_identifier: values.identifier }).where('id', '=', values.member),
);

/** Stores a member's private identifier in place of the earlier one. */
export async function putIdentifier(tx: Tx, member: MemberId, identifier: string): Promise<void> {
  await identifierChange(tx, { member, identifier });
}
