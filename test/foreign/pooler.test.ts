import assert from 'node:assert/strict';
import { describe, test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { openDatabase } from '../../src/platform/storage/open-database.ts';
import { postgresProblem } from '../../src/platform/storage/postgres/postgres-problems.ts';
import { temporaryFolder } from '../support/databases.ts';
import { databaseOf } from '../support/postgres.ts';
import { overNetwork } from '../support/postgres-server.ts';
import { startPgBouncer } from './proxy-programs.ts';

async function openThrough(t: TestContext, mode: string) {
  const dataFolder = await temporaryFolder(t);
  const databaseUrl = await startPgBouncer(t, overNetwork(await databaseOf(dataFolder)), mode);
  return openDatabase({ dataFolder, databaseUrl, poolSize: 2 });
}

describe('PostgreSQL behind PgBouncer', () => {
  test('is used where it gives sessions, with the limits of every connection', async (t) => {
    const storage = await openThrough(t, 'session');
    t.after(() => storage.close());
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(storage.db);
    assert.deepEqual(rows, [{ statement_timeout: '4s' }]);
  });

  for (const mode of ['transaction', 'statement'])
    test(`is refused with a sentence where it gives a session for a ${mode}`, async (t) => {
      await assert.rejects(openThrough(t, mode), (error) => {
        assert.match(postgresProblem(error) ?? '', /^a pooler .* let it give sessions \(pool_mode=session\)/);
        return true;
      });
    });
});
