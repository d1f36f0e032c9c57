import type { Kysely } from 'kysely';

/** The index of names also knows who is active, so that a search in the order of names need not look at each member. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('members_by_name').execute();
  await db.schema
    .createIndex('members_by_name')
    .on('members')
    .columns(['last_name_key', 'first_name_key', 'id', 'active'])
    .execute();
}
