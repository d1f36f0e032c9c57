import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { demoSecrets } from '../../src/platform/shared/demo-secrets.ts';
import { DomainError } from '../../src/platform/shared/errors.ts';
import { fillDemo, isWithoutData } from '../../src/data/demo/demo-filling.ts';
import { onEveryDatabase } from '../support/databases.ts';
import {
  assertReferencesHold,
  assertSameData,
  demoTables,
  emptyDemo,
  filledDemo,
  filledDemoWithoutPhotos,
  withoutPortraits,
  type FilledDemo,
} from '../support/demo-fixture.ts';
import { endOfSuite } from '../support/end-of-suite.ts';

/** The refusal in so many words: a conflict of two rows would be a conflict, too. */
const isRefusal = (error: unknown) => {
  return (
    error instanceof DomainError &&
    error.kind === 'conflict' &&
    error.message.includes('needs an empty database')
  );
};

onEveryDatabase('filling the demo', (database) => {
  const suiteEnd = endOfSuite();
  let demo: FilledDemo;

  before(async () => {
    demo = await filledDemo(suiteEnd, database);
  });

  test('writes something into every table of the organisation', async () => {
    for (const table of demoTables) {
      const rows = await demo.storage.db.selectFrom(table).selectAll().limit(1).execute();
      assert.equal(rows.length, 1, table);
    }
  });

  // PostgreSQL cannot be made to overlook a reference, so only the embedded database is asked.
  if (database.name === 'sqlite') {
    test('writes no reference to anything that does not exist', () => assertReferencesHold(demo.folder));
  }

  test('gives the same data at the same moment, with new secrets', async (t) => {
    const again = await filledDemo(t, database);
    await assertSameData(demo, again);
    const [first, second] = [await secretsOf(demo), await secretsOf(again)];
    for (const secrets of [first, second]) assert.equal(new Set(secrets).size, secrets.length);
    // The examples of the API document name these; of the longer ones, in links, only hashes are stored.
    const known = new Set(first).intersection(new Set(second));
    assert.deepEqual(known, new Set(Object.values(demoSecrets).filter(({ length }) => length === 26)));
    const all = [...first, ...second];
    for (const secret of all) assert.match(secret, /^[a-z2-7]{26}$/);
  });

  test('gives the same people and clubs on every day', async (t) => {
    const later = await filledDemoWithoutPhotos(t, database, '2028-02-29T23:50:00');
    const names = ({ storage }: FilledDemo) => {
      return storage.db
        .selectFrom('members')
        .select(['first_name', 'last_name', 'club_id', 'email'])
        .orderBy('id')
        .execute();
    };
    assert.deepEqual(await names(later), await names(demo));
  });

  test('refuses a database that already holds something, and changes nothing in it', async () => {
    const deps = { ...(await emptyDemo(suiteEnd, database)), storage: demo.storage };
    assert.equal(await isWithoutData(demo.storage.db), false);
    const members = () =>
      demo.storage.db.selectFrom('members').select('private_identifier').orderBy('id').execute();
    const held = await members();
    await assert.rejects(fillDemo(deps), isRefusal);
    assert.deepEqual(await members(), held);
  });

  test('refuses a database that holds nothing but one magazine', async (t) => {
    const deps = await emptyDemo(t, database);
    assert.equal(await isWithoutData(deps.storage.db), true);
    await deps.storage.write((tx) => {
      return tx
        .insertInto('magazines')
        .values({ position: 1, flag: 'ch', name: 'Ours', uri: 'https://example.org' })
        .execute();
    });
    await assert.rejects(fillDemo(deps), isRefusal);
  });

  test('fills once when two start at the same moment: the other is refused', async (t) => {
    const deps = { ...(await emptyDemo(t, database)), ...withoutPortraits };
    const elsewhere = await database.open(deps.folder);
    t.after(() => elsewhere.close());
    const results = await Promise.allSettled([fillDemo(deps), fillDemo({ ...deps, storage: elsewhere })]);
    assert.deepEqual(results.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
    for (const result of results) if (result.status === 'rejected') assert.ok(isRefusal(result.reason));
    const { count } = await elsewhere.db
      .selectFrom('members')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    assert.equal(count, demo.summary.members);
  });

  test('leaves the database empty when it is interrupted', async (t) => {
    const deps = { ...(await emptyDemo(t, database)), ...withoutPortraits };
    // The password is written after the members; a hash the table refuses stops the filling half-way.
    await assert.rejects(fillDemo({ ...deps, hashPassword: () => Promise.resolve(null as never) }));
    for (const table of demoTables) {
      assert.deepEqual(await deps.storage.db.selectFrom(table).selectAll().limit(1).execute(), [], table);
    }
    assert.equal(await isWithoutData(deps.storage.db), true);
  });
});

async function secretsOf({ storage }: FilledDemo): Promise<string[]> {
  const members = await storage.db
    .selectFrom('members')
    .select(['private_identifier', 'photo_name'])
    .execute();
  const barcodes = await storage.db.selectFrom('registrations').select('barcode').execute();
  return [
    ...members.flatMap((row) => [row.private_identifier, row.photo_name]),
    ...barcodes.map((row) => row.barcode),
  ];
}
