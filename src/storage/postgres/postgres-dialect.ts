import { sql, type Expression, type SqlBool } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { MemberClues } from '../member-clues.ts';
import { literally } from '../text-conditions.ts';
import { createChangeFunctions, watchTable } from './change-triggers.ts';
import { fillInBulk } from './postgres-bulk.ts';
import { translatePostgresError } from './postgres-errors.ts';
import { createSearchExtension } from './search-extension.ts';

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

  // Hidden from the index, which would go through the lists of all letters of the word, also of those that everybody has.
  memberContains: (word) => sql`strpos(members.search_text, ${word}) > 0`,

  // It takes texts apart into words first, and knows nothing of what stands between them.
  knowsLetters: (letters) => /^[\p{Alphabetic}\p{N}]*$/u.test(letters),

  memberCandidates,

  prepareWatching: createChangeFunctions,

  watchTable,

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

  skipLocked: (query) => query.forUpdate().skipLocked(),

  translateError: translatePostgresError,
};

const tokenLength = 3;

/** The condition that the index finds the member by all of these clues; it knows three letters in a row and no less. */
function memberCandidates({ parts, nameWords }: MemberClues): Expression<SqlBool> {
  const conditions = parts.filter((part) => [...part].length >= tokenLength).map(hasLetters);
  // Where a word begins, a blank or a hyphen goes before it.
  const begin = (nameWords?.words ?? []).map(
    (word) => sql<SqlBool>`(${hasLetters(` ${word}`)} or ${hasLetters(`-${word}`)})`,
  );
  if (nameWords?.fitting === 'any') conditions.push(sql`(${sql.join(begin, sql` or `)})`);
  else conditions.push(...begin);
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

function hasLetters(letters: string): Expression<SqlBool> {
  return sql`members.search_text like ${`%${literally(letters)}%`} escape '\\'`;
}
