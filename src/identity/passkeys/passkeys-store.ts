import type { Insertable } from 'kysely';
import type { MemberId, PasskeyId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { insertOne } from '../../platform/storage/insert-rows.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';
import type { PasskeysTable } from './passkeys-tables.ts';

/** Who adds a passkey, as the device shows it. */
export function findOwner(db: Db, member: MemberId) {
  return db
    .selectFrom('members')
    .select(['username', 'first_name', 'middle_name', 'last_name', 'email', 'language'])
    .where('id', '=', member)
    .executeTakeFirstOrThrow();
}

const passkeysOf = prepared((db, { member }: Params<{ member: MemberId }>) =>
  db
    .selectFrom('passkeys')
    .select(['id', 'name', 'credential_id', 'user_handle', 'transports', 'created_at', 'last_used_at'])
    .where('member_id', '=', member)
    .orderBy('id'),
);

/** The passkeys of a member, oldest first. */
export async function findPasskeysOf(db: Db, member: MemberId) {
  return (await passkeysOf(db, { member })).rows;
}

/** The passkey of an active member, with what a sign-in answers. */
export function findPasskey(db: Db, credential: string) {
  return db
    .selectFrom('passkeys')
    .innerJoin('members', 'members.id', 'passkeys.member_id')
    .select([
      'passkeys.id as passkey',
      'passkeys.public_key',
      'passkeys.user_handle',
      'passkeys.credential_id',
    ])
    .select(['members.id', 'members.first_name', 'members.middle_name', 'members.last_name'])
    .select('members.photo_name')
    .where('passkeys.credential_id', '=', credential)
    .where('members.active', '=', 1)
    .executeTakeFirst();
}

/** Stores a passkey. */
export function insertPasskey(tx: Tx, passkey: Omit<Insertable<PasskeysTable>, 'id'>): Promise<PasskeyId> {
  return insertOne(tx, 'passkeys', passkey);
}

/**
 * Notes a use with what the device counts; whether it did. It must have counted on since the last time, unless it
 * never counts: what goes back was copied.
 */
export async function putUse(tx: Tx, id: PasskeyId, counter: number, at: InstantText): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passkeys')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where('counter', counter === 0 ? '=' : '<', counter)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The name of a member's passkey. */
export async function findName(tx: Tx, member: MemberId, id: PasskeyId): Promise<string | undefined> {
  const found = await tx
    .selectFrom('passkeys')
    .select('name')
    .where('id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirst();
  return found?.name;
}

/** Gives a passkey another name. */
export async function putName(tx: Tx, id: PasskeyId, name: string): Promise<void> {
  await tx.updateTable('passkeys').set({ name }).where('id', '=', id).execute();
}

/** Removes a member's passkey; undefined when there is none. */
export function deletePasskey(tx: Tx, member: MemberId, id: PasskeyId) {
  return tx
    .deleteFrom('passkeys')
    .where('id', '=', id)
    .where('member_id', '=', member)
    .returning('name')
    .executeTakeFirst();
}
