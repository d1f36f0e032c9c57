import { sql, type Expression, type SqlBool } from 'kysely';

/**
 * The condition "no mail was written to the recipient of a message". An index holds just these, and an engine finds it only
 * when it is asked in exactly these words: they are never changed.
 */
export function hasNoMail(): Expression<SqlBool> {
  return sql<SqlBool>`(state <> 'queued')`;
}

/**
 * The condition "a mail of the outbox is to the recipient of a message". The number of a mail does not say so by itself: a
 * recipient who came by an import names that of the outbox they came from, which another one of the same message may have here.
 */
export function isMailToRecipient(): Expression<SqlBool> {
  return sql<SqlBool>`(message_recipients.registration_id = outbox.registration_id
    or message_recipients.member_id = outbox.to_member_id)`;
}
