import assert from 'node:assert/strict';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { Kysely, sql } from 'kysely';
import { nodeSqliteDialect } from '../../src/platform/storage/sqlite/node-sqlite-dialect.ts';
import { isBusy } from '../../src/platform/storage/sqlite/sqlite-errors.ts';
import { openEmbedded } from '../../src/platform/storage/open-database.ts';
import { temporaryFolder } from '../support/databases.ts';

/** A database whose lock another connection of the same process holds. */
async function lockedDatabase(t: TestContext, busyTimeout: number) {
  const file = join(await temporaryFolder(t), 'locked.db');
  const holder = new DatabaseSync(file);
  holder.exec('pragma journal_mode = wal; create table notes (text text); begin immediate');
  const waiting = new DatabaseSync(file);
  const db = new Kysely<unknown>({ dialect: nodeSqliteDialect(waiting, { busyTimeout, readOnly: false }) });
  t.after(async () => {
    await db.destroy();
    holder.close();
  });
  const write = () => db.transaction().execute((tx) => sql`insert into notes values ('written')`.execute(tx));
  return { holder, waiting, db, write };
}

test('a transaction that waits for another connection leaves the thread to others, and goes on after it', async (t) => {
  const { holder, write } = await lockedDatabase(t, 20_000);
  const begun = performance.now();
  const written = write();
  // Only when the waiting does not stop the thread can the lock be given back here.
  setImmediate(() => holder.exec('commit'));
  await written;
  assert.ok(performance.now() - begun < 10_000, 'SQLite itself would have waited for all of the time');
  assert.equal(holder.prepare('select count(*) as count from notes').get()?.['count'], 1);
});

test('a transaction that has waited long enough fails, and says that the database is busy', async (t) => {
  const { holder, write } = await lockedDatabase(t, 20);
  await assert.rejects(write(), isBusy);
  holder.exec('commit');
  await write();
});

test('a transaction leaves the time that other statements wait as it was', async (t) => {
  const { holder, waiting, write } = await lockedDatabase(t, 20);
  holder.exec('commit');
  await write();
  assert.equal(waiting.prepare('pragma busy_timeout').get()?.['timeout'], 20);
});

test('two connections of one process that write at the same moment take turns', async (t) => {
  const folder = await temporaryFolder(t);
  const one = await openEmbedded(folder);
  const other = await openEmbedded(folder);
  t.after(async () => {
    await one.close();
    await other.close();
  });
  const keys = Array.from({ length: 20 }, (_, index) => `key ${index}`);
  const insert = (key: string, index: number) =>
    (index % 2 === 0 ? one : other).write(async (tx) => {
      const row = { key, window_start: '2026-11-14T11:00:00.000Z', attempts: 1, forget_at: '' };
      await tx.insertInto('sign_in_attempts').values(row).execute();
      await tx.updateTable('sign_in_attempts').set({ attempts: 2 }).where('key', '=', key).execute();
    });
  await Promise.all(keys.map(insert));
  const rows = await one.db.selectFrom('sign_in_attempts').select(['key', 'attempts']).execute();
  assert.deepEqual(rows.map(({ key }) => key).toSorted(), keys.toSorted());
  assert.ok(rows.every(({ attempts }) => attempts === 2));
});
