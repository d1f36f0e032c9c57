import assert from 'node:assert/strict';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { Kysely, sql } from 'kysely';
import { asId } from '../../src/platform/shared/ids.ts';
import type { Storage } from '../../src/platform/storage/database.ts';
import { databaseFile, openEmbedded } from '../../src/platform/storage/open-database.ts';
import { GroupCommit } from '../../src/platform/storage/sqlite/group-commit.ts';
import { nodeSqliteDialect } from '../../src/platform/storage/sqlite/node-sqlite-dialect.ts';
import { WriteAheadLog } from '../../src/platform/storage/sqlite/write-ahead-log.ts';
import type { Tables } from '../../src/platform/storage/tables.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';

const row = (key: string) => ({ key, window_start: '2026-11-14T11:00:00.000Z', attempts: 1, forget_at: '' });

async function keys(storage: Storage): Promise<string[]> {
  const rows = await storage.db.selectFrom('sign_in_attempts').select('key').orderBy('key').execute();
  return rows.map(({ key }) => key);
}

function add(storage: Storage, key: string): Promise<string> {
  return storage.write(async (tx) => {
    await tx.insertInto('sign_in_attempts').values(row(key)).execute();
    return key;
  });
}

onEveryDatabase('Writes that come together', (database) => {
  async function open(t: TestContext): Promise<Storage> {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    return storage;
  }

  test('each gets its own result, and all are stored', async (t) => {
    const storage = await open(t);
    const wanted = Array.from({ length: 250 }, (_, index) => String(1000 + index));
    assert.deepEqual(await Promise.all(wanted.map((key) => add(storage, key))), wanted);
    assert.deepEqual(await keys(storage), wanted);
  });

  test('one that fails takes nothing of the others with it, and leaves nothing of its own', async (t) => {
    const storage = await open(t);
    const failing = storage.write(async (tx) => {
      await tx.insertInto('sign_in_attempts').values(row('second')).execute();
      throw new Error('thought better of it');
    });
    const twice = [add(storage, 'twice'), add(storage, 'twice')];
    const results = await Promise.allSettled([
      add(storage, 'first'),
      failing,
      add(storage, 'third'),
      ...twice,
    ]);
    const states = results.map(({ status }) => status);
    assert.deepEqual(states.slice(0, 3), ['fulfilled', 'rejected', 'fulfilled']);
    assert.deepEqual(states.slice(3).toSorted(), ['fulfilled', 'rejected'], 'the same key only once');
    assert.deepEqual(await keys(storage), ['first', 'third', 'twice']);
  });
});

test('when the commit fails, every write of the group fails and nothing is stored', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  const failsAtTheEnd = storage.write(async (tx) => {
    // The reference is then checked when the transaction ends.
    await sql`pragma defer_foreign_keys = on`.execute(tx);
    await tx
      .insertInto('club_sponsors')
      .values({ club_id: asId(1), sponsor_club_id: asId(2) })
      .execute();
  });
  const results = await Promise.allSettled([add(storage, 'before'), failsAtTheEnd, add(storage, 'after')]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  );
  assert.deepEqual(await keys(storage), []);
  await add(storage, 'later');
  assert.deepEqual(await keys(storage), ['later']);
});

test('reading neither waits for a transaction nor sees half of it', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  await storage.write(async (tx) => {
    await tx.insertInto('sign_in_attempts').values(row('written')).execute();
    assert.deepEqual(await keys(storage), []);
  });
  assert.deepEqual(await keys(storage), ['written']);
});

test('long work shares its transaction with nobody: what came before it is done before it begins', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  const earlier = ['a', 'b'].map((key) => add(storage, key));
  const seen = storage.write(() => keys(storage), { patient: true });
  const later = add(storage, 'c');
  assert.deepEqual(await seen, ['a', 'b']);
  await Promise.all([...earlier, later]);
  assert.deepEqual(await keys(storage), ['a', 'b', 'c']);
});

test('what only reads cannot write', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  await assert.rejects(storage.db.insertInto('sign_in_attempts').values(row('a')).execute(), /readonly/);
});

test('no write is reported as done before the disk has it, and others are answered meanwhile', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  const disk = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  const sync = t.mock.method(WriteAheadLog.prototype, 'sync', () => {
    asked.resolve();
    return disk.promise;
  });
  let isReported = false;
  const reported = add(storage, 'slow').then(() => (isReported = true));
  await asked.promise;
  for (let turn = 0; turn < 10; turn += 1) {
    await setImmediate();
    await storage.ping();
  }
  assert.equal(isReported, false);
  disk.resolve();
  await reported;
  assert.equal(sync.mock.callCount(), 1);
});

