import { sql } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { keepNameKeys } from './postgres-name-keys.ts';
import { clearWhenChanged } from './postgres-cleared-column.ts';
import { countChanges } from './change-counts.ts';
import { createChangeFunctions, watchTable } from './change-triggers.ts';
import { fillInBulk } from './postgres-bulk.ts';
import { translatePostgresError } from './postgres-errors.ts';
import { postgresMemberSearch } from './postgres-member-search.ts';
import { createSearchExtension } from './search-extension.ts';
import { assertUtf8 } from './text-encoding.ts';

/** What PostgreSQL does its own way. */
export const postgresDialect: Dialect = {
  name: 'postgres',

  isInProcess: false,

  id: 'bigint',

  idColumn: (column) => column.primaryKey().generatedByDefaultAsIdentity(),

  // Sorted by code point, as SQLite does: the service sorts by folded keys, and both engines must agree on the order.
  text: sql`text collate "C"`,

  async createMemberSearchIndex(db) {
    await createSearchExtension(db);
    await sql`create index member_search on members using gin (search_text gin_trgm_ops)`.execute(db);
  },

  // Its index answers the plain condition by itself, so there is nothing to renew.
  renewMemberSearchIndex: () => Promise.resolve(),

  async createHiddenSearchIndex(db) {
    await sql`create index hidden_search on members using gin (full_search_text gin_trgm_ops)
      where full_search_text <> ''`.execute(db);
    await sql`create index members_hiding_by_club on members (club_id) where full_search_text <> ''`.execute(
      db,
    );
  },

  memberSearch: postgresMemberSearch,

  contains: (text, word) => sql`strpos(${text}, ${word}) > 0`,

  prepareWatching: createChangeFunctions,

  watchTable,

  countChanges,

  clearWhenChanged,

  keepNameKeys,

  async lockTable(tx, table) {
    // Keeps off writers but neither readers nor rows that refer to this table.
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(tx);
  },

  async continueNumbering(tx, table) {
    // Never back: a number that was given once is not given again.
    await sql`select setval(sequence, greatest(coalesce((select max(id) from ${sql.table(table)}), 0), used))
      from (select pg_get_serial_sequence(${table}, 'id')::regclass as sequence) as numbers,
        lateral (select coalesce(pg_sequence_last_value(sequence), 1) as used) as last`.execute(tx);
  },

  fillInBulk,

  // It keeps replaced rows until its own cleaning, which nobody can do inside a transaction.
  overwriteDeleted: () => Promise.resolve(),

  // Its log is the server's, which throws old parts of it away by itself.
  emptyLog: () => Promise.resolve(true),

  assertSuitable: assertUtf8,

  // The server guards its files with checksums, and says so in its own log.
  findDamage: () => Promise.resolve([]),

  // The server holds every program to them.
  lostReferences: () => Promise.resolve([]),

  skipLocked: (query) => query.forUpdate().skipLocked(),

  translateError: translatePostgresError,
};
