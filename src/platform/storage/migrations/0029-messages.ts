import { sql, type Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Messages about events with everybody they go to, and rules by which those who have not answered are reminded. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await createMessages(db, dialect);
  await createRecipients(db, dialect);
  await db.schema
    .createTable('event_reminders')
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('days_before', 'integer', (column) => column.notNull())
    .addColumn('fired_at', dialect.text)
    .addPrimaryKeyConstraint('event_reminders_key', ['event_id', 'days_before'])
    .execute();
  await db.schema
    .createTable('calendar_reminders')
    .addColumn('calendar_id', dialect.id, (column) =>
      column.notNull().references('calendars.id').onDelete('cascade'),
    )
    .addColumn('days_before', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('calendar_reminders_key', ['calendar_id', 'days_before'])
    .execute();
}

async function createMessages(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('messages')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('external_id', dialect.text)
    .addColumn('event_id', dialect.id, (column) =>
      column.notNull().references('events.id').onDelete('cascade'),
    )
    .addColumn('author_id', dialect.id, (column) => column.references('members.id'))
    .addColumn('kind', dialect.text, (column) => column.notNull())
    .addColumn('segment', dialect.text, (column) => column.notNull())
    .addColumn('subject', dialect.text, (column) => column.notNull())
    .addColumn('text', dialect.text, (column) => column.notNull())
    .addColumn('details', dialect.text, (column) => column.notNull())
    .addColumn('recipients', 'integer', (column) => column.notNull())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('finished_at', dialect.text)
    .execute();
  await db.schema.createIndex('messages_by_event').on('messages').columns(['event_id', 'id']).execute();
  await db.schema
    .createIndex('messages_by_external_id')
    .unique()
    .on('messages')
    .columns(['external_id'])
    .execute();
  await db.schema.createIndex('messages_by_author').on('messages').columns(['author_id']).execute();
  await db.schema.createIndex('messages_by_end').on('messages').columns(['finished_at']).execute();
}

async function createRecipients(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('message_recipients')
    .addColumn('message_id', dialect.id, (column) =>
      column.notNull().references('messages.id').onDelete('cascade'),
    )
    .addColumn('position', 'integer', (column) => column.notNull())
    // A guest whose invitation is taken back goes with it.
    .addColumn('registration_id', dialect.id, (column) =>
      column.references('registrations.id').onDelete('cascade'),
    )
    .addColumn('member_id', dialect.id, (column) => column.references('members.id'))
    .addColumn('state', dialect.text, (column) => column.notNull())
    // Without a reference: a mail goes when its time is over.
    .addColumn('mail_id', dialect.id)
    .addPrimaryKeyConstraint('message_recipients_key', ['message_id', 'position'])
    .execute();
  const indexes = { registration: 'registration_id', member: 'member_id' };
  for (const [name, column] of Object.entries(indexes)) {
    await db.schema
      .createIndex(`message_recipients_by_${name}`)
      .on('message_recipients')
      .columns([column])
      .execute();
  }
  await sql`create index message_recipients_waiting on message_recipients (message_id, position)
    where state = 'waiting'`.execute(db);
}
