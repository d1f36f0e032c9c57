import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UpdateObject } from 'kysely';
import {
  findActiveMembersBelow,
  findAnswersAt,
  findFirstUnanswered,
  findMembersToAnswer,
} from '../../../src/events/registration/attendance-store.ts';
import { findSettings } from '../../../src/events/event/events-store.ts';
import { memberRow } from '../../../src/directory/members/member-row.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import type { Tables } from '../../../src/platform/storage/tables.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';

onEveryDatabase('What GET /events/{id}/members shows of people', (database) => {
  const api = apiOfSuite(database);

  /** An event of the whole organisation to which one new member comes, and a look at its list. */
  async function attendedEvent() {
    const { addEvent, addMember, addRegistration, people } = api.fixture;
    const id = await addMember({ firstName: 'Ann', lastName: 'Before' });
    const event = await addEvent();
    await addRegistration(event, { member_id: id, attending: 'YES' });
    const look = async () => (await api.get(`/events/${event}/members`, people.member.token)).body;
    const [shown] = (await look()).members;
    assert.equal(shown.fullName, 'Ann Before');
    return { id, event, look };
  }

  const change = <Table extends 'members' | 'clubs' | 'functions'>(
    table: Table,
    id: number,
    values: UpdateObject<Tables, Table>,
  ) =>
    api.deps.storage.write((tx) =>
      tx
        .updateTable(table as 'members')
        .set(values as UpdateObject<Tables, 'members'>)
        .where('id', '=', id as MemberId)
        .execute(),
    );

  test('a new name stands there at once, and at its new place', async () => {
    const { id, event, look } = await attendedEvent();
    const { other } = api.fixture.people;
    await api.fixture.addRegistration(event, { member_id: other.id, attending: 'YES' });
    const names = async () =>
      (await look()).members.map(({ fullName }: { fullName: string }) => fullName) as string[];
    assert.deepEqual(await names(), ['Ann Before', 'Other Fixture']);
    await change('members', id, { last_name: 'Zimmer', last_name_key: 'zimmer', middle_name: 'B.' });
    assert.deepEqual(await names(), ['Other Fixture', 'Ann B. Zimmer']);
  });

  test('a new photo, another club and a new name of the club stand there at once', async () => {
    const { id, look } = await attendedEvent();
    const { beta } = api.fixture;
    const shown = async () => (await look()).members[0];
    await change('members', id, { photo_name: `anew${id}` });
    assert.equal((await shown()).photo, `anew${id}.jpg`);
    await change('members', id, { club_id: beta.id });
    assert.deepEqual((await shown()).club, { id: beta.id, name: 'Beta', type: 'ORG_CLUB' });
    await change('clubs', beta.id, { name: 'Beta Nova' });
    assert.equal((await shown()).club.name, 'Beta Nova');
    await change('clubs', beta.id, { name: 'Beta' });
  });

  test('an office stands there from its first to its last day', async () => {
    const { id, look } = await attendedEvent();
    const office = async () => (await look()).members[0].orgFunction as string;
    await api.fixture.addTerm(id, 'CP', api.fixture.alpha.place, '2026-11-15', '2026-11-16');
    assert.equal(await office(), '');
    api.clock.advance({ hours: 24 });
    assert.equal(await office(), 'President');
    const titles = JSON.stringify({ en: 'Chair', de: 'Chair', fr: 'Chair', it: 'Chair' });
    const { db } = api.deps.storage;
    const query = db.selectFrom('functions').select(['id', 'titles']).where('code', '=', 'CP');
    const president = await query.executeTakeFirstOrThrow();
    await change('functions', president.id, { titles });
    assert.equal(await office(), 'Chair');
    await change('functions', president.id, { titles: president.titles });
    api.clock.advance({ hours: 48 });
    assert.equal(await office(), '');
  });

  test('anyone who joins, leaves, moves away or answers is counted again at once', async () => {
    const { id, event, look } = await attendedEvent();
    const { addMember, addRegistration, gamma, alpha } = api.fixture;
    const before = (await look()).unknownCount as number;
    const joined = await addMember();
    assert.equal((await look()).unknownCount, before + 1);
    await change('members', joined, { active: 0 });
    assert.equal((await look()).unknownCount, before);
    await change('members', joined, { active: 1, club_id: gamma.id });
    assert.equal((await look()).unknownCount, before);
    await change('members', joined, { club_id: alpha.id });
    assert.equal((await look()).unknownCount, before + 1);
    await addRegistration(event, { member_id: joined, attending: 'NO' });
    assert.equal((await look()).unknownCount, before);
    await change('members', id, { club_id: gamma.id });
    assert.equal((await look()).unknownCount, before);
  });

  test('the first who did not answer are the same, whichever way they are looked for', async () => {
    const { addEvent, addRegistration, districtCalendar, youth, gamma } = api.fixture;
    const { storage } = api.deps;
    const ids = await storage.write(async (tx) => {
      const rows = Array.from({ length: 60 }, (_, index) =>
        memberRow(
          {
            clubId: index % 4 === 0 ? gamma.id : youth.id,
            firstName: `F${index % 3}`,
            lastName: `Same${index % 7}`,
            active: index % 5 !== 0,
          },
          '41',
        ),
      );
      return tx.insertInto('members').values(rows).returning('id').execute();
    });
    const id = await addEvent({ calendar_id: districtCalendar });
    for (const [index, member] of ids.entries()) {
      if (index % 3 === 0) await addRegistration(id, { member_id: member.id, attending: 'YES' });
      else if (index % 3 === 1) await addRegistration(id, { member_id: member.id });
    }
    const [settings] = await findSettings(storage.db, [id]);
    assert.ok(settings !== undefined);
    const { event } = settings;
    const all = await findMembersToAnswer(storage.db, event, 1000);
    assert.ok(all.length > 20);
    assert.deepEqual(await findFirstUnanswered(storage.db, event, 1000), all);
    assert.deepEqual(await findFirstUnanswered(storage.db, event, 20), all.slice(0, 20));
    assert.deepEqual(await findMembersToAnswer(storage.db, event, 20), all.slice(0, 20));
    const answered = (await findAnswersAt(storage.db, id)).entries().filter(([, { attending }]) => attending);
    const everyone = new Set(await findActiveMembersBelow(storage.db, event.ownerPath));
    assert.deepEqual(everyone.difference(new Map(answered)), new Set(all));
  });
});
