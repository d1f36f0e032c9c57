import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The addresses that members had, each for as long as whoever reads it may stop that it is replaced. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema
    .createTable('address_changes')
    .addColumn('id', dialect.id, dialect.idColumn)
    .addColumn('member_id', dialect.id, (column) =>
      column.notNull().references('members.id').onDelete('cascade'),
    )
    .addColumn('hash', dialect.text, (column) => column.unique())
    .addColumn('email', dialect.text, (column) => column.notNull())
    .addColumn('new_email', dialect.text, (column) => column.notNull())
    .addColumn('shared', 'integer', (column) => column.notNull())
    .addColumn('confirmed_at', dialect.text)
    .addColumn('created_at', dialect.text, (column) => column.notNull())
    .addColumn('expires_at', dialect.text, (column) => column.notNull())
    .execute();
  const indexes = { address_changes_by_member: 'member_id', address_changes_by_end: 'expires_at' };
  for (const [name, column] of Object.entries(indexes))
    await db.schema.createIndex(name).on('address_changes').columns([column]).execute();
}
