import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Ending } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { asAdministrator, makeDataFolder } from '../support/postgres-server.ts';
import { openSmallDisk, type SmallDisk } from '../support/small-disk.ts';
import { ownerOf, startServerProcess } from './server-process.ts';

const settings = [
  'unix_socket_directories=',
  // Cleaning tables, and throwing old parts of the log away, would now and then make a little room on a full disk.
  'autovacuum=off',
  'max_wal_size=1GB',
  // After a panic the server may find enough room to come back for a moment, or may not; so it does not try.
  'restart_after_crash=off',
];

/** A server with an empty database whose tables are on one small disk, and its log on another. */
export interface ServerOnSmallDisks {
  databaseUrl: string;
  tables: SmallDisk;
  log: SmallDisk;
  /** Resolves when the server has ended. */
  ended: Promise<unknown>;
  /** Starts the server that has ended again, with the same data at the same address. */
  startAgain(): Promise<void>;
}

/** Starts the server; everything but the tables and the log is where there is room. */
export async function startServerOnSmallDisks(t: Ending): Promise<ServerOnSmallDisks> {
  const tables = await openSmallDisk(t, 32);
  const log = await openSmallDisk(t, 64, tables);
  // The log grows by a file, so small files fill a disk to its end.
  const dataFolder = await makeDataFolder(t, ['--wal-segsize=1']);
  const on = log.onAs(ownerOf(dataFolder));
  const tablesFolder = join(tables.folder, 'tables');
  run([...on, 'mkdir', tablesFolder]);
  const logFolder = join(dataFolder, 'pg_wal');
  run([...on, 'mv', logFolder, log.folder]);
  symlinkSync(join(log.folder, 'pg_wal'), logFolder);
  const port = await freePort();
  const start = () =>
    startServerProcess(t, { dataFolder, port, on, settings, ready: 'ready to accept connections' });
  const server = await start();
  const address = `postgres://guildhall:guildhall@127.0.0.1:${port}`;
  await asAdministrator(address, async (client) => {
    await client.query(`create tablespace small location '${tablesFolder}'`);
    await client.query('create database club tablespace small');
    // A new database takes its room on the disk only when it is written there, which could be any time.
    await client.query('checkpoint');
  });
  return {
    databaseUrl: `${address}/club`,
    tables,
    log,
    ended: once(server, 'exit'),
    async startAgain() {
      await start();
    },
  };
}

function run([program = '', ...words]: readonly string[]): void {
  execFileSync(program, words);
}
