import { sql, type Kysely } from 'kysely';
import { hasNoMail } from '../message-conditions.ts';

/**
 * Where the mails of a message stand is found by those that have not left, not by looking at everybody it goes to; so the number
 * of recipients is exact from here on. And guests whom an officer registered before there was a mark for it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('message_recipients_by_mail')
    .on('message_recipients')
    .columns(['mail_id'])
    .execute();
  await db.schema
    .createIndex('message_recipients_without_mail')
    .on('message_recipients')
    .columns(['message_id', 'state'])
    .where(hasNoMail())
    .execute();
  await sql`update messages set recipients =
    (select count(*) from message_recipients where message_recipients.message_id = messages.id)`.execute(db);
  await markGuestsOfNobody(db);
}

/**
 * Who was registered as a guest in the name of an officer who has not answered belongs to nobody's party. Where the officer has, nothing
 * tells whether it is the officer's own guest: those stay in the officer's party.
 */
async function markGuestsOfNobody(db: Kysely<unknown>): Promise<void> {
  await sql`update registrations set alone = 1
    where id in (
      select guests.id from audit_entries
      inner join registrations as guests
        on guests.id = audit_entries.subject_id and guests.host_member_id = audit_entries.member_id
      where audit_entries.subject = 'registration' and audit_entries.action = 'register'
        and guests.member_id is null and guests.partner = 0 and guests.walk_in = 0
        and not exists (
          select 1 from registrations as hosts
          where hosts.event_id = guests.event_id and hosts.member_id = guests.host_member_id
            and (hosts.attending is not null or hosts.waiting_since is not null)))`.execute(db);
}
