import { memberRow } from '../../directory/members/member-row.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { DateText, InstantText } from '../../platform/shared/local-time.ts';
import type { Db, Tx } from '../../platform/storage/database.ts';
import { erasedName } from './erasure.ts';

/** What has to be known of a person in order to find all that is stored of them. */
export function findPerson(db: Db, id: MemberId) {
  return db
    .selectFrom('members')
    .select(['id', 'first_name', 'middle_name', 'last_name'])
    .select(['email', 'photo_name', 'photo_sha256', 'erased_at'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** A person as the database holds them before they are erased. */
export type ErasablePerson = NonNullable<Awaited<ReturnType<typeof findPerson>>>;

/** Leaves of a member a number: no name, no contact, new secrets in the place of the old ones. */
export async function anonymise(tx: Tx, id: MemberId, at: InstantText): Promise<void> {
  // No phone number is left whose country could matter.
  const row = memberRow({ ...erasedName, clubId: null, active: false }, '');
  await tx
    .updateTable('members')
    .set({ ...row, erased_at: at })
    .where('id', '=', id)
    .execute();
}

/** Removes the password and the passkeys, and answers how many tokens and how many rights were removed with it. */
export async function removeAccess(tx: Tx, id: MemberId): Promise<{ tokens: number; rights: number }> {
  for (const table of [
    'passwords',
    'password_links',
    'passkeys',
    'passkey_challenges',
    'email_changes',
    'address_changes',
  ] as const)
    await tx.deleteFrom(table).where('member_id', '=', id).execute();
  const tokens = await tx.deleteFrom('tokens').where('member_id', '=', id).executeTakeFirst();
  const rights = await tx.deleteFrom('granted_rights').where('member_id', '=', id).executeTakeFirst();
  const reviews = await tx.deleteFrom('event_reviewers').where('member_id', '=', id).executeTakeFirst();
  return {
    tokens: Number(tokens.numDeletedRows),
    rights: Number(rights.numDeletedRows + reviews.numDeletedRows),
  };
}

/** Ends what the member holds with the day before, and removes what had not begun by then; the past stays. */
export async function endTerms(tx: Tx, id: MemberId, today: DateText): Promise<number> {
  const yesterday = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString();
  const future = await tx
    .deleteFrom('terms')
    .where('member_id', '=', id)
    .where('start_date', '>=', today)
    .executeTakeFirst();
  const running = await tx
    .updateTable('terms')
    .set({ end_date: yesterday })
    .where('member_id', '=', id)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>=', today)]))
    .executeTakeFirst();
  return Number(future.numDeletedRows + running.numUpdatedRows);
}
