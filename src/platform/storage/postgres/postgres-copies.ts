import { Client } from 'pg';
import { conflict, DomainError } from '../../shared/errors.ts';
import { contentOf, contentColumns, type CopyContent, type DatabaseCopies } from '../database-copies.ts';
import { connectionEnvironment, programMajor, runProgram } from './client-programs.ts';
import { connectionError } from './guarded-pool.ts';

/** Neither who owned a table nor who else may read it belongs into a backup: the user who restores it owns it all. */
const portable = ['--no-owner', '--no-privileges', '--no-password'];

/** Copies and restores a PostgreSQL database with the server's own programs. */
export function postgresCopies(url: string): DatabaseCopies {
  const env = connectionEnvironment(url);
  return {
    engine: 'postgres',

    /** What is counted here and what the program copies is the same moment of the database: it is given the snapshot. */
    async copyTo(file, progress) {
      const major = await programMajor('pg_dump');
      return connected(url, async (client) => {
        await assertNotOlder(client, major);
        await client.query('begin isolation level repeatable read read only');
        const snapshot = await oneText(client, 'select pg_export_snapshot()');
        progress(0, 1);
        const format = ['--format=custom', '--no-comments', `--snapshot=${snapshot}`, `--file=${file}`];
        await runProgram('pg_dump', [...format, ...portable], env);
        const content = await contentBehind(client);
        await client.query('rollback');
        progress(1, 1);
        return content;
      });
    },

    async assertEmpty() {
      await connected(url, async (client) => {
        const tables = await texts(
          client,
          "select tablename from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1 limit 1",
        );
        if (tables.length === 0) return;
        throw conflict(
          `The PostgreSQL database has tables already ("${tables[0]}"). A backup is restored into an empty database only: make a new one with "createdb".`,
        );
      });
    },

    async restoreFrom(file) {
      await programMajor('pg_restore');
      const database = `dbname='${(env['PGDATABASE'] ?? '').replaceAll(/['\\]/g, String.raw`\$&`)}'`;
      const whole = ['--single-transaction', '--exit-on-error', `--dbname=${database}`];
      await runProgram('pg_restore', [...whole, ...portable, file], env);
    },
  };
}

async function assertNotOlder(client: Client, programVersion: number): Promise<void> {
  const server = Math.floor(Number(await oneText(client, 'show server_version_num')) / 10_000);
  if (programVersion >= server) return;
  throw new DomainError(
    'unavailable',
    `pg_dump on this machine is of version ${programVersion}, and the server is of version ${server}: an older pg_dump ` +
      `cannot copy it. Install postgresql-client-${server}, or put its folder first in PATH.`,
  );
}

async function contentBehind(client: Client): Promise<CopyContent> {
  const ask = (sql: string) => texts(client, sql);
  const tables = await ask('select tablename from pg_tables where schemaname = current_schema() order by 1');
  const names = Object.keys(contentColumns).map((column) => `'${column}'`);
  const found = await ask(
    `select table_name || ' ' || column_name from information_schema.columns
      where table_schema = current_schema() and column_name in (${names.join(', ')}) order by 1`,
  );
  const naming = found.map((each) => {
    const [table = '', column = ''] = each.split(' ');
    return { table, column };
  });
  return contentOf(tables, naming, ask);
}

async function texts(client: Client, sql: string): Promise<string[]> {
  const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
  return rows.map(([value]) => String(value));
}

async function oneText(client: Client, sql: string): Promise<string> {
  return (await texts(client, sql))[0] ?? '';
}

async function connected<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'guildhall',
  });
  // A line that breaks fails the query that waits on it; unheard, its own event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    throw connectionError(error);
  }
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
