import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What all tokens of a sign-in have in common, by which an earlier one is known that comes back. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('tokens').addColumn('family_hash', dialect.text).execute();
  await db.schema.createIndex('tokens_by_family_hash').on('tokens').columns(['family_hash']).execute();
}
