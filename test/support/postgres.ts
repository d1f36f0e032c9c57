import { createHash, randomUUID } from 'node:crypto';
import { after } from 'node:test';
import {
  asAdministrator,
  serverVariable,
  startTestServer,
  template,
  type TestServer,
} from './postgres-server.ts';

/** The address of the database that belongs to a data folder; the first call makes it, empty or as one that was kept. */
export async function databaseOf(folder: string, kept?: string): Promise<string> {
  const server = await serverUrl();
  const name = nameFor(folder);
  const original = kept === undefined ? template : keptName(kept);
  await asAdministrator(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(copyDatabase(original, name));
  });
  return `${server}/${name}`;
}

/** Keeps the database of a data folder, which nobody is connected to, to be copied under this name. */
export async function keepDatabase(folder: string, name: string): Promise<void> {
  await asAdministrator(await serverUrl(), (client) =>
    client.query(copyDatabase(nameFor(folder), keptName(name))),
  );
}

/** Copies the files as they are: writing all of it to the log as well, as is usual, takes several times as long. */
function copyDatabase(original: string, name: string): string {
  return `create database ${name} template ${original} strategy file_copy`;
}

function nameFor(folder: string): string {
  return `test_${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
}

function keptName(name: string): string {
  return `kept_${name}`;
}

let own: Promise<TestServer> | undefined;

async function serverUrl(): Promise<string> {
  const shared = process.env[serverVariable];
  if (shared !== undefined) return shared;
  own ??= startTestServer();
  return (await own).socketUrl;
}

after(async () => {
  if (own !== undefined) await (await own).stop();
});

/** The address of a new database with nothing in it. */
export async function emptyDatabase(): Promise<string> {
  const server = await serverUrl();
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  await asAdministrator(server, (client) => client.query(`create database ${name}`));
  return `${server}/${name}`;
}
