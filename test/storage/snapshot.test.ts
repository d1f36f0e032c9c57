import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Db } from '../../src/platform/storage/database.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';

const years = async (db: Db) =>
  (await db.selectFrom('conventions').select('year').execute()).map(({ year }) => year);

onEveryDatabase('A snapshot', (database) => {
  test('shows the data as it was at its beginning, and keeps nobody from writing', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    const add = (year: number) =>
      storage.write((tx) => tx.insertInto('conventions').values({ year, location: 'Example' }).execute());
    await add(2026);
    await storage.snapshot(async (db) => {
      assert.deepEqual(await years(db), [2026]);
      await add(2027);
      assert.deepEqual(await years(db), [2026]);
      assert.deepEqual(await years(storage.db), [2026, 2027]);
    });
    assert.deepEqual(await storage.snapshot(years), [2026, 2027]);
  });

  test('cannot be written to', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    const writing = storage.snapshot((db) => db.deleteFrom('conventions').execute());
    await assert.rejects(writing);
  });
});
