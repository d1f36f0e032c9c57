import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberRow } from '../../../src/directory/members/member-row.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import {
  apiOfSuite,
  assertBadField,
  assertFailure,
  startTestApi,
  type Answer,
} from '../../support/test-api.ts';

type List = 'members' | 'absent' | 'unknown';

/** The names in one of the lists. */
function names(answer: Answer, list: List): string[] {
  assert.equal(answer.status, 200, answer.text);
  return answer.body[list].map(({ fullName }: { fullName: string }) => fullName);
}

onEveryDatabase('GET /events/{id}/members', (database) => {
  const api = apiOfSuite(database);

  test('shows who comes, who does not, who has not answered, and the comments, each by name', async () => {
    const { addEvent, addRegistration, alphaCalendar } = api.fixture;
    const { member, officer, formerOfficer } = api.fixture.people;
    const event = await addEvent({ calendar_id: alphaCalendar });
    await addRegistration(event, { member_id: member.id, attending: 'YES', comment: 'Late' });
    await addRegistration(event, { member_id: formerOfficer.id, attending: 'YES' });
    await addRegistration(event, { member_id: officer.id, attending: 'NO', comment: 'Away' });
    const quiet = await api.fixture.addMember({ firstName: 'Zoe', lastName: 'Quiet' });
    const answer = await api.get(`/events/${event}/members`, member.token);
    assert.equal(answer.body.success, true);
    assert.equal(answer.body.count, 2);
    assert.deepEqual(names(answer, 'members'), ['Former Fixture', 'Member Fixture']);
    assert.deepEqual(names(answer, 'absent'), ['Officer Fixture']);
    assert.deepEqual(names(answer, 'unknown'), ['Zoe Quiet']);
    assert.equal(answer.body.unknownCount, 1);
    assert.equal(answer.body.unknown[0].id, quiet);
    assert.equal(answer.body.unknown[0].club.name, 'Alpha');
    assert.deepEqual(answer.body.comments, [
      { member: member.id, content: 'Late' },
      { member: officer.id, content: 'Away' },
    ]);
    assert.deepEqual(answer.body.guests, []);
  });

  test('lists guests and partners apart, with their host and without their address', async () => {
    const { addEvent, addRegistration } = api.fixture;
    const { member, other } = api.fixture.people;
    const event = await addEvent();
    const guest = {
      guest_first_name: 'Gil',
      guest_last_name: 'Guest',
      guest_email: 'gil@example.net',
      host_member_id: member.id,
    };
    const gil = await addRegistration(event, guest);
    const pat = await addRegistration(event, {
      guest_first_name: 'Pat',
      host_member_id: other.id,
      partner: 1,
      attending: 'YES',
    });
    // The guests of another event are none of this one.
    await addRegistration(await addEvent(), { ...guest, guest_last_name: 'Elsewhere' });
    const answer = await api.get(`/events/${event}/members`, other.token);
    assert.equal(answer.body.count, 0, 'guests are not counted among the members');
    assert.deepEqual(answer.body.guests, [
      {
        registration: gil.id,
        firstName: 'Gil',
        lastName: 'Guest',
        partner: false,
        attending: '',
        host: member.id,
      },
      {
        registration: pat.id,
        firstName: 'Pat',
        lastName: '',
        partner: true,
        attending: 'YES',
        host: other.id,
      },
    ]);
    assert.doesNotMatch(answer.text, /gil@example\.net/);
  });

  test('lists guests by name, whatever accents and capitals it has', async () => {
    const { addEvent, addRegistration, people } = api.fixture;
    const event = await addEvent();
    for (const guest_last_name of ['Zander', 'de Boer', 'Äbi', 'Baker'])
      await addRegistration(event, { guest_last_name, host_member_id: people.member.id });
    const { guests } = (await api.get(`/events/${event}/members`, people.other.token)).body;
    assert.deepEqual(
      guests.map(({ lastName }: { lastName: string }) => lastName),
      ['Äbi', 'Baker', 'de Boer', 'Zander'],
    );
  });

  test('holds at most 80 who have not answered, by name; all of them only for reviewers who ask', async (t) => {
    const own = await startTestApi(t, database);
    const { addEvent, addReviewer, youth, districtCalendar } = own.fixture;
    const { member, reviewer } = own.fixture.people;
    const event = await addEvent({ calendar_id: districtCalendar });
    await addReviewer(event, reviewer.id);
    await own.deps.storage.write(async (tx) => {
      const rows = Array.from({ length: 120 }, (_, index) => {
        const lastName = `Aa${String(119 - index).padStart(3, '0')}`;
        return memberRow({ clubId: youth.id, firstName: 'Many', lastName }, '41');
      });
      await tx.insertInto('members').values(rows).execute();
    });
    const part = await own.get(`/events/${event}/members`, member.token);
    const first = Array.from({ length: 80 }, (_, index) => `Many Aa${String(index).padStart(3, '0')}`);
    assert.deepEqual(names(part, 'unknown'), first);
    // Six of the fixture's people belong to district A.
    assert.equal(part.body.unknownCount, 126);

    assertFailure(await own.get(`/events/${event}/members?unknown=all`, member.token), 403);
    const all = await own.get(`/events/${event}/members?unknown=all`, reviewer.token);
    assert.equal(all.body.unknown.length, 126);
    assert.equal(all.body.unknownCount, 126);
    assert.deepEqual(names(all, 'unknown').slice(0, 80), first);
    assert.equal((await own.get(`/events/${event}/members`, reviewer.token)).body.unknown.length, 80);
  });

  test('leaves former members out of those who were asked, and keeps their earlier answers', async () => {
    const { addEvent, addMember, addRegistration, alphaCalendar } = api.fixture;
    const event = await addEvent({ calendar_id: alphaCalendar });
    await addMember({ firstName: 'Gone', active: false });
    const answered = await addMember({ firstName: 'Left', active: false });
    const invited = await addMember({ firstName: 'Asked', active: false });
    await addRegistration(event, { member_id: answered, attending: 'YES' });
    await addRegistration(event, { member_id: invited });
    const answer = await api.get(`/events/${event}/members`, api.fixture.people.member.token);
    assert.deepEqual(names(answer, 'members'), ['Left Example']);
    const unknown = names(answer, 'unknown');
    assert.ok(!unknown.includes('Gone Example') && !unknown.includes('Asked Example'), unknown.join());
    assert.equal(answer.body.unknownCount, unknown.length);
  });

  test('asks everyone below the owner of the calendar, invited outsiders too, and nobody else', async () => {
    const { addEvent, addMember, addRegistration, alphaCalendar, gamma } = api.fixture;
    const event = await addEvent({ calendar_id: alphaCalendar });
    const invited = await addMember({ clubId: gamma.id, firstName: 'Invited', lastName: 'Outsider' });
    const without = await addMember({ clubId: null, firstName: 'Clubless', lastName: 'Outsider' });
    await addMember({ clubId: null, firstName: 'Unasked', lastName: 'Outsider' });
    await addRegistration(event, { member_id: invited });
    await addRegistration(event, { member_id: without });
    const unknown = names(
      await api.get(`/events/${event}/members`, api.fixture.people.member.token),
      'unknown',
    );
    assert.ok(unknown.includes('Invited Outsider') && unknown.includes('Clubless Outsider'), unknown.join());
    assert.ok(unknown.includes('Officer Fixture'));
    for (const name of ['Unasked Outsider', 'Other Fixture', 'Stranger Fixture', 'Administrator Fixture']) {
      assert.ok(!unknown.includes(name), name);
    }
  });

  test('does not take a place whose number begins with the same digits for one below the owner', async () => {
    const { addEvent, addMember, alpha, zoneA1, alphaCalendar } = api.fixture;
    const place = (alpha.place * 10) as typeof alpha.place;
    const beside = await api.deps.storage.write(async (tx) => {
      const path = `${zoneA1.path}${place}/`;
      await tx
        .insertInto('places')
        .values({ id: place, parent_id: zoneA1.place, kind: 'club', path })
        .execute();
      const { id: _, ...club } = await tx
        .selectFrom('clubs')
        .selectAll()
        .where('id', '=', alpha.id)
        .executeTakeFirstOrThrow();
      const row = { ...club, place_id: place };
      return tx.insertInto('clubs').values(row).returning('id').executeTakeFirstOrThrow();
    });
    const event = await addEvent({ calendar_id: alphaCalendar });
    const count = async () => {
      const answer = await api.get(`/events/${event}/members`, api.fixture.people.member.token);
      assert.ok(!names(answer, 'unknown').includes('Near By'));
      return answer.body.unknownCount;
    };
    const before = await count();
    await addMember({ clubId: beside.id, firstName: 'Near', lastName: 'By' });
    assert.equal(await count(), before);
  });

  test('shows only the invited of a closed event, and only to them and its reviewers', async () => {
    const { addEvent, addRegistration, addReviewer } = api.fixture;
    const { member, other, officer, reviewer, stranger } = api.fixture.people;
    const event = await addEvent({ closed: 1 });
    await addReviewer(event, reviewer.id);
    await addRegistration(event, { member_id: member.id, attending: 'YES' });
    await addRegistration(event, { member_id: stranger.id });
    for (const { token } of [member, stranger, reviewer]) {
      const answer = await api.get(`/events/${event}/members`, token);
      assert.deepEqual(names(answer, 'members'), ['Member Fixture']);
      assert.deepEqual(names(answer, 'unknown'), ['Stranger Fixture']);
      assert.equal(answer.body.unknownCount, 1);
    }
    for (const { token } of [other, officer]) {
      assertFailure(await api.get(`/events/${event}/members`, token), 404);
    }
  });

  test('refuses any other value of `unknown`', async () => {
    const event = await api.fixture.addEvent();
    for (const query of ['unknown=some', 'unknown=', 'unknown=ALL', 'unknown=all&unknown=all']) {
      const answer = await api.get(
        `/events/${event}/members?${query}`,
        api.fixture.people.administrator.token,
      );
      assertBadField(answer, 'unknown');
    }
  });
});
