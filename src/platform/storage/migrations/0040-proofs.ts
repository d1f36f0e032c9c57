import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** When whoever is signed in last showed who they are; those who signed in before are asked once. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await db.schema.alterTable('tokens').addColumn('proved_at', dialect.text).execute();
}
