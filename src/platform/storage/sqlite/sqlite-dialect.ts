import { sql } from 'kysely';
import { conflict, DomainError } from '../../shared/errors.ts';
import type { Dialect } from '../dialect.ts';
import { diskFull } from '../cannot-write.ts';
import { unwritable } from './database-file.ts';
import { fillInBulk } from './sqlite-bulk.ts';
import { createHiddenSearch } from './sqlite-hidden-search.ts';
import { keepNameKeys } from './sqlite-name-keys.ts';
import { countChanges, createChangeLog, watchTable } from './sqlite-change-log.ts';
import { createMemberSearch, sqliteMemberSearch } from './sqlite-member-search.ts';
import { isBrokenFile, isDiskFull, primaryCode, resultCodes as codes, sqliteCode } from './sqlite-errors.ts';

const foreignKeyConstraint = 787;
const unusable = [codes.readOnly, codes.inputOutput, codes.cannotOpen];

/** What SQLite does its own way. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',

  isInProcess: true,

  id: sql`integer`,

  key: sql`integer primary key autoincrement`,

  text: sql`text`,

  async createMemberSearchIndexes(db) {
    await createMemberSearch(db);
    await createHiddenSearch(db);
  },

  memberSearch: sqliteMemberSearch,

  contains: (text, word) => sql`instr(${text}, ${word}) > 0`,

  folded: (text) => sql`fold_text(${text})`,

  prepareWatching: createChangeLog,

  watchTable,

  countChanges,

  keepNameKeys,

  // There is one writer at a time, and it has the lock on everything from its beginning.
  lockTable: async () => undefined,
  // It does so by itself.
  continueNumbering: async () => undefined,
  fillInBulk,

  async overwriteDeleted(tx) {
    await sql`pragma secure_delete = on`.execute(tx);
  },

  async emptyLog(db) {
    const { rows } = await sql<{ busy: number }>`pragma wal_checkpoint(truncate)`.execute(db);
    return rows[0]?.busy === 0;
  },

  // Every file of it holds every text.
  assertSuitable: async () => undefined,

  async findDamage(db) {
    try {
      const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db);
      return rows.map(({ integrity_check }) => integrity_check).filter((words) => words !== 'ok');
    } catch (error) {
      // The damage may be where it keeps what it needs for looking.
      if (error instanceof Error && isBrokenFile(error)) return [error.message];
      throw error;
    }
  },

  async lostReferences(db) {
    // Only who turns the check on is held to it, and other programs do not by themselves.
    type Lost = { table: string; rowid: number | null; parent: string };
    const { rows } = await sql<Lost>`pragma foreign_key_check`.execute(db);
    return rows.map(({ table, rowid, parent }) => ({ table, id: rowid ?? 0, parent }));
  },

  skipLocked: (query) => query,

  translateError(error) {
    const code = sqliteCode(error);
    if (code === undefined) return undefined;
    if (code === foreignKeyConstraint)
      return conflict('The request refers to something that does not exist.');
    const primary = primaryCode(code);
    if (primary === codes.constraint) return conflict('The request conflicts with what is already stored.');
    if (primary === codes.busy || primary === codes.locked) {
      return new DomainError('unavailable', 'The database is busy. Please try again.', [], 1);
    }
    if (isDiskFull(error)) return diskFull(error);
    return unusable.includes(primary) ? unwritable(error) : undefined;
  },
};
