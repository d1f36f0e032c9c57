import type { MemberId } from '../shared/ids.ts';
import type { Db, Tx } from '../storage/database.ts';
import { fromJson } from '../storage/json.ts';

/** Removes the mails to an address, sent or not; with a name, only those to this name, because others share the address. */
export async function removeMailsTo(tx: Tx, address: string, name: string | null): Promise<number> {
  if (address === '') return 0;
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb('recipient_address', '=', address),
        eb(eb.fn<string>('lower', ['recipient_address']), '=', address.toLowerCase()),
      ]),
    )
    .$if(name !== null, (query) => query.where('recipient_name', '=', name ?? ''))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Removes the unsent mails to those whom a member invited: they are letters in the member's name and words. */
export async function removeMailsFrom(tx: Tx, inviter: MemberId, name: string): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where('state', '!=', 'sent')
    // The letter begins with the name of the host; of several invitations to one address, the others stay.
    .where('text', 'like', `%${name.replaceAll(/[\\%_]/g, '_')} invites you%`)
    .where((eb) =>
      eb.or([
        eb('recipient_address', 'in', (inner) =>
          inner
            .selectFrom('registrations')
            .select('registrations.guest_email')
            .where('registrations.invited_by', '=', inviter),
        ),
        eb('recipient_address', 'in', (inner) =>
          inner
            .selectFrom('registrations')
            .innerJoin('members', 'members.id', 'registrations.member_id')
            .select('members.email')
            .where('registrations.invited_by', '=', inviter),
        ),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Whether another member has this address, too. */
export async function isAddressShared(db: Db, address: string, member: MemberId): Promise<boolean> {
  const other = await db
    .selectFrom('members')
    .select('id')
    .where('id', '!=', member)
    .where((eb) => eb(eb.fn<string>('lower', ['email']), '=', address.toLowerCase()))
    .limit(1)
    .executeTakeFirst();
  return other !== undefined;
}

/** Takes the words out of the entries about a member and about the partner they brought; that there was a change stays. */
export async function redactTrail(tx: Tx, member: MemberId): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('audit_entries')
    .set({ before: null, after: null })
    .where((eb) =>
      eb.or([
        eb('about_member_id', '=', member),
        // What an import removed of answers goes by the number of the registration.
        eb.and([
          eb('subject', 'in', ['answer', 'registration answer']),
          eb('subject_id', 'in', (inner) =>
            inner
              .selectFrom('registrations')
              .select('registrations.id')
              .where('registrations.member_id', '=', member),
          ),
        ]),
        eb.and([
          eb('subject', '=', 'registration'),
          eb('member_id', '=', member),
          eb('subject_id', 'in', (inner) =>
            inner
              .selectFrom('registrations')
              .select('registrations.id')
              .where('registrations.host_member_id', '=', member)
              .where('registrations.partner', '=', 1),
          ),
        ]),
      ]),
    )
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Forgets the rows about a member that an import removed and that could still be brought back. */
export async function forgetRemovedRows(tx: Tx, id: MemberId): Promise<void> {
  await tx.deleteFrom('removed_rows').where('about_member_id', '=', id).execute();
  const registrations = await tx
    .selectFrom('registrations')
    .select('id')
    .where('member_id', '=', id)
    .execute();
  const own = new Set<number>(registrations.map((registration) => registration.id));
  const answers = await tx
    .selectFrom('removed_rows')
    .select(['id', 'row'])
    .where('table_name', '=', 'registration_answers')
    .execute();
  // An answer names the registration and not the person.
  for (const answer of answers) {
    const { registration_id: registration } = fromJson<{ registration_id: number }>(answer.row);
    if (own.has(registration)) await tx.deleteFrom('removed_rows').where('id', '=', answer.id).execute();
  }
}
