import assert from 'node:assert/strict';
import { test } from 'node:test';
import { demoPassword } from '../../src/identity/passwords/demo-password.ts';
import type { Db } from '../../src/platform/storage/database.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { guildhall, startService, type RunningService } from './run-guildhall.ts';

/** One organisation, and all of it: the conventions are the last of its lists, and the scans are written at the end. */
async function assertFilledOnce(db: Db): Promise<void> {
  const roots = await db.selectFrom('places').select('id').where('parent_id', 'is', null).execute();
  assert.equal(roots.length, 1);
  for (const table of ['conventions', 'scans'] as const) {
    assert.equal((await db.selectFrom(table).select('id').limit(1).execute()).length, 1, table);
  }
}

async function signIn({ address }: RunningService): Promise<number> {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ username: 'member', password: demoPassword });
  return (await fetch(`${address}/v2/authenticate`, { method: 'POST', headers, body })).status;
}

onEveryDatabase('two demos that start at the same moment on an empty database', (database) => {
  const ending = endOfSuite();

  async function openEmpty() {
    const folder = await temporaryFolder(ending);
    const env = { GUILDHALL_DATA: folder, ...(await database.environment(folder)) };
    const storage = await database.open(folder);
    ending.after(() => storage.close());
    return { env, db: storage.db };
  }

  test('as a command fill it once, and the second says so', async () => {
    const { env, db } = await openEmpty();
    const outcomes = await Promise.all([1, 2].map(() => guildhall(['demo'], { env })));
    const [filled, refused] = outcomes.toSorted((one, other) => Number(one.code) - Number(other.code));
    assert.match(filled?.stderr ?? '', /^The .*database.* now holds the demo organisation\.\n$/);
    assert.match(refused?.stderr ?? '', /^The .*database.* is not empty, so nothing was changed\.\n$/);
    assert.deepEqual([filled?.code, refused?.code], [0, 1]);
    await assertFilledOnce(db);
  });

  test('as services fill it once, and both serve it', async () => {
    const { env, db } = await openEmpty();
    const services = await Promise.all([1, 2].map(() => startService(['--demo'], env)));
    for (const { signal, ended } of services) {
      ending.after(async () => {
        signal('SIGKILL');
        await ended;
      });
    }
    assert.deepEqual(await Promise.all(services.map(signIn)), [200, 200]);
    await assertFilledOnce(db);
  });
});
