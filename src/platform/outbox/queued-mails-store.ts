import type { MemberId, RegistrationId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import { among } from '../storage/among.ts';
import type { Db, Tx } from '../storage/database.ts';
import type { WithdrawnMail } from './mail.ts';

/** Deletes the mails about these registrations that wait or were given up; says which, and to which messages they belonged. */
export function deleteUnsent(tx: Tx, registrations: readonly RegistrationId[]): Promise<WithdrawnMail[]> {
  return tx
    .deleteFrom('outbox')
    .where((eb) => among(tx, eb.ref('registration_id'), registrations))
    .where('state', 'in', ['queued', 'failed'])
    .returning(['id', 'message_id as message'])
    .execute();
}

/** Deletes the mails about a registration that someone caused, are still held and were never tried; says how many. */
export async function deleteHeld(
  tx: Tx,
  { registration, from }: { registration: RegistrationId; from: MemberId },
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('registration_id', '=', registration)
    .where('from_member_id', '=', from)
    .where('message_id', 'is', null)
    .where('state', '=', 'queued')
    .where('attempts', '=', 0)
    .whereRef('due_at', '>', 'created_at')
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** How many mails about a registration someone caused since a moment; messages count apart. */
export async function countQueuedSince(
  db: Db,
  { registration, from }: { registration: RegistrationId; from: MemberId },
  since: InstantText,
): Promise<number> {
  const { count } = await db
    .selectFrom('outbox')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('registration_id', '=', registration)
    .where('from_member_id', '=', from)
    .where('message_id', 'is', null)
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}
