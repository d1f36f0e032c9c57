import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/**
 * A mail names the message it belongs to: those of a message that have not left are found among its own, and not among all
 * that have not left. Those that have left are counted by nobody, and stay as they are.
 */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('outbox').addColumn('message_id', dialect.id).execute();
  // A recipient who came by an import may name the number that a mail to somebody else has here.
  await sql`update outbox set message_id = (
    select max(recipients.message_id) from message_recipients as recipients
    where recipients.mail_id = outbox.id and recipients.state = 'queued'
      and (recipients.registration_id = outbox.registration_id or recipients.member_id = outbox.to_member_id))
    where state <> 'sent'`.execute(db);
  await db.schema.createIndex('outbox_by_message').on('outbox').columns(['message_id', 'state']).execute();
}
