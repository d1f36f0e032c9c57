import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { DomainError } from '../../src/platform/shared/errors.ts';
import type { Storage } from '../../src/platform/storage/database.ts';
import { openDatabase } from '../../src/platform/storage/open-database.ts';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { databaseOf, emptyDatabase } from '../support/postgres.ts';

const ending = endOfSuite();
let storage: Storage;
before(async () => {
  storage = await open(await databaseOf(await temporaryFolder(ending)));
});

async function open(databaseUrl: string): Promise<Storage> {
  const opened = await openDatabase({ dataFolder: '', databaseUrl, poolSize: 4 });
  ending.after(() => opened.close());
  return opened;
}

function addConvention(year: number) {
  return storage.write((tx) => tx.insertInto('conventions').values({ year, location: 'Example' }).execute());
}

test('instances that start at the same moment on an empty database bring it up to date once', async () => {
  const url = await emptyDatabase();
  const instances = await Promise.all([open(url), open(url), open(url)]);
  for (const instance of instances) {
    const rows = await instance.db.selectFrom('installation').selectAll().execute();
    assert.equal(rows.length, 1);
  }
});

test('names sort by code point, as on the embedded database', async () => {
  const { rows } = await sql<{ position: number }>`
    select count(*)::bigint as position from information_schema.columns
    where table_schema = 'public' and data_type = 'text' and collation_name is distinct from 'C'
      and table_name not like 'kysely%'`.execute(storage.db);
  assert.deepEqual(rows, [{ position: 0 }], 'and counts are numbers, not text');
});

test('the member search uses the trigram index', async () => {
  const { rows } = await sql<{ indexdef: string }>`
    select indexdef from pg_indexes where indexname = 'member_search'`.execute(storage.db);
  assert.match(rows[0]?.indexdef ?? '', /gin \(search_text gin_trgm_ops\)/);
});

test('two writes in each other’s way both succeed, one after the other', async () => {
  await addConvention(1);
  const raise = () =>
    storage.write(async (tx) => {
      const { year } = await tx
        .selectFrom('conventions')
        .select('year')
        .orderBy('year', 'desc')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('conventions')
        .values({ year: year + 1, location: 'Example' })
        .execute();
    });
  await Promise.all(Array.from({ length: 10 }, raise));
  const years = await storage.db.selectFrom('conventions').select('year').orderBy('year').execute();
  assert.deepEqual(
    years.map(({ year }) => year),
    Array.from({ length: 11 }, (_, index) => index + 1),
  );
});

test('a connection that the server cuts is answered as unavailable, and the next one works', async () => {
  const cut = storage.write(async (tx) => {
    await tx.insertInto('conventions').values({ year: 9999, location: 'Lost' }).execute();
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await assert.rejects(cut, (error) => error instanceof DomainError && error.kind === 'unavailable');
  await storage.ping();
  const lost = await storage.db.selectFrom('conventions').select('id').where('year', '=', 9999).execute();
  assert.deepEqual(lost, []);
});

/** Turns of the event loop, not time. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await setImmediate();
}

test('after the line of notifications was cut, nothing that was kept before counts as unchanged', async () => {
  const url = await databaseOf(await temporaryFolder(ending));
  const { changes } = await open(url);
  await until(() => changes.markOf('clubs') !== null);
  const before = changes.markOf('clubs') ?? 0;
  assert.equal(changes.isUnchanged('events', '1', changes.markOf('events') ?? 0), true);
  const outside = new Client({ connectionString: url });
  await outside.connect();
  await outside.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'guildhall'`);
  // Nobody is left to hear of it.
  await outside.query("insert into places (kind, path) values ('organisation', '/1/')");
  await outside.end();
  await until(() => changes.markOf('clubs') === null);
  await until(() => changes.markOf('clubs') !== null);
  assert.notEqual(changes.markOf('clubs'), before);
  assert.equal(changes.isUnchanged('events', '1', before), false);
});

test('a server that is not there is answered as unavailable within a few seconds', async () => {
  const nowhere = openDatabase({
    dataFolder: '',
    databaseUrl: 'postgres://nobody@127.0.0.1:1/none',
    poolSize: 1,
  });
  await assert.rejects(nowhere);
});
