import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { Client, escapeIdentifier } from 'pg';
import { demoPassword } from '../../src/identity/passwords/demo-password.ts';
import { guildhall, type RunningService } from '../cli/run-guildhall.ts';
import { temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { assertSeenFull, assertSeenOver, withMetrics } from './operator-view.ts';
import { startServerOnSmallDisks, type ServerOnSmallDisks } from './server-on-small-disks.ts';
import { serve } from './stage.ts';

const ending = endOfSuite();
const kilobyte = 1024;
let server: ServerOnSmallDisks;
let place: string[];
before(async () => {
  server = await startServerOnSmallDisks(ending);
  place = ['--data', await temporaryFolder(ending), '--database', server.databaseUrl];
});

test('the demo on a full disk of PostgreSQL is refused in one sentence and leaves nothing half-written', async () => {
  const demo = () => guildhall(['demo', ...place]);
  const noTables =
    'The PostgreSQL database (DATABASE_URL, --database) cannot be used: the disk of its server is full.\n';
  const noData = 'The disk of the database is full, so nothing was changed.\n';
  for (const [room, stderr] of [
    // Not enough for anything, and not enough for all tables.
    [0, noTables],
    [1000 * kilobyte, noTables],
    // Enough for the tables and a part of the data.
    [4000 * kilobyte, noData],
  ] as const) {
    server.tables.fill(room);
    const outcome = await demo();
    server.tables.clear();
    assert.deepEqual(outcome, { code: 1, stdout: '', stderr });
    assert.deepEqual(await tablesWithRows(), []);
  }

  // Only an empty database takes the demo.
  const whole = { code: 0, stdout: '', stderr: 'The PostgreSQL database now holds the demo organisation.\n' };
  assert.deepEqual(await demo(), whole);
});

test('a service whose PostgreSQL has a full disk answers 503 and says so to its operator, is read as before, and writes again when there is room', async () => {
  const service = await serve(ending, ['--demo', ...place], withMetrics);
  const president = await signIn(service, 'president');
  const earlier = await president.activities();
  server.tables.fill();
  try {
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      const sentence = 'The disk of the database is full, so nothing was changed.';
      await assertUnavailable(await president.report(), sentence);
      assert.equal(await president.activities(), earlier);
    }
    await assertSeenFull(service);
  } finally {
    server.tables.clear();
  }
  await assertSeenOver(service);
  assert.equal((await president.report()).status, 200);
  assert.equal(await president.activities(), earlier + 1);
});

test('a service whose PostgreSQL gives up on a full disk of its log answers 503, keeps what it confirmed, and works again with it', async () => {
  const service = await serve(ending, ['--demo', ...place]);
  const president = await signIn(service, 'president');
  const earlier = await president.activities();
  server.log.fill();
  let confirmed = 0;
  let reply = await president.report();
  // The last file of the log still takes some.
  for (; reply.status === 200; confirmed += 1) reply = await president.report();
  // Not that nothing was changed: what the server managed to write before it gave up is known only when it is back.
  const sentence = 'The database cannot be reached at the moment. Please try again.';
  await assertUnavailable(reply, sentence);
  await server.ended;
  await assertUnavailable(await president.report(), sentence);
  server.log.clear();
  await server.startAgain();
  assert.equal(await president.activities(), earlier + confirmed);
  assert.equal((await president.report()).status, 200);
});

async function assertUnavailable(reply: Response, sentence: string): Promise<void> {
  assert.equal(reply.status, 503);
  assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
  assert.equal(((await reply.json()) as { error: string }).error, sentence);
}

/** Signs in to the demo as someone who reports activities of their club. */
async function signIn({ address }: RunningService, username: string) {
  const send = (path: string, method: string, token: string, body?: unknown) => {
    const headers = { 'Content-Type': 'application/json', 'X-Authorization': token };
    return fetch(`${address}/v2${path}`, { method, headers, body: JSON.stringify(body) ?? null });
  };
  const signedIn = await send('/authenticate', 'POST', '', { username, password: demoPassword });
  assert.equal(signedIn.status, 200);
  const { access_token: token, club } = (await signedIn.json()) as Session;
  const path = `/clubs/${club}/activities`;
  return {
    /** A full disk stops only what needs new room, so the text is longer than any that fits beside another. */
    report() {
      const description = randomBytes(7500).toString('base64');
      return send(path, 'PUT', token, { title: 'Spring cleaning', startDate: '2026-03-21', description });
    },
    async activities() {
      const reply = await send(path, 'GET', token);
      assert.equal(reply.status, 200);
      const { activities } = (await reply.json()) as { activities: unknown[] };
      return activities.length;
    },
  };
}

interface Session {
  access_token: string;
  club: number;
}

/** The names of all tables that hold something, but for what even an empty database knows of itself. */
async function tablesWithRows(): Promise<string[]> {
  const client = new Client({ connectionString: server.databaseUrl });
  await client.connect();
  const tables = await client.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'kysely%'",
  );
  const filled: string[] = [];
  for (const { name } of tables.rows) {
    const { rowCount } = await client.query(`select from ${escapeIdentifier(name)} limit 1`);
    if (rowCount !== 0 && name !== 'installation') filled.push(name);
  }
  await client.end();
  return filled;
}
