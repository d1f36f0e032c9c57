import type { Kysely } from 'kysely';
import type { Db } from '../../storage/database.ts';
import type { StoredRow } from './table-definition.ts';

/** The database seen as tables of plain rows, for work that is the same on every table. */
export type LooseDb = Kysely<Record<string, StoredRow>>;

/** Sees a database, or a transaction, without the types of its tables: here the definitions say what is in them. */
export function loosely(db: Db): LooseDb {
  return db as unknown as LooseDb;
}
