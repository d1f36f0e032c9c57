import { chownSync, cpSync, globSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import type { Client } from 'pg';
import type { Ending } from '../support/databases.ts';
import { freePort } from '../support/free-port.ts';
import { asAdministrator, type TestServer } from '../support/postgres-server.ts';
import { ownerOf, startServerProcess, type Owner } from './server-process.ts';

/** What a copy of a running server leaves out: its own process and socket, and the log that the copy asks the server for. */
const notCopied = /^(postmaster\.(pid|opts)|pg_wal|\.s\.PGSQL\..*)$/;

/** A server that repeats every change of another one. */
export interface Standby {
  port: number;
  /** Makes it a server of its own that takes writes. */
  promote(): Promise<void>;
}

/** Starts a standby of a running server. From now on the server acknowledges a write only when the standby has it. */
export async function startStandby(t: Ending, primary: TestServer): Promise<Standby> {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-standby-'));
  const dataFolder = join(folder, 'data');
  t.after(() => rm(folder, { recursive: true, force: true }));
  await asAdministrator(primary.url, (client) => copyServer(client, primary.dataFolder, dataFolder));
  const port = await freePort();
  await startServerProcess(t, { dataFolder, port, ready: 'ready to accept read-only connections' });
  await asAdministrator(primary.url, waitForStandby);
  return {
    port,
    promote: () =>
      asAdministrator(`postgres://guildhall:guildhall@127.0.0.1:${port}`, (client) =>
        client.query('select pg_promote()'),
      ),
  };
}

async function copyServer(client: Client, from: string, to: string): Promise<void> {
  const { rows } = await client.query<{ port: string }>(`select current_setting('port') as port`);
  await client.query(`select pg_backup_start('standby', fast => true)`);
  cpSync(from, to, { recursive: true, filter: (path) => !notCopied.test(basename(path)) });
  mkdirSync(join(to, 'pg_wal'), { mode: 0o700 });
  const backup = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  writeFileSync(join(to, 'backup_label'), backup.rows[0]?.labelfile ?? '');
  writeFileSync(join(to, 'standby.signal'), '');
  const source = `host=127.0.0.1 port=${rows[0]?.port} user=guildhall password=guildhall`;
  writeFileSync(join(to, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`);
  giveTo(ownerOf(from), to);
}

/** The server runs as a user of its own when the tests run as root. */
function giveTo({ uid, gid }: Owner, folder: string): void {
  if (process.getuid?.() !== 0) return;
  for (const path of [dirname(folder), folder, ...globSync(`${folder}/**`)]) chownSync(path, uid, gid);
}

/** A new setting takes effect a moment after it was made, and a standby that is asked for may still be on its way. */
async function waitForStandby(client: Client): Promise<void> {
  await client.query(`alter system set synchronous_standby_names = '*'`);
  await client.query('select pg_reload_conf()');
  for (;;) {
    const { rows } = await client.query<{ sync_state: string }>('select sync_state from pg_stat_replication');
    if (rows[0]?.sync_state === 'sync') return;
  }
}
