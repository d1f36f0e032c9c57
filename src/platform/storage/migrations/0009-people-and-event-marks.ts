import type { Kysely } from 'kysely';

/**
 * An index that counts the active members of clubs. It also made triggers that noticed changes, which 0016 replaces: a
 * new database need not have had them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createIndex('members_by_club_active')
    .on('members')
    .columns(['club_id', 'active'])
    .execute();
}
