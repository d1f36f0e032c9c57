import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What the limits of sign-ins, invitations and everything expensive count, and what the purges find their rows by. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  // What was counted so far is worth an hour at most.
  await db.schema.dropTable('sign_in_attempts').execute();
  await db.schema
    .createTable('sign_in_attempts')
    .addColumn('key', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('window_start', dialect.text, (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .addColumn('succeeded_at', dialect.text)
    .addColumn('forget_at', dialect.text, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex('sign_in_attempts_by_end')
    .on('sign_in_attempts')
    .columns(['forget_at'])
    .execute();
  await db.schema
    .createTable('budgets')
    .addColumn('key', dialect.text, (column) => column.notNull().primaryKey())
    .addColumn('spent_until', dialect.id, (column) => column.notNull())
    .execute();
  await db.schema.createIndex('budgets_by_end').on('budgets').columns(['spent_until']).execute();
  await db.schema
    .alterTable('registrations')
    .addColumn('invited_as_reviewer', 'integer', (column) => column.notNull().defaultTo(0))
    .execute();
  await db.schema
    .alterTable('tokens')
    .addColumn('budget_factor', 'integer', (column) => column.notNull().defaultTo(1))
    .execute();
  for (const column of ['expires_at', 'revoked_at']) {
    await db.schema.createIndex(`tokens_by_${column}`).on('tokens').columns([column]).execute();
  }
}
