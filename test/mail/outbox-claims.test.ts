import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { lease } from '../../src/platform/outbox/mail-rules.ts';
import { takeDueMails, type TakenMail } from '../../src/platform/outbox/outbox-store.ts';
import { instantText } from '../../src/platform/shared/local-time.ts';
import type { Storage } from '../../src/platform/storage/database.ts';
import { onEveryDatabase, type TestDatabase } from '../support/databases.ts';
import { openMailHouse } from './mail-house.ts';

const instances = 3;
const atATime = 5;

/** Three instances with more mails than they take at a time; each can take some, and every try is counted. */
async function openInstances(t: TestContext, database: TestDatabase) {
  const house = await openMailHouse(t, database);
  for (let mail = 0; mail < 2 * instances * atATime; mail += 1) await house.queue();
  const storages: Storage[] = [];
  while (storages.length < instances) {
    const storage = await database.open(house.folder);
    t.after(() => storage.close());
    storages.push(storage);
  }
  const now = house.clock.now();
  const claim = { now: instantText(now), leaseEnd: instantText(now.add(lease)), limit: atATime };
  const count = { tries: 0 };
  const take = ({ write, dialect }: Storage, beforeCommit: () => Promise<void> = async () => undefined) =>
    write(
      async (tx) => {
        count.tries += 1;
        const rows = await takeDueMails(tx, dialect, claim);
        await beforeCommit();
        return rows;
      },
      { rowsOnly: true },
    );
  return { storages, take, count };
}

function assertDifferent(claims: TakenMail[][]): void {
  const ids = claims.flat().map(({ id }) => id);
  assert.equal(ids.length, instances * atATime);
  assert.equal(new Set(ids).size, ids.length, 'no mail was taken twice');
}

onEveryDatabase('taking mails', (database) => {
  test('instances that take mails at the same moment take different ones, each at its first try', async (t) => {
    const { storages, take, count } = await openInstances(t, database);
    assertDifferent(await Promise.all(storages.map((storage) => take(storage))));
    assert.equal(count.tries, instances);
  });

  // The embedded database has one writer at a time.
  if (database.name === 'postgres') {
    test('an instance in the middle of taking mails keeps no other one waiting', async (t) => {
      const { storages, take, count } = await openInstances(t, database);
      const crowd = Promise.withResolvers<void>();
      let arrived = 0;
      const waitForAll = async () => {
        arrived += 1;
        if (arrived === instances) crowd.resolve();
        await crowd.promise;
      };
      assertDifferent(await Promise.all(storages.map((storage) => take(storage, waitForAll))));
      assert.equal(count.tries, instances);
    });
  }
});
