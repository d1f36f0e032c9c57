import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { insertMember } from '../../src/members/members-store.ts';
import { insertPlace } from '../../src/organisation/places-store.ts';
import type { Changes, Topic } from '../../src/storage/changes.ts';
import type { Storage, Tx } from '../../src/storage/database.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';

/** Turns of the event loop, not time: a change must be noticed, however slow the machine is. */
async function until(isSo: () => boolean, sentence: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!isSo()) {
    assert.ok(performance.now() < end, sentence);
    await setImmediate();
  }
}

const marksOf = (changes: Changes) => ({ clubs: changes.markOf('clubs'), access: changes.markOf('access') });

async function addMember(tx: Tx) {
  return insertMember(tx, { clubId: null, firstName: 'Ada', lastName: 'Example' }, '41');
}

onEveryDatabase('What is kept in memory is told of changes', (database) => {
  async function openTwo(t: TestContext): Promise<[Storage, Storage]> {
    const folder = await temporaryFolder(t);
    const storages = [await database.open(folder), await database.open(folder)] as const;
    for (const storage of storages) {
      t.after(() => storage.close());
      await until(() => storage.changes.markOf('clubs') !== null, 'the marks are known soon after the start');
    }
    return [...storages];
  }

  async function changedBy(
    one: Storage,
    other: Storage,
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<Topic[]> {
    const [before, elsewhere] = [marksOf(one.changes), marksOf(other.changes)];
    await one.write(work);
    // At once for whoever wrote: the next request must not see what this one has just replaced.
    const after = marksOf(one.changes);
    const changed = (['clubs', 'access'] as const).filter((topic) => before[topic] !== after[topic]);
    for (const topic of changed)
      await until(() => other.changes.markOf(topic) !== elsewhere[topic], `${topic} changed for others too`);
    return changed;
  }

  test('a change of a club is known at once to whoever made it, and soon to every other process', async (t) => {
    const [one, other] = await openTwo(t);
    const added = await changedBy(one, other, (tx) => insertPlace(tx, null, 'organisation'));
    assert.ok(added.includes('clubs'));
  });

  test('a new office, a revoked token and a member who leaves change what callers may do', async (t) => {
    const [one, other] = await openTwo(t);
    const member = await one.write(addMember);
    const place = await one.write((tx) => insertPlace(tx, null, 'organisation'));
    const right = { member_id: member, place_id: place.id, right: 'administrator' };
    const granted = await changedBy(one, other, (tx) =>
      tx.insertInto('granted_rights').values(right).execute(),
    );
    assert.deepEqual(granted, ['access']);
    const left = await changedBy(one, other, (tx) => tx.updateTable('members').set({ active: 0 }).execute());
    assert.deepEqual(left, ['access']);
  });

  test('what nothing in memory depends on changes no mark', async (t) => {
    const [one, other] = await openTwo(t);
    assert.deepEqual(await changedBy(one, other, addMember), []);
    const edited = (tx: Tx) => tx.updateTable('members').set({ email: 'ada@example.org' }).execute();
    assert.deepEqual(await changedBy(one, other, edited), []);
    const convention = { year: 2026, location: 'Example' };
    const listed = (tx: Tx) => tx.insertInto('conventions').values(convention).execute();
    assert.deepEqual(await changedBy(one, other, listed), []);
  });

  test('a transaction that fails changes no mark', async (t) => {
    const [one] = await openTwo(t);
    const before = marksOf(one.changes);
    const failing = one.write(async (tx) => {
      await insertPlace(tx, null, 'organisation');
      throw new Error('thought better of it');
    });
    await assert.rejects(failing, /thought better/);
    assert.deepEqual(marksOf(one.changes), before);
  });
});
