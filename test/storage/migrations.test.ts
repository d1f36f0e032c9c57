import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { sql } from 'kysely';
import { systemClock } from '../../src/platform/shared/clock.ts';
import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import type { Storage, Tx, Work } from '../../src/platform/storage/database.ts';
import { fromJson, toJson } from '../../src/platform/storage/json.ts';
import { migrateToLatest, MigrationError, type Upgrade } from '../../src/platform/storage/migrate.ts';
import { baseline, migrations } from '../../src/platform/storage/migrations/all.ts';
import { openDatabase } from '../../src/platform/storage/open-database.ts';
import { emptyDatabase } from '../support/postgres.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';
import { fillFixture } from '../support/organisation-fixture.ts';
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
    const { db, dialect } = (await openWithHistory(t, folder, '0044-out-of-the-trail')).storage;
    const refused = /before the first release.*"0044-out-of-the-trail".*guildhall export.*guildhall import/;
    await assert.rejects(migrateToLatest(db, dialect), refused);
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    assert.deepEqual(
      rows.slice(0, 2).map(({ name }) => name),
      ['0001-organisation-and-clubs', '0044-out-of-the-trail'],
    );
  });

  test('the host of a guest is whom they come with, and nobody else: whoever registered them stands beside it, also in what an import removed', async (t) => {
    let expected: unknown[] = [];
    const storage = await openWith(t, '0045-z-hosts', async (tx) => {
      const written = { write: (work: Work<unknown>) => work(tx) } as unknown as Storage;
      const fixture = await fillFixture({ storage: written, clock: systemClock('Europe/Zurich') });
      const event = await fixture.addEvent();
      const [host, officer] = [await fixture.addMember(), await fixture.addMember()];
      const rows = oldPeople(host, officer);
      // The fixture writes rows as they are today.
      await sql`alter table registrations add column registered_by text`.execute(tx);
      for (const { alone, ...row } of rows.map(([row]) => row)) {
        const { id } = await fixture.addRegistration(event, row);
        await sql`update registrations set alone = ${alone} where id = ${id}`.execute(tx);
      }
      await sql`alter table registrations drop column registered_by`.execute(tx);
      const stored = await sql<{ id: number }>`select * from registrations order by id`.execute(tx);
      for (const row of stored.rows)
        await tx
          .insertInto('removed_rows')
          .values({
            batch: 'b',
            table_name: 'registrations',
            about_member_id: null,
            row: JSON.stringify(row),
            removed_at: '2026-11-01T12:00:00.000Z',
          })
          .execute();
      expected = rows.map(([, becomes]) => becomes);
    });
    const { rows: found } = await sql<object>`select * from registrations order by id`.execute(storage.db);
    assert.deepEqual(found.map(whoseItIs), expected);
    const removed = await storage.db.selectFrom('removed_rows').select('row').orderBy('id').execute();
    const kept = removed.map(({ row }) => JSON.parse(row) as object);
    assert.deepEqual(kept.map(whoseItIs), expected);
    assert.deepEqual(new Set(kept.flatMap(Object.keys)), new Set(found.flatMap(Object.keys)));
  });

  test('a partner whose name nobody knows has none, also among what an import removed; names that begin alike stay', async (t) => {
    const storage = await openWith(t, '0046-z-partners', async (tx) => {
      const written = { write: (work: Work<unknown>) => work(tx) } as unknown as Storage;
      const fixture = await fillFixture({ storage: written, clock: systemClock('Europe/Zurich') });
      const event = await fixture.addEvent();
      const nameless = { guest_first_name: 'Partner of Jo Host', partner: 1 } as const;
      for (const row of [
        nameless,
        { ...nameless, guest_last_name: 'Body' },
        { ...nameless, partner: 0 as const },
      ]) {
        const host_member_id = await fixture.addMember();
        await fixture.addRegistration(event, { ...row, host_member_id });
      }
      const stored = await tx.selectFrom('registrations').selectAll().orderBy('id').execute();
      const removed = { batch: 'b', table_name: 'registrations', about_member_id: null } as const;
      for (const row of stored)
        await tx
          .insertInto('removed_rows')
          .values({ ...removed, row: toJson(row), removed_at: '2026-11-01T12:00:00.000Z' })
          .execute();
    });
    const names = ({ guest_first_name, guest_last_name, name_key }: Record<string, unknown>) => [
      guest_first_name,
      guest_last_name,
      name_key,
    ];
    const expected = [
      ['', '', 'partner'],
      ['Partner of Jo Host', 'Body', 'body partner of jo host'],
      ['Partner of Jo Host', '', 'partner of jo host'],
    ];
    const stored = await storage.db.selectFrom('registrations').selectAll().orderBy('id').execute();
    assert.deepEqual(stored.map(names), expected);
    const removed = await storage.db.selectFrom('removed_rows').select('row').orderBy('id').execute();
    assert.deepEqual(
      removed.map(({ row }) => names(fromJson<Record<string, unknown>>(row))),
      expected,
    );
  });

  test('an event with more people than places remembers that someone wanted it, where the trail says so', async (t) => {
    const ids: EventId[] = [];
    const storage = await openWith(t, '0047-z-seats', async (tx) => {
      const written = { write: (work: Work<unknown>) => work(tx) } as unknown as Storage;
      const fixture = await fillFixture({ storage: written, clock: systemClock('Europe/Zurich') });
      const [host, guest] = [await fixture.addMember(), await fixture.addMember()];
      const entry = { member_id: null, token_id: null, channel: 'service', request_id: '' } as const;
      for (const trail of [
        {
          subject: 'registration',
          action: 'change',
          before: null,
          after: '{"attending":"YES","overCapacity":true}',
        },
        { subject: 'event', action: 'change', before: '{"capacity":9}', after: '{"capacity":1}' },
        { subject: 'event', action: 'create', before: null, after: '{"capacity":1}' },
      ]) {
        const event = await fixture.addEvent({ capacity: 1 });
        ids.push(event);
        await fixture.addRegistration(event, { member_id: host, attending: 'YES' });
        await fixture.addRegistration(event, { host_member_id: host });
        await fixture.addRegistration(event, { member_id: guest, waiting_since: '2026-11-01' });
        await sql`insert into event_seats (event_id, taken, waiting, last_turn) values (${event}, 2, 1, '')`.execute(
          tx,
        );
        const whose = trail.subject === 'event' ? { subject_id: event } : { subject_id: 1, event_id: event };
        const at = { at: '2026-11-01T12:00:00.000Z' };
        await tx
          .insertInto('audit_entries')
          .values({ ...entry, ...trail, ...whose, ...at })
          .execute();
      }
    });
    const rows = await storage.db.selectFrom('event_seats').select(['event_id', 'allowed']).execute();
    const allowed = new Map(rows.map((row) => [row.event_id, row.allowed]));
    assert.deepEqual(
      ids.map((id) => allowed.get(id)),
      [2, 2, 0],
    );
  });

  /** A database that goes through one more change, in the place of its name among the others. */
  async function openWith(t: TestContext, name: string, change: (db: Tx) => Promise<unknown>) {
    t.after(() => delete migrations[name]);
    migrations[name] = async (db) => {
      const tx = db as unknown as Tx;
      // The fixture writes rows as they are today.
      const names = ['waited_since', 'moved_up_at', 'step', 'step_version', 'step_before'];
      const later = names.map((name) => sql.ref(name));
      for (const column of later) await sql`alter table registrations add column ${column} text`.execute(tx);
      await change(tx);
      for (const column of later) await sql`alter table registrations drop column ${column}`.execute(tx);
    };
    const databaseUrl = database.name === 'postgres' ? await emptyDatabase() : '';
    const storage = await openDatabase({ dataFolder: await temporaryFolder(t), databaseUrl, poolSize: 2 });
    t.after(() => storage.close());
    return storage;
  }

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
      await sql`insert into kysely_migration values ('0001-organisation-and-clubs', '2026-11-01T00:00:00.000Z')`.execute(
        tx,
      );
    });
    return { storage, databaseUrl };
  }
});

