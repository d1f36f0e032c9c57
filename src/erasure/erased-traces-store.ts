import type { MemberId } from '../shared/ids.ts';
import type { Tx } from '../storage/database.ts';
import { fromJson } from '../storage/json.ts';

/** Removes the mails to a member, sent or not, and the unsent ones in the member's name, which carry their words. */
export async function removeMails(tx: Tx, member: MemberId): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('outbox')
    .where((eb) =>
      eb.or([
        eb('to_member_id', '=', member),
        eb.and([eb('from_member_id', '=', member), eb('state', '!=', 'sent')]),
      ]),
    )
    .executeTakeFirst();
  return Number(numDeletedRows);
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
