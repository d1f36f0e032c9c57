import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fillDemo } from '../../../src/demo/demo-filling.ts';
import { databases, onEveryDatabase, temporaryFolder } from '../../support/databases.ts';
import { assertReferencesHold, emptyDemo } from '../../support/demo-fixture.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { digests, emptyHouse, exportFrom, importInto, type House } from '../support/transfer-house.ts';

onEveryDatabase('An export of the demo organisation', (database) => {
  const ending = endOfSuite();
  let demo: House;
  let first: string;
  before(async () => {
    const empty = await emptyDemo(ending, database);
    await fillDemo({ ...empty, hashPassword: async () => '$argon2id$v=19$m=19456,t=2,p=1$c2FsdA$aGFzaA' });
    demo = empty;
    first = join(await temporaryFolder(ending), 'export');
    const summary = await exportFrom(demo, first);
    assert.ok(summary.photos > 100);
    assert.deepEqual(summary.missingPhotos, []);
  });

  for (const other of databases) {
    test(`gives the same bytes again after an import into an empty database (${other.name})`, async (t) => {
      const house = await emptyHouse(t, other);
      const result = await importInto(house, first);
      assert.deepEqual(result.refused, []);
      assert.equal(result.isWritten, true);
      const second = join(await temporaryFolder(t), 'export');
      await exportFrom(house, second);
      assert.deepEqual(await digests(second), await digests(first));
      if (other.name === 'sqlite') assertReferencesHold(house.folder);
      // What comes later is numbered behind the rows that brought their numbers along.
      const { id } = await house.storage.write((tx) =>
        tx
          .insertInto('conventions')
          .values({ year: 2050, location: 'Later' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const conventions = await house.storage.db.selectFrom('conventions').select('id').execute();
      assert.equal(id, conventions.length);
    });
  }

  test('holds no hash of a password or token unless it was asked for', async (t) => {
    const plain = join(await temporaryFolder(t), 'export');
    await exportFrom(demo, plain, false);
    const left = Object.keys(await digests(first)).filter((file) => !existsSync(join(plain, file)));
    assert.deepEqual(left, ['passwords.csv', 'tokens.csv']);
  });

  test('changes nothing when it is imported where it comes from', async () => {
    await listening(demo);
    const before = await snapshot(demo);
    const marks = () =>
      (['clubs', 'access', 'people', 'events'] as const).map((topic) => demo.storage.changes.markOf(topic));
    const marksBefore = marks();
    const result = await importInto(demo, first);
    assert.deepEqual([result.changed, result.refused], [[], []]);
    const unchanged = [...result.tables.values()].reduce((sum, counts) => sum + counts.unchanged, 0);
    assert.ok(unchanged > 10_000, `${unchanged} rows are unchanged`);
    assert.deepEqual(await snapshot(demo), before);
    assert.deepEqual(marks(), marksBefore);
  });
});

/** Waits until this process would hear of every change. */
async function listening({ storage }: House): Promise<void> {
  while (storage.changes.markOf('events') === null) await storage.ping();
}

/** What an import could have touched although it says that nothing changed. */
async function snapshot({ storage: { db } }: House): Promise<unknown> {
  return {
    events: await db.selectFrom('events').select(['id', 'sequence', 'updated_at']).orderBy('id').execute(),
    registrations: await db.selectFrom('registrations').select(['id', 'updated_at']).orderBy('id').execute(),
    activities: await db.selectFrom('activities').select(['id', 'updated_at']).orderBy('id').execute(),
    trail: await db
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.countAll().as('count'))
      .execute(),
  };
}
