import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { MemberInput } from '../../src/directory/members/member-row.ts';
import { findMatchingIds } from '../../src/directory/members/member-search-service.ts';
import { insertMember, updateMember } from '../../src/directory/members/members-store.ts';
import { asId, type MemberId } from '../../src/platform/shared/ids.ts';
import type { Storage } from '../../src/platform/storage/database.ts';
import { nobody } from '../support/search-readers.ts';
import { onEveryDatabase, temporaryFolder, type Ending, type TestDatabase } from '../support/databases.ts';

const zoe: MemberInput = {
  clubId: null,
  username: 'Zoe',
  firstName: 'Zoë',
  lastName: 'Müller',
  company: 'Works',
  privateMobile: '079 123 45 67',
  privateAddress: { city: 'Altenmatt' },
  socialNetworks: { xing: 'https://xing.example.com/zoe' },
};

async function open(t: Ending, database: TestDatabase): Promise<Storage> {
  const storage = await database.open(await temporaryFolder(t));
  t.after(() => storage.close());
  return storage;
}

/** The members that the search finds by a word, by their ids. */
async function holders(storage: Storage, word: string): Promise<MemberId[]> {
  const found = await findMatchingIds(storage, { words: [word], reader: nobody }, { limit: 500, offset: 0 });
  return found.toSorted((one, other) => one - other);
}

onEveryDatabase('the index of the member search', (database) => {
  test('knows a member as soon as the member is stored', async (t) => {
    const storage = await open(t, database);
    const id = await storage.write((tx) => insertMember(tx, zoe, '41'));
    for (const word of ['muller', 'ulle', 'zo', 'works', '0041791234567', '0791234567']) {
      assert.deepEqual(await holders(storage, word), [id], word);
    }
  });

  test('follows a change of the name, the company and the phone number', async (t) => {
    const storage = await open(t, database);
    const id = await storage.write((tx) => insertMember(tx, zoe, '41'));
    const changes = { lastName: 'Łęcka', company: 'Yards', privateMobile: '+49 170 5550123' };
    assert.equal(await storage.write((tx) => updateMember(tx, id, changes, '41')), true);
    for (const word of ['lecka', 'yards', '00491705550123', 'zoe']) {
      assert.deepEqual(await holders(storage, word), [id], word);
    }
    for (const word of ['muller', 'works', '0791234567', 'mu'])
      assert.deepEqual(await holders(storage, word), [], word);
  });

  test('forgets a member who is deleted', async (t) => {
    const storage = await open(t, database);
    const [gone, stays] = await storage.write(async (tx) => [
      await insertMember(tx, zoe, '41'),
      await insertMember(tx, { ...zoe, username: 'Zoe2' }, '41'),
    ]);
    await storage.write((tx) => tx.deleteFrom('members').where('id', '=', gone).execute());
    assert.deepEqual(await holders(storage, 'muller'), [stays]);
    assert.deepEqual(await holders(storage, 'zo'), [stays]);
  });

  test('knows a member from when they become active until they no longer are', async (t) => {
    const storage = await open(t, database);
    const people = [
      { ...zoe, username: 'zoe1' },
      { ...zoe, username: 'zoe2', active: false },
    ];
    const [leaves, comes] = (await storage.write((tx) =>
      Promise.all(people.map((person) => insertMember(tx, person, '41'))),
    )) as [MemberId, MemberId];
    assert.deepEqual(await holders(storage, 'ulle'), [leaves]);
    await storage.write((tx) => updateMember(tx, leaves, { active: false }, '41'));
    await storage.write((tx) => updateMember(tx, comes, { active: true }, '41'));
    assert.deepEqual(await holders(storage, 'ulle'), [comes]);
  });

  test('keeps nothing of a change that was rolled back', async (t) => {
    const storage = await open(t, database);
    const id = await storage.write((tx) => insertMember(tx, zoe, '41'));
    const failing = storage.write(async (tx) => {
      await insertMember(tx, { ...zoe, username: null, lastName: 'Phantom' }, '41');
      await updateMember(tx, id, { lastName: 'Mistake' }, '41');
      throw new Error('changed my mind');
    });
    await assert.rejects(failing, /changed my mind/);
    for (const word of ['phantom', 'mistake']) assert.deepEqual(await holders(storage, word), []);
    assert.deepEqual(await holders(storage, 'muller'), [id]);
  });

  test('stays in step through many changes of many members', async (t) => {
    const storage = await open(t, database);
    const names = ['Alder', 'Birch', 'Cedar', 'Douglas', 'Elder'];
    const current = new Map<MemberId, string>();
    for (let step = 0; step < 60; step += 1) {
      const name = names[(step * 7) % names.length] ?? '';
      const known = [...current.keys()];
      const one = known[(step * 13) % Math.max(known.length, 1)];
      if (one === undefined || step % 5 < 2) {
        const id = await storage.write((tx) =>
          insertMember(tx, { ...zoe, username: null, lastName: name }, '41'),
        );
        current.set(id, name);
      } else if (step % 5 < 4) {
        await storage.write((tx) => updateMember(tx, one, { lastName: name }, '41'));
        current.set(one, name);
      } else {
        await storage.write((tx) => tx.deleteFrom('members').where('id', '=', one).execute());
        current.delete(one);
      }
      for (const wanted of names) {
        const expected = [...current].filter(([, held]) => held === wanted).map(([id]) => id);
        assert.deepEqual(
          await holders(storage, wanted.toLowerCase()),
          expected.toSorted((a, b) => a - b),
        );
      }
    }
    assert.equal(current.size, 12);
  });
});

onEveryDatabase('a change of a member', (database) => {
  test('keeps the secrets and every field that is not named', async (t) => {
    const storage = await open(t, database);
    const id = await storage.write((tx) => insertMember(tx, zoe, '41'));
    const read = async () => ({
      ...(await storage.db.selectFrom('members').selectAll().where('id', '=', id).executeTakeFirstOrThrow()),
    });
    const before = await read();
    await storage.write((tx) => updateMember(tx, id, {}, '41'));
    assert.deepEqual(await read(), before);
    await storage.write((tx) => updateMember(tx, id, { username: 'New.Name', active: false }, '41'));
    const changed = {
      username: 'New.Name',
      username_key: 'new.name',
      active: 0,
      version: before.version + 1,
    };
    assert.deepEqual(await read(), { ...before, ...changed });
  });

  test('lets go of what is kept about the names of members only when it changes them', async (t) => {
    const storage = await open(t, database);
    const id = await storage.write((tx) => insertMember(tx, zoe, '41'));
    const { changes } = storage;
    while (changes.markOf('people') === null) await setImmediate();
    const isLetGoBy = async (change: Partial<MemberInput>) => {
      const mark = changes.markOf('people') ?? 0;
      await storage.write((tx) => updateMember(tx, id, change, '41'));
      return !changes.isUnchanged('people', String(id), mark);
    };
    assert.equal(await isLetGoBy({ privateMobile: '079 555 12 34' }), false);
    assert.equal(await isLetGoBy({ firstName: 'Zora' }), true);
  });

  test('says when there is no such member', async (t) => {
    const storage = await open(t, database);
    assert.equal(
      await storage.write((tx) => updateMember(tx, asId<MemberId>(7), { title: 'Dr.' }, '41')),
      false,
    );
  });

  test('refuses a username someone else has in another case', async (t) => {
    const storage = await open(t, database);
    await storage.write((tx) => insertMember(tx, zoe, '41'));
    await assert.rejects(
      storage.write((tx) => insertMember(tx, { ...zoe, username: 'ZOE' }, '41')),
      { kind: 'conflict' },
    );
  });
});
