import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Client } from 'pg';
import type { Ending } from './databases.ts';
import { fromDebian } from './debian-package.ts';
import { freePort } from './free-port.ts';

const home = '/usr/lib/postgresql';
const isRoot = process.getuid?.() === 0;
const wanted = {
  name: 'postgresql',
  use:
    'This test backs up a real PostgreSQL server with its own pg_dump, which the npm package of the other tests does ' +
    'not bring',
};

/** A PostgreSQL server that comes with its client programs. */
export interface DebianPostgres {
  /** The variable PATH with which its programs are found. */
  path: string;
  newDatabase(): Promise<string>;
}

/** Starts the PostgreSQL of Debian in a folder of its own on a free port; installs it when it is missing and may be. */
export async function startDebianPostgres(t: Ending): Promise<DebianPostgres> {
  const programs = fromDebian(wanted, findPrograms);
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-debian-postgres-'));
  const data = join(folder, 'data');
  mkdirSync(data, { mode: 0o700 });
  // The server refuses to run as root; the package brings a user for it.
  const user = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (user.uid !== undefined) {
    for (const path of [folder, data]) chownSync(path, user.uid, user.gid);
  }
  const initialise = [
    '--pgdata',
    data,
    '--username=guildhall',
    '--auth=trust',
    '--no-sync',
    '--encoding=UTF8',
  ];
  execFileSync(join(programs, 'initdb'), [...initialise, '--locale=C.UTF-8'], { ...user, stdio: 'ignore' });
  const port = await freePort();
  const settings = [
    'fsync=off',
    `port=${port}`,
    'listen_addresses=127.0.0.1',
    `unix_socket_directories=${folder}`,
  ];
  const flags = settings.flatMap((setting) => ['-c', setting]);
  const server = spawn(join(programs, 'postgres'), ['-D', data, ...flags], { ...user, stdio: 'ignore' });
  const ended = once(server, 'exit');
  t.after(async () => {
    server.kill('SIGINT');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });
  const address = `postgres://guildhall@127.0.0.1:${port}`;
  await untilReady(join(programs, 'pg_isready'), port);
  return {
    path: [programs, process.env['PATH'] ?? ''].join(delimiter),
    async newDatabase() {
      const name = `db_${randomUUID().replaceAll('-', '')}`;
      const client = new Client({ connectionString: `${address}/postgres` });
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return `${address}/${name}`;
    },
  };
}

function findPrograms(): string | undefined {
  if (!existsSync(home)) return undefined;
  const folders = readdirSync(home).map((version) => join(home, version, 'bin'));
  return folders.findLast((folder) =>
    ['postgres', 'initdb', 'pg_dump'].every((name) => existsSync(join(folder, name))),
  );
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}

/** Each question waits up to a second by itself. */
async function untilReady(program: string, port: number): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    const asking = spawn(program, ['-h', '127.0.0.1', '-p', String(port), '-t', '1'], { stdio: 'ignore' });
    const [code] = (await once(asking, 'exit')) as [number];
    if (code === 0) return;
    if (attempt === 500) throw new Error('The server of Debian did not start.');
  }
}
