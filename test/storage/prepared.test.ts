import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Tx } from '../../src/storage/database.ts';
import { prepared } from '../../src/storage/prepared.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';

onEveryDatabase('A query that is prepared once', (database) => {
  test('runs with the values of each call, in and outside a transaction', async (t) => {
    const storage = await database.open(await temporaryFolder(t));
    t.after(() => storage.close());
    let built = 0;
    const insert = prepared((tx: Tx, { year, location }: { year: number; location: string }) =>
      tx.insertInto('conventions').values({ year, location }),
    );
    const between = prepared((db, { first, last }: { first: number; last: number }) => {
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
});
