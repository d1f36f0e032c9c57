import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { makeFolder } from '../../shared/make-folder.ts';
import type { DatabaseMeter } from '../database-meter.ts';
import type { Db, Engine } from '../database.ts';
import type { Tables } from '../tables.ts';
import { watchDatabaseFile } from './database-file.ts';
import { GroupCommit, type Savepoint } from './group-commit.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';
import { SqliteChanges } from './sqlite-changes.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { isBusy } from './sqlite-errors.ts';
import { WriteAheadLog } from './write-ahead-log.ts';

/** For how many milliseconds a transaction waits for another process that is writing. */
const busyTimeout = 5000;

/**
 * Opens the embedded database: write-ahead log, foreign keys on, and every commit on disk before it is answered.
 * It has a connection that writes and one that reads, so that reading neither waits for a transaction nor sees half of it.
 */
export function openSqlite(file: string, meter?: DatabaseMeter): Engine {
  makeFolder(dirname(file));
  const writing = openConnection(file);
  let changes = 0;
  const onChange = () => void (changes += 1);
  const writer = new Kysely<Tables>({
    dialect: nodeSqliteDialect(writing, { busyTimeout, readOnly: false, onChange }),
  });
  let log: WriteAheadLog | undefined;
  const opened: { connection: DatabaseSync; db: Db }[] = [{ connection: writing, db: writer }];
  return {
    dialect: sqliteDialect,
    db: writer,
    patientDb: writer,
    pool: () => undefined,
    begin() {
      const reading = openConnection(file);
      reading.exec('pragma query_only = on');
      const onQuery = meter === undefined ? undefined : (took: number) => meter.used('read', took);
      const dialect = nodeSqliteDialect(reading, { busyTimeout, readOnly: true, onQuery });
      const db = new Kysely<Tables>({ dialect });
      opened.unshift({ connection: reading, db });
      // A commit is then in the log, whole and in its place, but not on disk yet; an answer waits for that, too.
      writing.exec('pragma synchronous = normal');
      // Whenever a page was split, a commit looks at all pages in memory: more of them cost more than they save.
      writing.exec('pragma cache_size = -16384');
      const durable = (log = new WriteAheadLog(file));
      const group = new GroupCommit({
        db: writer,
        savepoint: savepointOf(writing),
        changes: () => changes,
        isInTransaction: () => writing.isTransaction,
        sync: () => durable.sync(),
      });
      const present = watchDatabaseFile(file);
      const seen = new SqliteChanges(reading);
      return {
        db,
        changes: seen,
        async write(work, { patient = false }) {
          try {
            return await (patient ? patiently(() => group.run(work, { isLong: true })) : group.run(work));
          } finally {
            seen.expire();
          }
        },
        snapshot: (work) => readSnapshot(file, work),
        assertPresent() {
          present.assertPresent();
          group.assertDurable();
        },
      };
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

/** Reads through a connection of its own: the usual one would go on seeing what it saw first, for everybody. */
async function readSnapshot<Result>(file: string, work: (db: Db) => Promise<Result>): Promise<Result> {
  const connection = openConnection(file);
  try {
    connection.exec('pragma query_only = on');
    connection.exec('begin');
    const db = new Kysely<Tables>({
      dialect: nodeSqliteDialect(connection, { busyTimeout, readOnly: true }),
    });
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

function openConnection(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { timeout: busyTimeout });
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('pragma foreign_keys = on');
  database.exec('pragma cache_size = -65536');
  database.exec('pragma temp_store = memory');
  // Pages that change again and again are copied into the database once for many changes; the log grows to about 50 MB.
  database.exec('pragma wal_autocheckpoint = 12000');
  return database;
}
