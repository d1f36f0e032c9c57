import assert from 'node:assert/strict';
import { suite, test, type TestContext } from 'node:test';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { Pool } from 'pg';
import { openDatabase } from '../../src/platform/storage/open-database.ts';
import { ConnectionLost, guardPool } from '../../src/platform/storage/postgres/guarded-pool.ts';
import { startProxy } from '../faults/proxy.ts';
import { temporaryFolder } from '../support/databases.ts';
import { databaseOf } from '../support/postgres.ts';
import { overNetwork } from '../support/postgres-server.ts';

/** Short, so that the tests are; the service allows itself some seconds. */
const limit = 2000;
const connections = 3;

/** A guarded pool that is full of working connections, and the address it reaches the database at. */
async function openPool(t: TestContext) {
  const url = overNetwork(await databaseOf(await temporaryFolder(t)));
  const proxy = await startProxy(t, Number(url.port));
  url.port = String(proxy.port);
  const pool = new Pool({
    connectionString: url.href,
    max: connections,
    pipeline: true,
    connectionTimeoutMillis: 0.7 * limit,
  });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: guardPool(pool, { limit }) }) });
  t.after(() => db.destroy());
  await processesOf(db);
  assert.equal(pool.idleCount, connections);
  return { db, pool, proxy };
}

async function give(db: Kysely<unknown>, number: number): Promise<number | undefined> {
  const { rows } = await sql<{ given: number }>`select ${number}::int as given`.execute(db);
  return rows[0]?.given;
}

/** The server's processes behind all connections of the pool, each of which is asked. */
async function processesOf(db: Kysely<unknown>): Promise<number[]> {
  const everyone = Promise.withResolvers<void>();
  let arrived = 0;
  const ask = () =>
    db.connection().execute(async (connection) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(connection);
      arrived += 1;
      if (arrived === connections) everyone.resolve();
      await everyone.promise;
      return rows[0]?.pid ?? 0;
    });
  return Promise.all(Array.from({ length: connections }, ask));
}

const sleep = (db: Kysely<unknown>, milliseconds: number) =>
  sql`select pg_sleep(${milliseconds / 1000})`.execute(db);

suite('a silent database', { concurrency: true }, () => {
  test('a query that is merely slow costs its own connection and no other', async (t) => {
    const { db } = await openPool(t);
    const before = await processesOf(db);
    await assert.rejects(sleep(db, 10 * limit), ConnectionLost);
    const after = await processesOf(db);
    assert.equal(after.filter((pid) => before.includes(pid)).length, connections - 1);
  });

  test('a use that was given up after a long wait for a connection costs no other connection', async (t) => {
    const { db } = await openPool(t);
    const before = await processesOf(db);
    const busy = Array.from({ length: connections }, () => sleep(db, 0.5 * limit));
    await assert.rejects(sleep(db, 0.8 * limit), ConnectionLost);
    await Promise.all(busy);
    const after = await processesOf(db);
    assert.equal(after.filter((pid) => before.includes(pid)).length, connections - 1);
  });

  test('a connection that falls silent is given up with its transaction, and the others of its age with it', async (t) => {
    const { db, pool, proxy } = await openPool(t);
    let statements = 0;
    const silent = db.transaction().execute(async (tx) => {
      await give(tx, 1);
      proxy.lose();
      for (;;) {
        statements += 1;
        await give(tx, 2);
      }
    });
    await assert.rejects(silent, ConnectionLost);
    assert.equal(statements, 1, 'the first statement without an answer is the last one');
    proxy.find();
    // Each of the other connections is dead as well, and would be noticed only after as long a time.
    for (let number = 3; number < 3 + connections; number += 1) assert.equal(await give(db, number), number);
    assert.equal(pool.totalCount, 1);
  });

  test('many who wait for silent connections all hear so together', async (t) => {
    const { db, proxy } = await openPool(t);
    proxy.lose();
    const began = performance.now();
    const waiting = 40;
    const results = await Promise.allSettled(Array.from({ length: waiting }, () => give(db, 1)));
    const took = performance.now() - began;
    for (const result of results)
      assert.ok(result.status === 'rejected' && result.reason instanceof ConnectionLost);
    // One after the other, they would take this long.
    assert.ok(took < (waiting / connections) * limit, `${took} ms`);
    proxy.find();
    assert.equal(await give(db, 2), 2);
  });

  test('an answer that comes too late is nobody’s', async (t) => {
    const { db, proxy } = await openPool(t);
    proxy.freeze();
    await assert.rejects(give(db, 1), ConnectionLost);
    proxy.thaw();
    for (let number = 2; number < 10; number += 1) assert.equal(await give(db, number), number);
  });

  test('the server ends what takes longer than a person waits, but not an operator’s long work', async (t) => {
    const folder = await temporaryFolder(t);
    const databaseUrl = await databaseOf(folder);
    const storage = await openDatabase({ dataFolder: folder, databaseUrl, poolSize: 1 });
    t.after(() => storage.close());
    const limitsOf = (patient: boolean) =>
      storage.write(
        async (tx) => {
          const settings = ['statement_timeout', 'idle_in_transaction_session_timeout'];
          const values = settings.map((name) => sql`current_setting(${name})`);
          const { rows } = await sql<{
            limits: string[];
          }>`select array[${sql.join(values)}] as limits`.execute(tx);
          return rows[0]?.limits;
        },
        { patient },
      );
    assert.deepEqual(await limitsOf(false), ['4s', '5s']);
    assert.deepEqual(await limitsOf(true), ['0', '0']);
    const slow = storage.write((tx) => sql`set local statement_timeout = 1; select pg_sleep(60)`.execute(tx));
    await assert.rejects(slow, { kind: 'unavailable', retryAfter: 2 });
  });

  test('patient work waits for other patient work as long as it takes', async (t) => {
    const folder = await temporaryFolder(t);
    const databaseUrl = await databaseOf(folder);
    const storage = await openDatabase({ dataFolder: folder, databaseUrl, poolSize: 1 });
    t.after(() => storage.close());
    const patient = { patient: true };
    const first = storage.write((tx) => sleep(tx as unknown as Kysely<unknown>, 3300), patient);
    await storage.write((tx) => give(tx as unknown as Kysely<unknown>, 1), patient);
    await first;
  });
});
