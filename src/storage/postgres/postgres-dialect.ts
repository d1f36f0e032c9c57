import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { literally } from '../text-conditions.ts';
import { isRepeatable, translatePostgresError } from './postgres-errors.ts';
import { createSearchExtension } from './search-extension.ts';

/** What PostgreSQL does its own way. */
export const postgresDialect: Dialect = {
  name: 'postgres',

  id: 'bigint',

  idColumn: (column) => column.primaryKey().generatedByDefaultAsIdentity(),

  // Sorted by code point, as SQLite does: the service sorts by folded keys, and both engines must agree on the order.
  text: sql`text collate "C"`,

  async createMemberSearchIndex(db) {
    await createSearchExtension(db);
    await sql`create index member_search on members using gin (search_text gin_trgm_ops)`.execute(db);
  },

  memberContains: (word) => sql`members.search_text like ${`%${literally(word)}%`} escape '\\'`,

  transaction: (db, kind) =>
    db.transaction().setIsolationLevel(kind === 'alone' ? 'serializable' : 'read committed'),

  async lockTable(tx, table) {
    // Keeps off writers but neither readers nor rows that refer to this table.
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  },

  skipLocked: (query) => query.forUpdate().skipLocked(),

  isRepeatable,

  // A lock is waited for by the server.
  isHeldUp: () => false,

  translateError: translatePostgresError,
};
