import { createHash, randomUUID } from 'node:crypto';
import { after } from 'node:test';
import {
  asAdministrator,
  serverVariable,
  startTestServer,
  template,
  type TestServer,
} from './postgres-server.ts';

/** The address of the database that belongs to a data folder; the first call makes it. */
export async function databaseOf(folder: string): Promise<string> {
  const server = await serverUrl();
  const name = `test_${createHash('sha256').update(folder).digest('hex').slice(0, 24)}`;
  await asAdministrator(server, async (client) => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name]);
    if (rowCount === 0) await client.query(`create database ${name} template ${template}`);
  });
  return `${server}/${name}`;
}

let own: Promise<TestServer> | undefined;

async function serverUrl(): Promise<string> {
  const shared = process.env[serverVariable];
  if (shared !== undefined) return shared;
  own ??= startTestServer();
  return (await own).url;
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
