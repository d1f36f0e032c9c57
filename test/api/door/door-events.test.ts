import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { addPerson, addReviewingFunction, openDoor } from '../check-in/door.ts';

onEveryDatabase('GET /door/events', (database) => {
  const api = apiOfSuite(database);

  const list = async (token: string, query = '') => {
    const { body, status, text } = await api.get(`/door/events${query}`, token);
    assert.equal(status, 200, text);
    return body.events as { id: number; when: string; [field: string]: unknown }[];
  };

  test('shows the events that the caller reviews: today first, then those to come, then those just over', async () => {
    const { id, token } = await addPerson(api);
    const at = async (start_date: string, end_date: string | null, settings: object = {}) => {
      const event = await api.fixture.addEvent({ start_date, end_date, ...settings });
      await api.fixture.addReviewer(event, id);
      return event;
    };
    const past = await at('2026-11-13T18:00:00', '2026-11-13T22:00:00');
    const soon = await at('2026-11-20T18:00:00', null);
    const evening = await at('2026-11-14T18:00:00', '2026-11-14T22:00:00');
    const congress = await at('2026-11-10T08:00:00', '2026-11-16T18:00:00');
    await at('2026-11-08T18:00:00', '2026-11-08T22:00:00');
    await at('2026-12-24T18:00:00', null);
    await at('2026-11-14T18:00:00', null, { review_enabled: 0 });
    const found = await list(token);
    assert.deepEqual(
      found.map(({ id, when }) => [id, when]),
      [
        [congress, 'today'],
        [evening, 'today'],
        [soon, 'coming'],
        [past, 'past'],
      ],
    );
    assert.equal((await list(token, '?days=0')).length, 3);
    assert.equal((await list(token, '?days=60')).length, 5);
    assertBadField(await api.get('/door/events?days=61', token), 'days');
  });

  test('finds events by an office and by a right over the calendar, and none of anyone else', async () => {
    const { id, token } = await addPerson(api);
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    assert.deepEqual(await list(token), []);
    await addReviewingFunction(api, event, 'CT');
    await api.fixture.addTerm(id, 'CT', api.fixture.alpha.place, '2026-01-01');
    assert.deepEqual(
      (await list(token)).map((found) => found.id),
      [event],
    );
    const right = await addPerson(api);
    await api.fixture.addRight(right.id, 'review-events', api.fixture.alpha.place);
    assert.deepEqual(
      (await list(right.token)).map((found) => found.id),
      [event],
    );
    const manager = await addPerson(api);
    await api.fixture.addRight(manager.id, 'manage-events', api.fixture.alpha.place);
    assert.deepEqual(await list(manager.token), []);
  });

  test('counts who is expected and who is in, by gate', async () => {
    const { id, token } = await addPerson(api);
    const door = await openDoor(api);
    await api.fixture.addReviewer(door.event, id);
    for (const attending of ['YES', 'YES', 'NO', null] as const) {
      await api.fixture.addRegistration(door.event, { member_id: await api.fixture.addMember(), attending });
    }
    await door.scan({ gate: 'North' });
    const [found] = await list(token);
    assert.deepEqual(
      [found?.['expected'], found?.['in'], found?.['gates']],
      [3, 1, [{ gate: 'North', in: 1 }]],
    );
  });

  test('counts again after every change, whoever makes it', async () => {
    const { token } = api.fixture.people.reviewer;
    const door = await openDoor(api);
    const counts = async () => {
      const { body } = await api.get(`/door/events/${door.event}`, token);
      return [body.expected, body.in, body.gates];
    };
    assert.deepEqual(await counts(), [1, 0, []]);
    assert.deepEqual(await counts(), [1, 0, []]);
    await door.scan({ gate: 'South' });
    assert.deepEqual(await counts(), [1, 1, [{ gate: 'South', in: 1 }]]);
    const walkIn = { nonce: newSecret(), gate: 'North', lastName: 'Newcomer' };
    await api.post(`/door/events/${door.event}/walk-ins`, token, walkIn);
    const annulment = `/door/events/${door.event}/registrations/${door.registration}/annulment`;
    await api.post(annulment, token, { nonce: newSecret() });
    assert.deepEqual(await counts(), [2, 1, [{ gate: 'North', in: 1 }]]);
    await api.deps.storage.write((tx) =>
      tx.deleteFrom('registrations').where('id', '=', door.registration).execute(),
    );
    assert.deepEqual(await counts(), [1, 1, [{ gate: 'North', in: 1 }]]);
  });

  test('says whether a door takes scans, why not, and from when', async () => {
    const { reviewer } = api.fixture.people;
    const scanning = async (event: object) => {
      const door = await openDoor(api, event);
      return (await api.get(`/door/events/${door.event}`, reviewer.token)).body.scanning;
    };
    assert.deepEqual(await scanning({}), { open: true, reason: '', from: '' });
    assert.deepEqual(await scanning({ registration_due_date: '2026-11-14T13:00:00' }), {
      open: false,
      reason: 'registration-open',
      from: '2026-11-14T13:00:00',
    });
    assert.deepEqual(await scanning({ registration_due_date: null }), {
      open: false,
      reason: 'registration-open',
      from: '2026-11-15T18:30:00',
    });
    assert.equal((await scanning({ cancelled: 1 })).reason, 'cancelled');
    assert.equal((await scanning({ review_enabled: 0 })).reason, 'review-off');
  });

  test('one event is for its reviewers, and names the salt of its list', async () => {
    const door = await openDoor(api);
    const path = `/door/events/${door.event}`;
    const { people } = api.fixture;
    const { body } = await api.get(path, people.reviewer.token);
    const list = await api.get(`${path}/list`, people.reviewer.token);
    assert.equal(body.salt, list.bytes.toString('hex', 16, 32));
    assert.notEqual(
      body.salt,
      (await api.get(`/door/events/${(await openDoor(api)).event}`, people.reviewer.token)).body.salt,
    );
    assertFailure(await api.get(path, people.member.token), 403);
    assertFailure(await api.get(path, people.stranger.token), 404);
  });
});
