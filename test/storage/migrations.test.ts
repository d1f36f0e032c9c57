import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { migrateToLatest, MigrationError, type Upgrade } from '../../src/platform/storage/migrate.ts';
import { baseline, migrations } from '../../src/platform/storage/migrations/all.ts';
import { openDatabase } from '../../src/platform/storage/open-database.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { schemaFingerprint } from './schema-fingerprint.ts';

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
    assert.equal(await migrateToLatest(second.db, second.dialect), undefined);
    const { year, location } = await second.db
      .selectFrom('conventions')
      .selectAll()
      .executeTakeFirstOrThrow();
    assert.deepEqual({ year, location }, { year: 2026, location: 'Example' });
  });

  test('say from where to where they have brought a database, and nothing when they have not', async (t) => {
    const folder = await temporaryFolder(t);
    await (await database.open(folder)).close();
    const last = Object.keys(migrations).at(-1);
    const databaseUrl = (await database.environment(folder))['DATABASE_URL'] ?? '';
    const upgrades: Upgrade[] = [];
    const reopen = async () => {
      const upgraded = (upgrade: Upgrade) => void upgrades.push(upgrade);
      await (await openDatabase({ dataFolder: folder, databaseUrl, poolSize: 1 }, { upgraded })).close();
    };
    await reopen();
    assert.deepEqual(upgrades, []);
    for (const name of ['9998-next', '9999-last']) {
      t.after(() => delete migrations[name]);
      migrations[name] = async () => undefined;
    }
    await reopen();
    await reopen();
    assert.deepEqual(upgrades, [{ from: last, changes: ['9998-next', '9999-last'] }]);
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

  test('the baseline makes what the changes made whose place it took', async (t) => {
    const { storage } = await openBaseline(t, await temporaryFolder(t));
    assert.equal(await schemaFingerprint(storage), madeBefore[storage.dialect.name]);
  });

  test('a database with all changes from before the baseline is taken over as it is', async (t) => {
    const folder = await temporaryFolder(t);
    const { storage: before, databaseUrl } = await openWithHistory(t, folder, lastBefore);
    await assert.rejects(
      migrateToLatest(before.db, before.dialect, before.db, { asItIs: true }),
      /older version.*guildhall migrate/,
    );
    await before.close();
    const upgrades: Upgrade[] = [];
    const upgraded = (upgrade: Upgrade) => void upgrades.push(upgrade);
    const storage = await openDatabase({ dataFolder: folder, databaseUrl, poolSize: 1 }, { upgraded });
    t.after(() => storage.close());
    assert.deepEqual(upgrades, [{ from: lastBefore, changes: Object.keys(migrations) }]);
    assert.equal(await migrateToLatest(storage.db, storage.dialect), undefined);
    const fresh = await database.open(await temporaryFolder(t));
    t.after(() => fresh.close());
    assert.equal(await schemaFingerprint(storage), await schemaFingerprint(fresh));
    const conventions = await storage.db.selectFrom('conventions').select('location').execute();
    assert.deepEqual(conventions, [{ location: 'Example' }]);
  });

  test('one that lacks some of them is refused with what to do, before anything is touched', async (t) => {
    const folder = await temporaryFolder(t);
    const { db, dialect } = (await openWithHistory(t, folder, '0047-partners-without-names')).storage;
    const refused =
      /before the first release.*"0047-partners-without-names".*guildhall export.*guildhall import/;
    await assert.rejects(migrateToLatest(db, dialect), refused);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    assert.deepEqual(
      rows.slice(0, 2).map(({ name }) => name),
      ['0045-baseline', '0047-partners-without-names'],
    );
  });

  /** A new database as the baseline makes it, without the changes that follow. */
  async function openBaseline(t: TestContext, dataFolder: string) {
    const later = Object.entries(migrations).filter(([name]) => name !== baseline);
    for (const [name] of later) delete migrations[name];
    try {
      const databaseUrl = database.name === 'postgres' ? await emptyDatabase() : '';
      const storage = await openDatabase({ dataFolder, databaseUrl, poolSize: 1 });
      t.after(() => storage.close());
      return { storage, databaseUrl };
    } finally {
      Object.assign(migrations, Object.fromEntries(later));
    }
  }

  /** A database with something in it whose records say that it was made by the changes up to this one. */
  async function openWithHistory(t: TestContext, folder: string, last: string) {
    const { storage, databaseUrl } = await openBaseline(t, folder);
    await storage.write(async (tx) => {
      await tx.insertInto('conventions').values({ year: 2026, location: 'Example' }).execute();
      await sql`update kysely_migration set name = ${last} where name = ${baseline}`.execute(tx);
      await sql`insert into kysely_migration values ('0045-baseline', '2026-11-01T00:00:00.000Z')`.execute(
        tx,
      );
    });
    return { storage, databaseUrl };
  }
});

const lastBefore = '0048-allowed-seats';

/** What `schemaFingerprint` answered of a database that the changes up to 0048 had made. */
const madeBefore = { sqlite: 'be18b1d191e55b10', postgres: 'ec990f4ce91bbaa5' };
