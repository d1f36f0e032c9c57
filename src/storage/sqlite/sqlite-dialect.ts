import { sql } from 'kysely';
import { conflict, DomainError } from '../../shared/errors.ts';
import type { Dialect } from '../dialect.ts';
import { createFirstMemberSearch, memberCandidates, renewMemberSearch } from './sqlite-member-search.ts';
import { isBusy, primaryCode, resultCodes as codes, sqliteCode } from './sqlite-errors.ts';

const foreignKeyConstraint = 787;

/** What SQLite does its own way. */
export const sqliteDialect: Dialect = {
  name: 'sqlite',

  id: 'integer',

  idColumn: (column) => column.primaryKey().autoIncrement(),

  text: 'text',

  createMemberSearchIndex: createFirstMemberSearch,

  renewMemberSearchIndex: renewMemberSearch,

  memberContains: (word) => sql`instr(members.search_text, ${word}) > 0`,

  memberCandidates,

  // There is one writer at a time, and it has the lock on everything from its beginning.
  transaction: (db) => db.transaction(),
  lockTable: async () => undefined,
  skipLocked: (query) => query,

  isRepeatable: () => false,
  isHeldUp: isBusy,

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
    const unusable = [codes.readOnly, codes.inputOutput, codes.full, codes.cannotOpen];
    if (unusable.includes(primary)) {
      return new DomainError('unavailable', 'The database cannot be written at the moment.', [], 10);
    }
    return undefined;
  },
};
