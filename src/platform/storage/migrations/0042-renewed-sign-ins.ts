import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The token that a sign-in had before it was renewed, which is good for a moment still, and how the new one follows from it. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  for (const column of ['replaced_hash', 'replaced_until', 'renewal_salt'])
    await db.schema.alterTable('tokens').addColumn(column, dialect.text).execute();
  await db.schema.createIndex('tokens_by_replaced_hash').on('tokens').columns(['replaced_hash']).execute();
}
