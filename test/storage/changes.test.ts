import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { insertMember } from '../../src/directory/members/members-store.ts';
import { insertPlace } from '../../src/directory/organisation/places-store.ts';
import { systemClock } from '../../src/platform/shared/clock.ts';
import type { EventId, MemberId } from '../../src/platform/shared/ids.ts';
import { topics, type Changes, type Topic } from '../../src/platform/storage/changes.ts';
import type { Storage, Tx } from '../../src/platform/storage/database.ts';
import { insertRows } from '../../src/platform/storage/insert-rows.ts';
import { Cache } from '../../src/platform/storage/cache.ts';
import { fillFixture } from '../support/organisation-fixture.ts';
import { onEveryDatabase, temporaryFolder } from '../support/databases.ts';

/** Turns of the event loop, not time: a change must be noticed, however slow the machine is. */
async function until(isSo: () => boolean | Promise<boolean>, sentence: string): Promise<void> {
  const end = performance.now() + 10_000;
  while (!(await isSo())) {
    assert.ok(performance.now() < end, sentence);
    await setImmediate();
  }
}

const marksOf = (changes: Changes) => ({ clubs: changes.markOf('clubs'), access: changes.markOf('access') });

async function addMember(tx: Tx) {
  return insertMember(tx, { clubId: null, firstName: 'Ada', lastName: 'Example' }, '41');
}

