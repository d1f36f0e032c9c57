import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { CalendarId, ClubId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';

onEveryDatabase('GET /clubs/{id}/past-events', (database) => {
  const api = apiOfSuite(database);
  let calendar: CalendarId;
  const list = (club: ClubId = api.fixture.alpha.id, token = api.fixture.people.officer.token) =>
    api.get(`/clubs/${club}/past-events`, token);
  const began = (title: string, day: string) =>
    api.fixture.addEvent({ calendar_id: calendar, title, start_date: `${day}T18:30:00`, end_date: null });

  before(async () => {
    const { alpha, people, addEvent, addRegistration } = api.fixture;
    calendar = (
      await api.deps.storage.write((tx) =>
        tx
          .insertInto('calendars')
          .values({ place_id: alpha.place, title: 'Alpha, second calendar' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      )
    ).id;
    const soup = await began('Soup day', '2026-10-03');
    const [member, other, guest] = [
      { member_id: people.member.id, attending: 'YES' },
      { member_id: people.other.id, attending: 'NO' },
      { host_member_id: people.member.id, guest_first_name: 'Nora', attending: 'YES' },
    ] as const;
    for (const registration of [member, other, guest]) await addRegistration(soup, registration);
    const walk = await began('Walk', '2026-11-01');
    await addRegistration(walk, member);
    await addRegistration(walk, { ...guest, validated_at: '2026-11-01T18:40:00.000Z' });
    await addEvent({ calendar_id: calendar, title: 'Still to come' });
    await addEvent({ title: 'Of the district', start_date: '2026-10-01T18:00:00' });
    const past = { calendar_id: calendar, start_date: '2026-10-02T18:00:00' };
    await addEvent({ ...past, title: 'Cancelled', cancelled: 1 });
    await addEvent({ ...past, title: 'Closed', closed: 1 });
  });

  test('lists what has begun in the calendars of the club, newest first, without closed and cancelled events', async () => {
    const answer = await list();
    assert.equal(answer.status, 200, answer.text);
    const titles = answer.body.events.map(({ title }: { title: string }) => title);
    assert.deepEqual(titles, ['Walk', 'Soup day']);
    assert.equal(answer.body.count, 2);
  });

  test('counts those who were checked in, and where nobody was, those who said yes, guests included', async () => {
    const came = (await list()).body.events.map(({ came: count }: { came: number }) => count);
    assert.deepEqual(came, [1, 2]);
  });

  test('shows when and where it was', async () => {
    const { id, ...soup } = (await list()).body.events[1];
    assert.ok(Number.isInteger(id));
    assert.deepEqual(soup, {
      title: 'Soup day',
      description: 'A meeting of the district.',
      startDate: '2026-10-03T18:30:00',
      endDate: null,
      allDay: false,
      place: 'Town Hall, Market Square 1, 8000 Example',
      came: 2,
    });
  });

  test('gives at most the last 30', async (t) => {
    const own = await startTestApi(t, database);
    const { id } = await own.deps.storage.write((tx) =>
      tx
        .insertInto('calendars')
        .values({ place_id: own.fixture.beta.place, title: 'Beta' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    for (let day = 1; day <= 31; day++) {
      await own.fixture.addEvent({
        calendar_id: id,
        title: `Day ${day}`,
        start_date: `2026-10-${String(day).padStart(2, '0')}T08:00:00`,
      });
    }
    const { body } = await own.get(
      `/clubs/${own.fixture.beta.id}/past-events`,
      own.fixture.people.administrator.token,
    );
    assert.equal(body.count, 30);
    assert.equal(body.events[0].title, 'Day 31');
    assert.equal(body.events.at(-1).title, 'Day 2');
  });

  test('is for those who manage the activities of the club', async () => {
    const { alpha, beta, people } = api.fixture;
    assertFailure(await list(alpha.id, people.member.token), 403);
    assertFailure(await list(beta.id), 403);
    assertFailure(await api.get(`/clubs/${alpha.id}/past-events`), 401);
  });

  test('answers 404 for a club that does not exist, and 400 for an id that is none', async () => {
    assertFailure(await list(999_999 as ClubId), 404);
    assertBadField(await api.get('/clubs/abc/past-events', api.fixture.people.officer.token), 'id');
  });
});