/** Registrations of every kind as they were stored until 0046, each with whose it is since. */
function oldPeople(host: MemberId, officer: MemberId) {
  const invited = { host_member_id: host, invited_by: host, alone: 0 } as const;
  const registered = { host_member_id: host, invited_by: officer, alone: 0 } as const;
  const onTheirOwn = { host_member_id: officer, invited_by: officer, walk_in: 0, alone: 0 } as const;
  const is = (member: number | null, hostIs: number | null, registeredBy: number | null) => {
    return { member_id: member, host_member_id: hostIs, registered_by: registeredBy };
  };
  return [
    [{ member_id: host, alone: 0 }, is(host, null, null)],
    [{ member_id: officer, invited_by: host, walk_in: 1, alone: 0 }, is(officer, null, null)],
    [invited, is(null, host, null)],
    [{ ...invited, invited_by: null }, is(null, host, null)],
    [{ ...invited, partner: 1 }, is(null, host, null)],
    [registered, is(null, host, officer)],
    [{ ...registered, walk_in: 1 }, is(null, host, officer)],
    [{ ...onTheirOwn, alone: 1 }, is(null, null, officer)],
    [{ ...onTheirOwn, alone: 1, invited_by: null }, is(null, null, officer)],
    [{ ...onTheirOwn, walk_in: 1 }, is(null, null, officer)],
    // A partner always has a host.
    [{ ...onTheirOwn, walk_in: 1, alone: 1, partner: 1 }, is(null, officer, null)],
  ] as const;
}

function whoseItIs(row: object): object {
  const fields = row as Record<string, unknown>;
  return Object.fromEntries(
    ['member_id', 'host_member_id', 'registered_by'].map((name) => [name, fields[name]]),
  );
}

const lastBefore = '0045-token-families';

/** What `schemaFingerprint` answered of a database that the changes up to 0045 had made. */
const madeBefore = { sqlite: '5787a038bca80d59', postgres: 'cb825ea19e69298e' };
