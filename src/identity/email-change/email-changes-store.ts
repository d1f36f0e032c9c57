import type { MemberId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import type { EmailChangesTable } from '../../directory/own-record/me-tables.ts';

/** What is recorded in the trail when a new address is asked for. */
export const emailRequest = { action: 'request', subject: 'email-change' };

/** What is recorded in the trail when a new address is confirmed, and when one is stopped from the earlier address. */
export const emailConfirmation = { action: 'confirm', subject: 'email-change' };
export const emailStop = { action: 'stop', subject: 'email-change' };

/** An active member as mails about their address need them. */
export function findAddressee(db: Db, id: MemberId) {
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'middle_name', 'last_name', 'email', 'language'])
    .where('id', '=', id)
    .where('active', '=', 1)
    .executeTakeFirst();
}

export type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>;

/** Stores a new address in the place of an earlier one that was never confirmed. */
export async function putEmailChange(tx: Tx, change: EmailChangesTable): Promise<void> {
  const { member_id: _, ...rest } = change;
  await tx
    .insertInto('email_changes')
    .values(change)
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(rest))
    .execute();
}

/** Takes the new address that a secret confirms, which is the caller's alone then; undefined when there is none. */
export function takeEmailChange(tx: Tx, hash: string, now: InstantText) {
  return tx
    .deleteFrom('email_changes')
    .where('hash', '=', hash)
    .where('expires_at', '>', now)
    .returning(['member_id', 'email'])
    .executeTakeFirst();
}

/** Deletes what was not confirmed in time, some at a time; returns how many. */
export async function deleteExpiredEmailChanges(tx: Tx, now: InstantText, limit: number): Promise<number> {
  const old = tx.selectFrom('email_changes').select('member_id').where('expires_at', '<=', now).limit(limit);
  const { numDeletedRows } = await tx
    .deleteFrom('email_changes')
    .where('member_id', 'in', old)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
