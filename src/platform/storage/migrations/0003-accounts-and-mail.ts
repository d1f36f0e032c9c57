import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** Passwords, tokens, the count of sign-ins, and the mail outbox. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('passwords')
    .addColumn('member_id', dialect.id, (column) =>
      column.notNull().primaryKey().references('members.id').onDelete('cascade'),
    )
    .addColumn('hash', dialect.text, (column) => column.notNull())
    .addColumn('updated_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('tokens')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('member_id', dialect.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('name', dialect.text, (column) => column.notNull())
    .addColumn('hash', dialect.text, (column) => column.notNull().unique())
    .addColumn('read_only', 'integer', (column) => column.notNull())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('expires_at', dialect.text)
    .addColumn('revoked_at', dialect.text)
    .execute();
  await db.schema.createIndex('tokens_by_member').on('tokens').columns(['member_id']).execute();
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('key', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('window_start', dialect.text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .execute();
  await db.schema
    .createTable('outbox')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('recipient_name', dialect.text, (column) => column.notNull())
    .addColumn('recipient_address', dialect.text, (column) => column.notNull())
    .addColumn('subject', dialect.text, (column) => column.notNull())
    .addColumn('text', dialect.text, (column) => column.notNull())
    .addColumn('html', dialect.text, (column) => column.notNull())
    .addColumn('state', dialect.text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('due_at', dialect.text, (column) => column.notNull())
    .addColumn('last_error', dialect.text, (column) => column.notNull())
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('sent_at', dialect.text)
    .execute();
  await db.schema.createIndex('outbox_by_due').on('outbox').columns(['state', 'due_at']).execute();
}
