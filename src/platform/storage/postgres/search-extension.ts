import { sql, type Kysely } from 'kysely';
import { DatabaseError } from 'pg';

/** The server has no pg_trgm, or this user may not make it; the cause says which. */
export class SearchExtensionMissing extends Error {
  override readonly name = 'SearchExtensionMissing';
}

/** Makes the extension that finds parts of words, unless it is there. */
export async function createSearchExtension(db: Kysely<unknown>): Promise<void> {
  try {
    await sql`create extension if not exists pg_trgm`.execute(db);
  } catch (error) {
    if (!(error instanceof DatabaseError) || !['42501', '0A000', '58P01'].includes(error.code ?? ''))
      throw error;
    throw new SearchExtensionMissing('The extension pg_trgm cannot be made.', { cause: error });
  }
}
