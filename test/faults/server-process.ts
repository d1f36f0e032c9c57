import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Ending } from '../support/databases.ts';
import { programFolder } from '../support/postgres-server.ts';

/** The user to whom a file belongs. */
export interface Owner {
  uid: number;
  gid: number;
}

/** Whose a file is; a data folder belongs to the user its server runs as. */
export function ownerOf(path: string): Owner {
  const { uid, gid } = statSync(path);
  return { uid, gid };
}

interface ServerSettings {
  dataFolder: string;
  port: number;
  /** What it says when it can be used. */
  ready: string;
  settings?: readonly string[];
  /** The words before its command, when another program is to run it as its user. */
  on?: readonly string[];
}

/**
 * Starts a PostgreSQL server that is not started as the others are: the runtime's own package waits for words that a
 * standby does not say, and starts every server where the tests are.
 */
export async function startServerProcess(t: Ending, server: ServerSettings): Promise<ChildProcess> {
  const { dataFolder, port, ready, on = [] } = server;
  const settings = ['listen_addresses=127.0.0.1', 'max_connections=300', 'fsync=off'];
  const flags = [...settings, ...(server.settings ?? [])].flatMap((setting) => ['-c', setting]);
  const command = [...on, join(programFolder(), 'native', 'bin', 'postgres')];
  const [program = '', ...words] = [...command, '-D', dataFolder, '-p', String(port), ...flags];
  const child = spawn(program, words, {
    ...(process.getuid?.() === 0 && on.length === 0 ? ownerOf(dataFolder) : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  t.after(async () => stopAtOnce(child));
  let printed = '';
  const isReady = () => printed.includes(ready);
  for await (const chunk of child.stderr.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    printed += String(chunk);
    if (isReady()) break;
  }
  if (!isReady()) throw new Error(`The server did not start: ${printed}`);
  child.stderr.resume();
  return child;
}

async function stopAtOnce(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGQUIT');
  await ended;
}
