import type { ExpressionBuilder } from 'kysely';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { Tx } from '../../platform/storage/database.ts';
import { isMailToRecipient } from '../../platform/storage/message-conditions.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import { fromJson, toJson } from '../../platform/storage/json.ts';
import { withoutPerson } from './erasure-rules.ts';

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

/**
 * Takes a member's words out of the messages they wrote; mails that are not written yet never are, and those that have not
 * left are removed after this.
 */
export async function emptyMessages(tx: Tx, member: MemberId): Promise<void> {
  await tx
    .updateTable('message_recipients')
    .set({ state: 'skipped', mail_id: null })
    .where((eb) =>
      eb.or([
        eb('state', '=', 'waiting'),
        eb.and([
          eb('state', '=', 'queued'),
          eb.exists(
            eb
              .selectFrom('outbox')
              .select('outbox.id')
              .whereRef('outbox.id', '=', 'message_recipients.mail_id')
              .whereRef('outbox.message_id', '=', 'message_recipients.message_id')
              .where(isMailToRecipient())
              .where('outbox.state', 'in', ['queued', 'failed']),
          ),
        ]),
      ]),
    )
    .where((eb) =>
      eb.or([
        eb('member_id', '=', member),
        eb('message_id', 'in', eb.selectFrom('messages').select('id').where('author_id', '=', member)),
      ]),
    )
    .execute();
  await tx.updateTable('messages').set({ subject: '', text: '' }).where('author_id', '=', member).execute();
}

/** Forgets what a member's requests were answered. */
export async function removeStoredResponses(tx: Tx, member: MemberId): Promise<void> {
  await tx.deleteFrom('kept_answers').where('member_id', '=', member).execute();
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
              .select(({ ref }) => ref('registrations.id').$castTo<number>().as('id'))
              .where('registrations.member_id', '=', member)
              // The registration itself may have been removed later.
              .unionAll(
                inner
                  .selectFrom('audit_entries as earlier')
                  .select('earlier.subject_id as id')
                  .where('earlier.subject', '=', 'registration')
                  .where('earlier.about_member_id', '=', member),
              ),
          ),
        ]),
        isAboutWithdrawn(eb, member),
        eb.and([
          eb('subject', '=', 'registration'),
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

/** Those whom they had invited and whose invitation was taken back are known by nothing but the trail. */
function isAboutWithdrawn(eb: ExpressionBuilder<Tables, 'audit_entries'>, member: MemberId) {
  const invitations = eb
    .selectFrom('audit_entries as invitations')
    .select('invitations.subject_id')
    .where('invitations.subject', '=', 'registration')
    .where('invitations.action', '=', 'invite')
    .where('invitations.member_id', '=', member);
  const present = eb
    .selectFrom('registrations')
    .select(({ ref }) => ref('registrations.id').$castTo<number>().as('id'));
  return eb.and([
    eb('subject', '=', 'registration'),
    eb('subject_id', 'in', invitations),
    eb('subject_id', 'not in', present),
  ]);
}

/** Forgets what an import removed and could still bring back: all about a member, and their name in the rest. */
export async function forgetRemovedRows(tx: Tx, member: MemberId): Promise<void> {
  const own = await registrationsOf(tx, member);
  await tx.deleteFrom('removed_rows').where('about_member_id', '=', member).execute();
  const parts = await tx
    .selectFrom('removed_rows')
    .select(['id', 'table_name', 'row'])
    .where('table_name', 'in', ['registration_answers', 'scans'])
    .execute();
  for (const { id, table_name: table, row } of parts) {
    const part = fromJson<{ registration_id: number; answer: string }>(row);
    if (own.has(part.registration_id)) {
      // It names the registration and not the person.
      await tx.deleteFrom('removed_rows').where('id', '=', id).execute();
    } else if (table === 'scans') {
      const answer = toJson(withoutPerson(fromJson(part.answer), member));
      const cleaned = toJson({ ...part, answer });
      await tx.updateTable('removed_rows').set({ row: cleaned }).where('id', '=', id).execute();
    }
  }
}

/** The numbers of a member's registrations, also of those that an import removed. */
async function registrationsOf(tx: Tx, member: MemberId): Promise<Set<number>> {
  const stored = await tx.selectFrom('registrations').select('id').where('member_id', '=', member).execute();
  const removed = await tx
    .selectFrom('removed_rows')
    .select('row')
    .where('table_name', '=', 'registrations')
    .where('about_member_id', '=', member)
    .execute();
  return new Set([
    ...stored.map(({ id }) => id),
    ...removed.map(({ row }) => fromJson<{ id: number }>(row).id),
  ]);
}
