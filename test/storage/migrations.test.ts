import assert from 'node:assert/strict';
import { test } from 'node:test';
import { migrateToLatest, MigrationError } from '../../src/storage/migrate.ts';
import { migrations } from '../../src/storage/migrations/all.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';

onEveryDatabase('Migrations', (database) => {
  test('run once: opening a database again changes nothing and keeps the data', async (t) => {
    const folder = await temporaryFolder(t);
    const first = await database.open(folder);
    await first.write((tx) =>
      tx.insertInto('conventions').values({ year: 2026, location: 'Example' }).execute(),
    );
    await first.close();
    const second = await database.open(folder);
    t.after(() => second.close());
    assert.deepEqual(await migrateToLatest(second.db, second.dialect), []);
    const { year, location } = await second.db
      .selectFrom('conventions')
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.deepEqual({ year, location }, { year: 2026, location: 'Example' });
  });

  test('a change that fails leaves the database exactly as it was', async (t) => {
    const folder = await temporaryFolder(t);
    const before = await database.open(folder);
    await before.write((tx) =>
      tx.insertInto('conventions').values({ year: 2026, location: 'Example' }).execute(),
    );
    await before.close();
    t.after(() => delete migrations['9999-broken']);
    migrations['9999-broken'] = async (db) => {
      await db.schema.createTable('half_done').addColumn('id', 'integer').execute();
      await db.schema.dropTable('conventions').execute();
      throw new Error('the disk is full');
    };
    await assert.rejects(database.open(folder), (error) => {
      assert.ok(error instanceof MigrationError);
      assert.match(error.message, /"9999-broken".*rolled back.*the disk is full/);
      return true;
    });
    delete migrations['9999-broken'];
    const storage = await database.open(folder);
    t.after(() => storage.close());
    const tables = (await storage.db.introspection.getTables()).map(({ name }) => name);
    assert.ok(tables.includes('conventions'));
    assert.ok(!tables.includes('half_done'));
    assert.equal((await storage.db.selectFrom('conventions').select('year').execute()).length, 1);
  });

  test('a database of a newer version is refused before anything is touched', async (t) => {
    const folder = await temporaryFolder(t);
    t.after(() => delete migrations['9999-newer']);
    migrations['9999-newer'] = async (db) => {
      await db.schema.createTable('newer').addColumn('id', 'integer').execute();
    };
    await (await database.open(folder)).close();
    delete migrations['9999-newer'];
    await assert.rejects(database.open(folder), /newer version of Guildhall.*"9999-newer"/);
  });
});
