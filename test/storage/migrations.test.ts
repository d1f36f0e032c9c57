import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { insertPlace } from '../../src/organisation/places-store.ts';
import type { Tx } from '../../src/storage/database.ts';
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

  test('a database that noticed changes in the old way notices them in the new way after the upgrade', async (t) => {
    const folder = await temporaryFolder(t);
    const before = await database.open(folder);
    await before.write(async (tx) => {
      for (const trigger of await newTriggers(tx, before.dialect.name))
        await sql`drop trigger ${sql.ref(trigger)}`.execute(tx);
      for (const statement of oldWatching[before.dialect.name]) await sql.raw(statement).execute(tx);
      await sql`delete from kysely_migration where name >= '0016-changes-by-key'`.execute(tx);
    });
    await before.close();
    const storage = await database.open(folder);
    t.after(() => storage.close());
    while (storage.changes.markOf('clubs') === null) await setImmediate();
    const mark = storage.changes.markOf('clubs');
    await storage.write((tx) => insertPlace(tx, null, 'organisation'));
    assert.notEqual(storage.changes.markOf('clubs'), mark);
  });
});

async function newTriggers(tx: Tx, engine: 'sqlite' | 'postgres'): Promise<string[]> {
  if (engine === 'postgres') return [];
  const { rows } = await sql<{ name: string }>`
    select name from sqlite_schema where type = 'trigger' and name glob 'change_log_*'`.execute(tx);
  return rows.map(({ name }) => name);
}

/** Turns the clock back to how earlier versions noticed that something changed. */
const oldWatching = {
  sqlite: [
    'drop table change_log',
    'create table change_marks (topic text not null primary key, mark integer not null)',
    `create trigger places_insert_marks_clubs after insert on places begin
      update change_marks set mark = mark + 1 where topic = 'clubs'; end`,
  ],
  postgres: [
    'drop function notify_all cascade',
    'drop function notify_keys cascade',
    `create function note_change() returns trigger language plpgsql as $$
      begin perform pg_notify('guildhall_changes', tg_argv[0] || ' ' || txid_current()); return null; end $$`,
    `create trigger places_marks_clubs after insert on places for each statement execute function note_change('clubs')`,
  ],
};
