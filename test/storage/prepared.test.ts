import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { Client } from 'pg';
import type { Db, Tx } from '../../src/platform/storage/database.ts';
import { among, rowsAsJson } from '../../src/platform/storage/among.ts';
import { prepared, preparedWrite, type Param, type Params } from '../../src/platform/storage/prepared.ts';
import { databases, onEveryDatabase, temporaryFolder } from '../support/databases.ts';

onEveryDatabase('A query that is prepared once', (database) => {
  test('runs with the values of each call, in and outside a transaction', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    let built = 0;
    const insert = prepared((tx: Tx, { year, location }: Params<{ year: number; location: string }>) =>
      tx.insertInto('conventions').values({ year, location }),
    );
    const between = prepared((db, { first, last }: Params<{ first: number; last: number }>) => {
      built += 1;
      const query = db.selectFrom('conventions').select('location').where('year', '>=', first);
      return query.where('year', '<=', last).where('location', '!=', 'Nowhere').orderBy('year');
    });
    await storage.write(async (tx) => {
      const { numAffectedRows } = await insert(tx, { year: 2026, location: 'Basel' });
      assert.equal(numAffectedRows, 1n);
      await insert(tx, { year: 2027, location: 'Chur' });
      await insert(tx, { year: 2028, location: 'Nowhere' });
      assert.equal((await between(tx, { first: 2027, last: 2030 })).rows[0]?.location, 'Chur');
    });
    const found = async (first: number, last: number) => {
      const { rows } = await between(storage.db, { first, last });
      return rows.map(({ location }) => location);
    };
    assert.deepEqual(await found(2026, 2026), ['Basel']);
    assert.deepEqual(await found(2026, 2030), ['Basel', 'Chur']);
    assert.deepEqual(await found(1990, 1991), []);
    assert.ok(built <= 2, 'once for reading and once for writing, however often it is called');
  });

  test('takes a list of any length as one value', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    const rows = Array.from({ length: 40 }, (_, at) => ({ year: 2000 + at, location: `Place ${at}` }));
    await storage.write((tx) => tx.insertInto('conventions').values(rows).execute());
    const byYear = prepared((db, { years }: Params<{ years: number[] }>) =>
      db
        .selectFrom('conventions')
        .select('year')
        .where((eb) => among(db, eb.ref('year'), years))
        .orderBy('year'),
    );
    const byPlace = prepared((db, { places }: Params<{ places: string[] }>) =>
      db
        .selectFrom('conventions')
        .select('year')
        .where((eb) => among(db, eb.ref('location'), places)),
    );
    const years = async (list: number[]) =>
      (await byYear(storage.db, { years: list })).rows.map(({ year }) => year);
    assert.deepEqual(await years([]), []);
    assert.deepEqual(await years([2003, 1999]), [2003]);
    assert.equal((await years(Array.from({ length: 70_000 }, (_, at) => at))).length, 40);
    assert.deepEqual((await byPlace(storage.db, { places: ['Place 7', '{"x",y}'] })).rows, [{ year: 2007 }]);
  });

  test('reads what belongs to a row together with it, and locks rows where others could change them', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    await storage.write(async (tx) => {
      await tx.insertInto('conventions').values({ year: 2026, location: 'Basel "am Rhein"' }).execute();
      const rows = await tx
        .selectFrom('conventions')
        .select('year')
        .select((eb) =>
          rowsAsJson(tx, eb.selectFrom('conventions as same').select(['same.year', 'same.location'])).as(
            'all',
          ),
        )
        .forUpdate()
        .execute();
      assert.deepEqual(
        rows.map(({ all }) => JSON.parse(all)),
        [[{ year: 2026, location: 'Basel "am Rhein"' }]],
      );
    });
  });

  test('refuses a query that calculates with a value that is not known yet', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    const glued = prepared((db, { year }: Params<{ year: number }>) =>
      // oxlint-disable-next-line typescript/no-base-to-string, typescript/restrict-template-expressions -- the linter says so, too
      db.selectFrom('conventions').select('id').where('location', '=', `Year ${year}`),
    );
    const summed = prepared((db, { year }: Params<{ year: number }>) =>
      db
        .selectFrom('conventions')
        .select('id')
        // @ts-expect-error -- nobody can calculate with a parameter
        .where('year', '=', year + 1),
    );
    const written = prepared((db, { year }: Params<{ year: number }>) =>
      db.selectFrom('conventions').select('id').where('location', '=', JSON.stringify({ year })),
    );
    for (const query of [glued, summed, written]) {
      await assert.rejects(query(storage.db, { year: 2026 }), /"year" of a prepared query is not known/);
    }
  });

  test('has parameters that the compiler tells apart from values', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    const since = (db: Db, year: Param<number>) =>
      db.selectFrom('conventions').select('location').where('year', '>=', year);
    const nextYear = (year: number) => year + 1;
    const found = prepared((db, { year }: Params<{ year: number }>) => {
      // @ts-expect-error -- a value would stay in the query for good
      since(db, 2026);
      // @ts-expect-error -- a parameter stands for a number
      since(db, 'Basel');
      // @ts-expect-error -- and is none itself
      assert.throws(() => nextYear(year), TypeError);
      return since(db, year);
    });
    // @ts-expect-error -- no other expression is one
    assert.ok(since(storage.db, sql<number>`2026`));
    // @ts-expect-error -- who runs the query gives values
    assert.ok(() => found(storage.db, { year: sql<number>`2026` }));
    assert.deepEqual((await found(storage.db, { year: 2026 })).rows, []);
  });
});

