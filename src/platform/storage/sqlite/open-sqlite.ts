import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { foldText } from '../../shared/folded-text.ts';
import { makeFolder } from '../../shared/make-folder.ts';
import type { DatabaseMeter } from '../database-meter.ts';
import type { Db, Engine, EngineAccess } from '../database.ts';
import type { Tables } from '../tables.ts';
import { presenceCheck, tryRoom } from './database-file.ts';
import { GroupCommit, type Savepoint } from './group-commit.ts';
import { nodeSqliteDialect, type ConnectionOptions } from './node-sqlite-dialect.ts';
import { recordAllChanged } from './sqlite-change-log.ts';
import { SqliteChanges } from './sqlite-changes.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { isBusy } from './sqlite-errors.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** For how many milliseconds a transaction waits for another process that is writing. */
const busyTimeout = 5000;

/** A connection and the queries on it. */
interface Connected {
  connection: DatabaseSync;
  db: Db;
}

/**
 * Opens the embedded database: write-ahead log, foreign keys on, and every commit on disk before it is answered.
 * It has a connection that writes and one that reads, so that reading neither waits for a transaction nor sees half of it.
 */
export function openSqlite(file: string, meter?: DatabaseMeter): Engine {
  makeFolder(dirname(file));
  let changes = 0;
  const onChange = () => void (changes += 1);
  const writer = connect(file, { readOnly: false, onChange });
  const opened = [writer];
  let log: WriteAheadLog | undefined;
  return {
    dialect: sqliteDialect,
    db: writer.db,
    patientDb: writer.db,
    pool: () => undefined,
    begin() {
      const onQuery = meter === undefined ? undefined : (took: number) => meter.used('read', took);
      const reader = connect(file, { readOnly: true, onQuery });
      opened.unshift(reader);
      log = new WriteAheadLog(file);
      return accessThrough(
        file,
        reader,
        groupCommitOf(writer, log, () => changes),
      );
    },
    async close() {
      for (const { connection, db } of opened) {
        await db.destroy();
        // The query layer closes only what it has used.
        if (connection.isOpen) connection.close();
      }
      // Last: work that was still under way has written until now.
      await log?.close();
    },
  };
}

function groupCommitOf(
  { connection, db }: Connected,
  log: WriteAheadLog,
  changes: () => number,
): GroupCommit {
  // A commit is then in the log, whole and in its place, but not on disk yet; an answer waits for that, too.
  connection.exec('pragma synchronous = normal');
  // Whenever a page was split, a commit looks at all pages in memory: more of them cost more than they save.
  connection.exec('pragma cache_size = -16384');
  // A migration that drops a column opens the temporary storage. It is closed here: while it is open, work that sorts much
  // in a transaction could not say where.
  connection.exec('pragma temp_store = default');
  connection.exec('pragma temp_store = memory');
  const isInTransaction = () => connection.isTransaction;
  const sync = () => log.sync();
  return new GroupCommit({ db, savepoint: savepointOf(connection), changes, isInTransaction, sync });
}

function accessThrough(file: string, reader: Connected, group: GroupCommit): EngineAccess {
  const assertFile = presenceCheck(file);
  const changes = new SqliteChanges(reader.connection);
  return {
    db: reader.db,
    changes,
    async write(work, { patient = false }) {
      try {
        return await (patient ? patiently(() => group.run(work, { isLong: true })) : group.run(work));
      } finally {
        changes.expire();
      }
    },
    snapshot: (work) => readSnapshot(file, work),
    assertPresent: assertFile,
    async tryWriting() {
      group.assertDurable();
      await tryRoom(dirname(file));
      await group.run(recordAllChanged);
    },
  };
}

/** Reads through a connection of its own: the usual one would go on seeing what it saw first, for everyone. */
async function readSnapshot<Result>(file: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const { connection, db } = connect(file, { readOnly: true });
  try {
    connection.exec('begin');
    return await work(db);
  } finally {
    connection.close();
  }
}

/** Waits for other processes that write as long as it takes. */
async function patiently<Result>(write: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!isBusy(error)) throw error;
    }
  }
}

/** Prepared once, because a group that needs it sets and releases it for every piece of work. */
function savepointOf(database: DatabaseSync): Savepoint {
  const set = database.prepare('savepoint work');
  const release = database.prepare('release work');
  const back = database.prepare('rollback to work');
  return {
    set: () => void set.run(),
    release: () => void release.run(),
    undo() {
      back.run();
      release.run();
    },
  };
}

function connect(file: string, options: Omit<ConnectionOptions, 'busyTimeout'>): Connected {
  const connection = new DatabaseSync(file, { timeout: busyTimeout });
  connection.exec('pragma journal_mode = wal');
  connection.exec('pragma synchronous = full');
  connection.exec('pragma foreign_keys = on');
  connection.exec('pragma cache_size = -65536');
  connection.exec('pragma temp_store = memory');
  // Pages that change again and again are copied into the database once for many changes; the log grows to about 50 MB.
  connection.exec('pragma wal_autocheckpoint = 12000');
  // What the dialect calls `folded`.
  connection.function('fold_text', { deterministic: true }, (text) => foldText(String(text)));
  if (options.readOnly) connection.exec('pragma query_only = on');
  const dialect = nodeSqliteDialect(connection, { busyTimeout, ...options });
  return { connection, db: new Kysely<Tables>({ dialect }) };
}
