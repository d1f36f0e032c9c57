import type { Kysely } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** The index of the member search holds the search text alone: where names begin is asked of the indexes of names. */
export async function up(db: Kysely<unknown>, dialect: Dialect): Promise<void> {
  await dialect.renewMemberSearchIndex(db);
}