onEveryDatabase('What a transaction writes without waiting for the answer', (database) => {
  const put = preparedWrite((tx: Tx, { id, location }: Params<{ id: number; location: string }>) =>
    tx.insertInto('conventions').values({ id, year: 2026, location }),
  );
  const all = prepared((db) => db.selectFrom('conventions').select('location').orderBy('id'));
  const locations = async (db: Db) => (await all(db, {})).rows.map(({ location }) => location);

  test('is there for the next query, and in the order in which it was written', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    const seen = await storage.write(async (tx) => {
      await Promise.all([put(tx, { id: 1, location: 'Basel' }), put(tx, { id: 2, location: 'Chur' })]);
      await tx.updateTable('conventions').set({ location: 'Bern' }).where('id', '=', 1).execute();
      return Promise.all([locations(tx), locations(tx)]);
    });
    assert.deepEqual(seen, [
      ['Bern', 'Chur'],
      ['Bern', 'Chur'],
    ]);
    assert.deepEqual(await locations(storage.db), ['Bern', 'Chur']);
  });

  test('is stored with everything else or not at all: when it fails, so does the transaction, for its reason', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    await storage.write((tx) => put(tx, { id: 1, location: 'Basel' }));
    const twice = (tx: Tx) => put(tx, { id: 1, location: 'Bern' });
    const works: ((tx: Tx) => Promise<unknown>)[] = [
      twice,
      async (tx) => {
        await twice(tx);
        await put(tx, { id: 2, location: 'Chur' });
      },
      async (tx) => {
        await put(tx, { id: 2, location: 'Chur' });
        await twice(tx);
        await locations(tx);
      },
    ];
    for (const work of works) {
      for (const rowsOnly of [false, true]) {
        await assert.rejects(storage.write(work, { rowsOnly }), /conflicts with what is already stored/);
        assert.deepEqual(await locations(storage.db), ['Basel']);
      }
    }
  });
});

test('PostgreSQL stores nothing of a transaction that it did not begin', async (t) => {
  const postgres = databases.find(({ name }) => name === 'postgres');
  assert.ok(postgres !== undefined);
  const storage = await postgres.open(await temporaryFolder(t));
  t.after(() => storage.close());
  const query = Client.prototype.query as (...sent: unknown[]) => unknown;
  t.after(() => void (Client.prototype.query = query as typeof Client.prototype.query));
  Client.prototype.query = function spoil(this: Client, ...sent: unknown[]) {
    const [{ text = '' } = {}] = sent as [{ text?: string }?];
    if (text.startsWith('start transaction')) return query.call(this, { text: 'select 1 / 0' });
    return query.apply(this, sent);
  } as typeof Client.prototype.query;
  const years = prepared((db) => db.selectFrom('conventions').select('year'));
  const put = (tx: Tx) => tx.insertInto('conventions').values({ year: 2026, location: 'Basel' }).execute();
  const works = [put, (tx: Tx) => Promise.all([years(tx, {}), put(tx)]), async () => undefined];
  for (const work of works) {
    await assert.rejects(storage.write<unknown>(work), /division by zero/);
  }
  assert.deepEqual((await years(storage.db, {})).rows, []);
});

test('PostgreSQL plans a prepared query once for each connection, unless it asks for all columns', async (t) => {
  const postgres = databases.find(({ name }) => name === 'postgres');
  assert.ok(postgres !== undefined);
  const storage = await postgres.open(await temporaryFolder(t));
  t.after(() => storage.close());
  const named = prepared((db, { year }: Params<{ year: number }>) =>
    db.selectFrom('conventions').select('location').where('year', '=', year),
  );
  const all = prepared((db, { year }: Params<{ year: number }>) =>
    db.selectFrom('conventions').selectAll().where('year', '=', year),
  );
  await storage.write(async (tx) => {
    for (const year of [2026, 2027]) await named(tx, { year });
    await all(tx, { year: 2026 });
    const kept = sql<{ statement: string }>`select statement from pg_prepared_statements`;
    const { rows } = await kept.execute(tx);
    const conventions = rows.filter(({ statement }) => statement.includes('from "conventions"'));
    assert.equal(conventions.length, 1);
    assert.match(conventions[0]?.statement ?? '', /select "location"/);
  });
});
