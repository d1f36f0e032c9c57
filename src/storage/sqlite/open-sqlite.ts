import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely } from 'kysely';
import { makeFolder } from '../../shared/make-folder.ts';
import type { Db } from '../database.ts';
import type { Tables } from '../tables.ts';
import { nodeSqliteDialect } from './node-sqlite-dialect.ts';

/** For how many milliseconds a transaction waits for another process that is writing. */
const busyTimeout = 5000;

/** Opens the embedded database: write-ahead log, foreign keys on, and every commit on disk before it is answered. */
export function openSqlite(file: string): Db {
  makeFolder(dirname(file));
  const database = new DatabaseSync(file, { timeout: busyTimeout });
  database.exec('pragma journal_mode = wal');
  database.exec('pragma synchronous = full');
  database.exec('pragma foreign_keys = on');
  database.exec('pragma cache_size = -65536');
  database.exec('pragma temp_store = memory');
  return new Kysely<Tables>({ dialect: nodeSqliteDialect(database, busyTimeout) });
}