test('writes that come together wait for the disk once', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  const sync = t.mock.method(WriteAheadLog.prototype, 'sync');
  await Promise.all(['a', 'b', 'c'].map((key) => add(storage, key)));
  assert.equal(sync.mock.callCount(), 1);
});

test('after the disk has failed nothing is written until the database is opened again', async (t) => {
  const folder = await temporaryFolder(t);
  const storage = await openEmbedded(folder);
  await add(storage, 'before');
  const failing = t.mock.method(WriteAheadLog.prototype, 'sync', () => Promise.reject(new Error('EIO')));
  const first = add(storage, 'lost').catch((error: unknown) => error);
  const error = await first;
  assert.ok(error instanceof Error && /failed to keep/.test(error.message));
  assert.match(String(error.cause), /EIO/);
  failing.mock.restore();
  // The disk would say that everything is well now, although what it lost stays lost.
  await assert.rejects(add(storage, 'refused'), /failed to keep/);
  assert.match(String(storage.writingProblem()), /until the service is started again/);
  assert.ok((await keys(storage)).includes('before'), 'it is still read');
  await storage.close();

  const again = await openEmbedded(folder);
  t.after(() => again.close());
  await add(again, 'after');
  assert.deepEqual(
    (await keys(again)).filter((key) => key !== 'lost'),
    ['after', 'before'],
  );
});

test('work that fails before it has changed anything makes nobody else run again', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  let runs = 0;
  const counted = storage.write(async (tx) => {
    runs += 1;
    await tx.insertInto('sign_in_attempts').values(row('counted')).execute();
  });
  const refused = storage.write(async (tx) => {
    await tx.selectFrom('sign_in_attempts').select('key').execute();
    throw new Error('not allowed');
  });
  await assert.rejects(refused, /not allowed/);
  await counted;
  assert.equal(runs, 1);
  assert.deepEqual(await keys(storage), ['counted']);
});

test('when SQLite itself rolls back, also while reading, nothing of the group is stored, nor what comes after', async (t) => {
  const database = new DatabaseSync(join(await temporaryFolder(t), 'broken.db'));
  database.exec('create table notes (text text)');
  const db = new Kysely<Tables>({
    dialect: nodeSqliteDialect(database, { busyTimeout: 0, readOnly: false }),
  });
  t.after(() => db.destroy());
  const group = new GroupCommit({
    db,
    savepoint: {
      set: () => database.exec('savepoint work'),
      release: () => database.exec('release work'),
      undo: () => database.exec('rollback to work; release work'),
    },
    // As if what fails had only read.
    changes: () => 0,
    isInTransaction: () => database.isTransaction,
    sync: () => Promise.resolve(),
  });
  const note = (text: string) => group.run((tx) => sql`insert into notes values (${text})`.execute(tx));
  const broken = group.run(async () => {
    // As SQLite does when a page cannot be read.
    database.exec('rollback');
    throw new Error('a page could not be read');
  });
  const results = await Promise.allSettled([note('before'), broken, note('after')]);
  assert.ok(results.every(({ status }) => status === 'rejected'));
  assert.deepEqual(database.prepare('select text from notes').all(), []);
});

test('a database whose path is a link is written like any other', async (t) => {
  const folder = await temporaryFolder(t);
  const elsewhere = await temporaryFolder(t);
  await (await openEmbedded(elsewhere)).close();
  await symlink(databaseFile(elsewhere), databaseFile(folder));
  const storage = await openEmbedded(folder);
  t.after(() => storage.close());
  await add(storage, 'linked');
  assert.deepEqual(await keys(storage), ['linked']);
});

test('long work has a transaction of its own: it runs once, and takes back only what it did itself', async (t) => {
  const storage = await openEmbedded(await temporaryFolder(t));
  t.after(() => storage.close());
  let runs = 0;
  const long = storage.write(
    async (tx) => {
      runs += 1;
      await tx.insertInto('sign_in_attempts').values(row('long')).execute();
      throw new Error('a row was refused');
    },
    { patient: true },
  );
  const failing = storage.write(async (tx) => {
    await tx.insertInto('sign_in_attempts').values(row('failing')).execute();
    throw new Error('thought better of it');
  });
  const results = await Promise.allSettled([add(storage, 'before'), long, add(storage, 'after'), failing]);
  assert.deepEqual(
    results.map(({ status }) => status),
    ['fulfilled', 'rejected', 'fulfilled', 'rejected'],
  );
  assert.match(String(results[1]?.status === 'rejected' && results[1].reason), /a row was refused/);
  assert.equal(runs, 1);
  assert.deepEqual(await keys(storage), ['after', 'before']);
});
