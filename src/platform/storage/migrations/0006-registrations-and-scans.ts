import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Registrations with their answers, and every scan at a door. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('registrations')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('member_id', dialect.id, (column) => column.references('members.id'))
    .addColumn('host_member_id', dialect.id, (column) => column.references('members.id'))
    .addColumn('partner', 'integer', (column) => column.notNull())
    .addColumn('guest_first_name', dialect.text, (column) => column.notNull())
    .addColumn('guest_last_name', dialect.text, (column) => column.notNull())
    .addColumn('guest_email', dialect.text, (column) => column.notNull())
    .addColumn('guest_email_key', dialect.text)
    .addColumn('invited_by', dialect.id, (column) => column.references('members.id'))
    .addColumn('attending', dialect.text)
    .addColumn('comment', dialect.text, (column) => column.notNull())
    .addColumn('barcode', dialect.text, (column) => column.notNull().unique())
    .addColumn('reply_hash', dialect.text, (column) => column.unique())
    .addColumn('answered_at', dialect.text)
    .addColumn('reviewed_at', dialect.text)
    .addColumn('reviewed_by', dialect.id, (column) => column.references('members.id'))
    .addColumn('validated_at', dialect.text)
    .addColumn('validated_by', dialect.id, (column) => column.references('members.id'))
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('updated_at', dialect.text, (column) => column.notNull())
    .addUniqueConstraint('registrations_once_per_member', ['event_id', 'member_id'])
    .addUniqueConstraint('registrations_once_per_guest', ['event_id', 'guest_email_key'])
    .addCheckConstraint('registrations_member_or_host', sql`(member_id is null) <> (host_member_id is null)`)
    .execute();
  await db.schema
    .createIndex('registrations_by_member')
    .on('registrations')
    .columns(['member_id', 'attending'])
    .execute();
  await db.schema
    .createIndex('registrations_by_host')
    .on('registrations')
    .columns(['host_member_id', 'event_id'])
    .execute();
  await db.schema
    .createIndex('registrations_by_inviter')
    .on('registrations')
    .columns(['invited_by', 'created_at'])
    .execute();
  await db.schema
    .createIndex('registrations_one_partner')
    .on('registrations')
    .columns(['event_id', 'host_member_id'])
    .unique()
    .where(sql.ref('partner'), '=', sql.lit(1))
    .execute();
  await db.schema
    .createTable('registration_answers')
    .addColumn('registration_id', dialect.id, (column) =>
      column.notNull().references('registrations.id').onDelete('cascade'),
    )
    .addColumn('question_id', dialect.id, (column) =>
      column.notNull().references('event_questions.id').onDelete('cascade'),
    )
    .addColumn('answer', dialect.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('registration_answers_key', ['registration_id', 'question_id'])
    .execute();
  await db.schema
    .createTable('scans')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('requested_event', 'bigint', (column) => column.notNull())
    .addColumn('registration_id', dialect.id, (column) =>
      column.references('registrations.id').onDelete('cascade'),
    )
    .addColumn('reviewer_id', dialect.id, (column) => column.notNull().references('members.id'))
    .addColumn('result', 'integer', (column) => column.notNull())
    .addColumn('answer', dialect.text, (column) => column.notNull())
    .addColumn('code_hash', dialect.text, (column) => column.notNull())
    .addColumn('metaid', 'bigint')
    .addColumn('nonce', dialect.text)
    .addColumn('gate', dialect.text, (column) => column.notNull())
    .addColumn('scanned_at', dialect.text)
    .addColumn('received_at', dialect.text, (column) => column.notNull())
    .addUniqueConstraint('scans_once_per_nonce', ['reviewer_id', 'nonce'])
    .execute();
  await db.schema.createIndex('scans_by_registration').on('scans').columns(['registration_id']).execute();
  await db.schema
    .createIndex('scans_by_event')
    .on('scans')
    .columns(['requested_event', 'received_at'])
    .execute();
}
