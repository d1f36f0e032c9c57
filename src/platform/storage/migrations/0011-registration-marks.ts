import type { Kysely } from 'kysely';

/**
 * An index that need not be changed with every answer. It also made triggers that noticed changes, which 0016 replaces:
 * a new database need not have had them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropIndex('registrations_by_member').execute();
  await db.schema.createIndex('registrations_by_member').on('registrations').columns(['member_id']).execute();
}
