import type { Insertable } from 'kysely';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import { mailAddressKey } from '../../platform/shared/mail-address.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { AddressChangesTable } from '../../directory/own-record/me-tables.ts';

/** Stores that an address is to be replaced, or was. */
export async function insertAddressChange(tx: Tx, change: Insertable<AddressChangesTable>): Promise<void> {
  await tx.insertInto('address_changes').values(change).execute();
}

/** Whether there is a link with this hash that can still be used. */
export async function hasStop(db: Db, hash: string, now: InstantText): Promise<boolean> {
  const found = await db
    .selectFrom('address_changes')
    .select('id')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found !== undefined;
}

/** Takes the change that a link stops, which is the caller's alone then; undefined when there is none. */
export function takeStop(tx: Tx, hash: string, now: InstantText) {
  return tx
    .updateTable('address_changes')
    .set({ hash: null })
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['id', 'member_id', 'email', 'shared'])
    .executeTakeFirst();
}

/** The addresses that a member got by this change and later ones. */
export async function findAddressesSince(tx: Tx, member: MemberId, id: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('address_changes')
    .select('new_email')
    .where('member_id', '=', member)
    .where('id', '>=', id)
    .where('confirmed_at', 'is not', null)
    .execute();
  return rows.map(({ new_email }) => new_email);
}

/** Ends the links of all later changes of a member, and every other to the same address. */
export async function endStops(
  tx: Tx,
  member: MemberId,
  since: { id: number; email: string },
): Promise<void> {
  await tx
    .updateTable('address_changes')
    .set({ hash: null })
    .where('member_id', '=', member)
    .where((eb) => eb.or([eb('id', '>=', since.id), eb('email', '=', since.email)]))
    .execute();
}

/** Whether an active member has this address, beside one. */
export async function isHeldByOthers(tx: Tx, member: MemberId, email: string): Promise<boolean> {
  if (email === '') return false;
  const found = await tx
    .selectFrom('members')
    .select('id')
    .where((eb) => eb(eb.fn('lower', ['email']), '=', mailAddressKey(email)))
    .where('id', '<>', member)
    .where('active', '=', 1)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Deletes changes that can no longer be stopped, some at a time; returns how many. */
export async function deleteOldAddressChanges(tx: Tx, now: InstantText, limit: number): Promise<number> {
  const old = tx.selectFrom('address_changes').select('id').where('expires_at', '<=', now).limit(limit);
  const { numDeletedRows } = await tx.deleteFrom('address_changes').where('id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}
