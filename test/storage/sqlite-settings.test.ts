import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, rename } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { test } from 'node:test';
import { sql } from 'kysely';
import type { Tx } from '../../src/platform/storage/database.ts';
import { databaseFile, openEmbedded } from '../../src/platform/storage/open-database.ts';
import { temporaryFolder } from '../support/databases.ts';

test('the embedded database writes ahead and holds foreign keys', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  const setting = async (name: string) => {
    const pragma = sql.raw<Record<string, unknown>>(`pragma ${name}`);
    const { rows } = await storage.write((tx) => pragma.execute(tx));
    return Object.values(rows[0] ?? {})[0];
  };
  assert.equal(await setting('journal_mode'), 'wal');
  // Whole after a loss of power; that everything acknowledged is there, too, is seen to by the group commit.
  assert.equal(await setting('synchronous'), 1, 'NORMAL');
  assert.equal(await setting('foreign_keys'), 1);
});

test('a database that was made a moment ago, by the same connection, can be filled in bulk', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  const fill = (tx: Tx) =>
    storage.dialect.fillInBulk(tx, () =>
      tx.insertInto('conventions').values({ year: 2026, location: 'Example' }).execute(),
    );
  await storage.write(fill);
  const { rows } = await storage.write((tx) => sql<{ temp_store: number }>`pragma temp_store`.execute(tx));
  assert.deepEqual(rows, [{ temp_store: 2 }], 'in memory again');
  assert.equal((await storage.db.selectFrom('conventions').select('year').execute()).length, 1);
});

test('every write that was acknowledged before a kill is there afterwards, and none by half', async (t) => {
  const folder = await temporaryFolder(t);
  const writer = fileURLToPath(new URL('./endless-writer.ts', import.meta.url));
  const child = spawn(process.execPath, [writer, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  const acknowledged: number[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    acknowledged.push(Number(line));
    if (acknowledged.length === 40) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  assert.equal(child.signalCode, 'SIGKILL');

  const storage = await openEmbedded(folder);
  t.after(() => storage.close());
  const magazines = await storage.db.selectFrom('magazines').select('position').execute();
  const conventions = await storage.db.selectFrom('conventions').select('year').execute();
  const stored = new Set(conventions.map(({ year }) => year));
  for (const number of acknowledged)
    assert.ok(stored.has(number), `write ${number} was acknowledged and is gone`);
  assert.deepEqual(
    magazines.map(({ position }) => position).toSorted((a, b) => a - b),
    [...stored].toSorted((a, b) => a - b),
    'the two rows of a transaction come together or not at all',
  );
});

test('a database file that was deleted or replaced takes no more writes and is not ready', async (t) => {
  const folder = await temporaryFolder(t);
  const storage = await openEmbedded(folder);
  t.after(() => storage.close());
  const write = () =>
    storage.write((tx) => tx.insertInto('conventions').values({ year: 2026, location: 'Example' }).execute());
  await write();
  const file = databaseFile(folder);
  await rename(file, `${file}.away`);
  await assert.rejects(write(), /gone from its place/);
  await assert.rejects(storage.ping(), /gone from its place/);
  await copyFile(`${file}.away`, file);
  await assert.rejects(write(), /gone from its place/, 'a copy is another file');
  await rename(`${file}.away`, file);
  await write();
  await storage.ping();
});

test('a limit is written so that its value does not make SQLite plan the statement anew', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  const query = storage.db.selectFrom('conventions').select('year').orderBy('year').limit(2).offset(1);
  assert.match(query.compile().sql, / limit cast\(\? as integer\) offset \?$/);
  for (const year of [2024, 2025, 2026, 2027]) {
    await storage.write((tx) => tx.insertInto('conventions').values({ year, location: 'Example' }).execute());
  }
  assert.deepEqual(await query.execute(), [{ year: 2025 }, { year: 2026 }]);
});