onEveryDatabase('What is cache in memory is dropped when it changes', (database) => {
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
    // At once for the process that wrote: the next request must not see what this one has just replaced.
    const after = marksOf(one.changes);
    const changed = (['clubs', 'access'] as const).filter((topic) => before[topic] !== after[topic]);
    for (const topic of changed)
      await until(() => other.changes.markOf(topic) !== elsewhere[topic], `${topic} changed for others too`);
    return changed;
  }

  test('a change of a club is known at once to the process that made it, and soon to every other process', async (t) => {
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

  interface Reader {
    /** The titles of these events, and how many of them had to be read for it. */
    read(ids: readonly EventId[]): Promise<{ titles: string[]; queries: number }>;
  }

  function readerOf({ db, changes }: Storage): Reader {
    const cache = new Cache<EventId, string>(changes, 'events', {
      maxBytes: 1_000_000,
      dependsOn: (_, id) => id,
    });
    return {
      async read(ids) {
        let queries = 0;
        const titleOf = async (id: EventId) => {
          queries += 1;
          const event = db.selectFrom('events').select('title').where('id', '=', id);
          return (await event.executeTakeFirstOrThrow()).title;
        };
        const titles: string[] = [];
        for (const id of ids) titles.push(cache.get(id) ?? (await cache.load(id, () => titleOf(id))));
        return { titles, queries };
      },
    };
  }

  const setTitle = (id: EventId, title: string) => (tx: Tx) =>
    tx.updateTable('events').set({ title }).where('id', '=', id).execute();

  /** Three events, both processes, and what each of them keeps. */
  async function openWithEvents(t: TestContext) {
    const [one, other] = await openTwo(t);
    const fixture = await fillFixture({ storage: one, clock: systemClock('Europe/Zurich') });
    const ids = [
      await fixture.addEvent({ title: 'A' }),
      await fixture.addEvent({ title: 'B' }),
      await fixture.addEvent({ title: 'C' }),
    ] as const;
    const here = readerOf(one);
    const there = readerOf(other);
    await until(async () => {
      await there.read(ids);
      return (await there.read(ids)).queries === 0;
    }, 'the other process has heard of the new events');
    await here.read(ids);
    assert.equal((await here.read(ids)).queries, 0);
    return { one, other, here, there, ids, fixture };
  }

  test('an edit of one event drops that event only, in this process and in every other', async (t) => {
    const { one, here, there, ids } = await openWithEvents(t);
    await one.write(setTitle(ids[1], 'B!'));
    assert.deepEqual(await here.read(ids), { titles: ['A', 'B!', 'C'], queries: 1 });
    let queries = 0;
    await until(async () => {
      const read = await there.read(ids);
      queries += read.queries;
      return read.titles[1] === 'B!';
    }, 'the other process reads the event anew');
    assert.equal(queries, 1);
  });

  test('a question, an attachment or a reviewer of an event drops that event only', async (t) => {
    const { one, here, ids, fixture } = await openWithEvents(t);
    const [, event] = ids;
    const attachment = { position: 0, name: 'a', url: 'https://example.org/a', type: 'pdf', size: 1 };
    const additions: (() => Promise<unknown>)[] = [
      () => fixture.addQuestion(event),
      () => fixture.addReviewer(event, fixture.people.reviewer.id),
      () =>
        one.write((tx) =>
          tx
            .insertInto('event_attachments')
            .values({ event_id: event, ...attachment })
            .execute(),
        ),
      () => one.write((tx) => tx.deleteFrom('event_questions').execute()),
    ];
    for (const add of additions) {
      await add();
      assert.equal((await here.read(ids)).queries, 1);
    }
  });

  test('a question that moves from one event to another drops both', async (t) => {
    const { one, here, ids, fixture } = await openWithEvents(t);
    await fixture.addQuestion(ids[0]);
    await here.read(ids);
    await one.write((tx) => tx.updateTable('event_questions').set({ event_id: ids[1] }).execute());
    assert.equal((await here.read(ids)).queries, 2);
  });

  test('a calendar that is renamed, or a place that moves, drops all events', async (t) => {
    const { one, here, ids, fixture } = await openWithEvents(t);
    await one.write((tx) => tx.updateTable('calendars').set({ title: 'Other' }).execute());
    assert.equal((await here.read(ids)).queries, 3);
    await one.write((tx) =>
      tx.updateTable('places').set({ path: '99.' }).where('id', '=', fixture.alpha.place).execute(),
    );
    assert.equal((await here.read(ids)).queries, 3);
  });

  test('more changes than are remembered are noticed as well', async (t) => {
    const { one, other, here, there, ids } = await openWithEvents(t);
    await one.write(async (tx) => {
      await setTitle(ids[0], 'A!')(tx);
      const { calendar_id } = await tx.selectFrom('events').select('calendar_id').executeTakeFirstOrThrow();
      const { id: _, ...event } = await tx.selectFrom('events').selectAll().executeTakeFirstOrThrow();
      await insertRows(
        tx,
        'events',
        Array.from({ length: 3000 }, () => ({ ...event, calendar_id, title: 'more' })),
      );
    });
    assert.equal((await here.read(ids)).titles[0], 'A!');
    await until(async () => (await there.read(ids)).titles[0] === 'A!', 'the other process reads it anew');
    await other.write(setTitle(ids[0], 'A?'));
    assert.equal((await there.read(ids)).titles[0], 'A?');
  });

  test("a member's new name or office drops that member only", async (t) => {
    const { one, fixture } = await openWithEvents(t);
    const [ada, bob] = [fixture.people.member.id, fixture.people.other.id];
    const cache = new Cache<MemberId, string>(one.changes, 'people', {
      maxBytes: 10_000,
      dependsOn: (_, id) => id,
    });
    const dropped = async (work: (tx: Tx) => Promise<unknown>) => {
      for (const id of [ada, bob]) await cache.load(id, async () => 'kept');
      await one.write(work);
      return [ada, bob].filter((id) => cache.get(id) === undefined);
    };
    const rename = (tx: Tx) =>
      tx.updateTable('members').set({ last_name: 'New' }).where('id', '=', ada).execute();
    assert.deepEqual(await dropped(rename), [ada]);
    const appoint = (member_id: MemberId) => async (tx: Tx) => {
      const { id: _, ...term } = await tx.selectFrom('terms').selectAll().executeTakeFirstOrThrow();
      await tx
        .insertInto('terms')
        .values({ ...term, member_id })
        .execute();
    };
    assert.deepEqual(await dropped(appoint(bob)), [bob]);
    const move = (tx: Tx) =>
      tx.updateTable('terms').set({ member_id: ada }).where('member_id', '=', bob).execute();
    assert.deepEqual(await dropped(move), [ada, bob]);
  });

  test('a registration is notified to nobody', async (t) => {
    const { one, here, ids, fixture } = await openWithEvents(t);
    const before = topics.map((topic) => one.changes.markOf(topic));
    await fixture.addRegistration(ids[0], { member_id: fixture.people.member.id });
    assert.deepEqual(
      topics.map((topic) => one.changes.markOf(topic)),
      before,
    );
    assert.equal((await here.read(ids)).queries, 0);
  });
});
