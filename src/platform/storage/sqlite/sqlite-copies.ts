import { existsSync, renameSync } from 'node:fs';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { conflict, DomainError } from '../../shared/errors.ts';
import { makeFolder } from '../../shared/make-folder.ts';
import {
  contentOf,
  contentColumns,
  type CopyContent,
  type DatabaseCopies,
  type InspectedCopy,
} from '../database-copies.ts';
import { isBrokenFile, isDiskFull } from './sqlite-errors.ts';

/** How many pages (of 4 KB) are copied at a time. Nobody waits for them: the number only says how often progress is reported. */
const pagesAtOnce = 2000;
/** How many faults are reported; a broken file may have thousands. */
const maxFaults = 3;

/** Copies and restores the embedded database of this file. */
export function sqliteCopies(file: string): DatabaseCopies {
  return {
    engine: 'sqlite',

    /**
     * The source stays in one reading transaction from the first page to the last. Without it every commit of the
     * service would make the copy start over, and under constant writing it would never end. In the write-ahead log
     * a reader keeps nobody from writing; the log only grows until the copy is done.
     */
    async copyTo(target, progress) {
      if (!existsSync(file)) throw noDatabase(file);
      const source = new DatabaseSync(file, { timeout: 5000 });
      try {
        source.exec('pragma query_only = on');
        source.exec('begin');
        source.prepare('select count(*) from sqlite_schema').get();
        await backup(source, target, {
          rate: pagesAtOnce,
          progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
        });
        source.exec('rollback');
      } catch (error) {
        throw isDiskFull(error) ? noRoom() : error;
      } finally {
        source.close();
      }
      return withCopy(target, contentIn);
    },

    async assertEmpty() {
      // Without its file, what is left in the log of an earlier database would be taken for a part of the new one.
      const found = [file, `${file}-wal`, `${file}-shm`].find((path) => existsSync(path));
      if (found === undefined) return;
      throw conflict(
        `"${found}" exists. A backup is restored into an empty place only: name another folder with --data, or move this one away.`,
      );
    },

    /** In one step: a stop meanwhile leaves it either there or not. */
    async restoreFrom(copy) {
      makeFolder(dirname(file));
      renameSync(copy, file);
    },
  };
}

/** Looks into a copy: whether its pages agree with each other, whether every reference leads somewhere, and what it holds. */
export async function inspectSqliteCopy(file: string): Promise<InspectedCopy> {
  try {
    return await withCopy(file, async (copy) => {
      const words = texts(copy, `pragma integrity_check(${maxFaults})`);
      const faults = words.filter((word) => word !== 'ok');
      if (faults.length > 0) throw broken(`SQLite says: ${faults.join('; ')}`);
      const [lost] = copy.prepare('pragma foreign_key_check').all();
      if (lost !== undefined) {
        throw broken(
          `a row of the table ${String(lost['table'])} refers to one of ${String(lost['parent'])} that is not there`,
        );
      }
      return { ...(await contentIn(copy)), unchecked: [] };
    });
  } catch (error) {
    if (isBrokenFile(error)) throw broken('SQLite cannot read it');
    throw error;
  }
}

function contentIn(copy: DatabaseSync): Promise<CopyContent> {
  const inTables = "from pragma_table_list where schema = 'main' and type = 'table'";
  const tables = texts(
    copy,
    `select name ${inTables} and name not like 'sqlite\\_%' escape '\\' order by name`,
  );
  const naming = tables.flatMap((table) =>
    texts(copy, `select name from pragma_table_info('${table}')`)
      .filter((column) => column in contentColumns)
      .map((column) => ({ table, column })),
  );
  return contentOf(tables, naming, (sql) => texts(copy, sql));
}

function texts(copy: DatabaseSync, sql: string): string[] {
  const statement = copy.prepare(sql);
  statement.setReturnArrays(true);
  return (statement.all() as unknown as unknown[][]).map(([value]) => String(value));
}

async function withCopy<Result>(
  file: string,
  look: (copy: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  const copy = new DatabaseSync(file);
  try {
    return await look(copy);
  } finally {
    copy.close();
  }
}

function broken(reason: string): DomainError {
  return new DomainError('conflict', `The database in the backup is damaged: ${reason}.`);
}

function noRoom(): DomainError {
  return new DomainError(
    'unavailable',
    'The disk on which the backup is made is full, so nothing is left of it.',
  );
}

function noDatabase(file: string): DomainError {
  return new DomainError(
    'not-found',
    `There is no database in the data folder "${dirname(file)}". Name the right folder with --data (GUILDHALL_DATA).`,
  );
}
