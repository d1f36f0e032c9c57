import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Answers to requests that may be sent twice, links of invitations that were sent again or taken back, and the language of guests. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createKeptAnswers(db, dialect);
  await createEarlierLinks(db, dialect);
  await db.schema.alterTable('registrations').addColumn('guest_locale', dialect.text).execute();
  // By which the host of a guest is shown what became of the mail.
  await db.schema.createIndex('outbox_by_registration').on('outbox').columns(['registration_id']).execute();
}

/** Without references: what is kept for a day is of no use to anybody but the caller. */
async function createKeptAnswers(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('kept_answers')
    .addColumn('member_id', dialect.id, (column) => column.notNull())
    .addColumn('key_hash', dialect.text, (column) => column.notNull())
    .addColumn('request_hash', dialect.text, (column) => column.notNull())
    .addColumn('claim', dialect.text, (column) => column.notNull())
    .addColumn('claimed_until', dialect.text, (column) => column.notNull())
    .addColumn('status', 'integer')
    .addColumn('location', dialect.text)
    .addColumn('body', dialect.text, (column) => column.notNull())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addPrimaryKeyConstraint('kept_answers_key', ['member_id', 'key_hash'])
    .execute();
  await db.schema.createIndex('kept_answers_by_age').on('kept_answers').columns(['created_at']).execute();
}

async function createEarlierLinks(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('earlier_links')
    .addColumn('reply_hash', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('registration_id', dialect.id, (column) =>
      column.references('registrations.id').onDelete('set null'),
    )
    .addColumn('address_hash', dialect.text, (column) => column.notNull())
    .addColumn('invited_by', dialect.id)
    .addColumn('invited_as_reviewer', 'integer', (column) => column.notNull())
    .addColumn('sent_at', dialect.text, (column) => column.notNull())
    .execute();
  const indexes = {
    earlier_links_by_address: ['event_id', 'address_hash', 'sent_at'],
    earlier_links_by_inviter: ['invited_by', 'sent_at'],
    earlier_links_by_registration: ['registration_id'],
  };
  for (const [name, columns] of Object.entries(indexes))
    await db.schema.createIndex(name).on('earlier_links').columns(columns).execute();
}
