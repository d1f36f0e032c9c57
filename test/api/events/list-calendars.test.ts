import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlaceId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';

async function titles(api: TestApi, token: string): Promise<string[]> {
  const answer = await api.get('/events/create', token);
  assert.equal(answer.status, 200, answer.text);
  assert.equal(answer.body.success, true);
  assert.equal(answer.body.count, answer.body.calendars.length);
  return answer.body.calendars.map(({ title }: { title: string }) => title);
}

function addCalendar(api: TestApi, place: PlaceId, title: string) {
  return api.deps.storage.write((tx) =>
    tx.insertInto('calendars').values({ place_id: place, title }).execute(),
  );
}

onEveryDatabase('GET /events/create', (database) => {
  test('shows an officer the calendars of their own club, each with id and title', async (t) => {
    const api = await startTestApi(t, database);
    const answer = await api.get('/events/create', api.fixture.people.officer.token);
    assert.deepEqual(answer.body, {
      success: true,
      count: 1,
      calendars: [{ id: api.fixture.alphaCalendar, title: 'Alpha' }],
    });
  });

  test('shows members without an office, former officers and reviewers none', async (t) => {
    const api = await startTestApi(t, database);
    const { people } = api.fixture;
    await api.fixture.addReviewer(await api.fixture.addEvent(), people.reviewer.id);
    await api.fixture.addRight(people.otherReviewer.id, 'review-events', api.fixture.root.place);
    const without: PersonName[] = [
      'member',
      'other',
      'stranger',
      'formerOfficer',
      'reviewer',
      'otherReviewer',
    ];
    for (const name of without) assert.deepEqual(await titles(api, people[name].token), [], name);
  });

  test('shows an administrator every calendar', async (t) => {
    const api = await startTestApi(t, database);
    const all = ['Alpha', 'District A', 'Gamma'];
    assert.deepEqual(await titles(api, api.fixture.people.administrator.token), all);
  });

  test('follows a right down to the clubs below its place, and neither up nor across', async (t) => {
    const api = await startTestApi(t, database);
    const { fixture } = api;
    await fixture.addRight(fixture.people.other.id, 'manage-events', fixture.districtA.place);
    await addCalendar(api, fixture.root.place, 'The Organisation');
    await addCalendar(api, fixture.youth.place, 'Youth');
    assert.deepEqual(await titles(api, fixture.people.other.token), ['Alpha', 'District A', 'Youth']);
  });

  test('shows a calendar once, however many rights lead to it', async (t) => {
    const api = await startTestApi(t, database);
    const { fixture } = api;
    for (const { place } of [fixture.alpha, fixture.zoneA1, fixture.districtA])
      await fixture.addRight(fixture.people.officer.id, 'manage-events', place);
    assert.deepEqual(await titles(api, fixture.people.officer.token), ['Alpha', 'District A']);
  });

  test('holds the calendars by title as people sort, accents and numbers included', async (t) => {
    const api = await startTestApi(t, database);
    const { alpha, people } = api.fixture;
    for (const title of ['Zebra', 'Events 10', 'Älpli', 'events 2', 'Berg']) {
      await addCalendar(api, alpha.place, title);
    }
    assert.deepEqual(await titles(api, people.officer.token), [
      'Alpha',
      'Älpli',
      'Berg',
      'events 2',
      'Events 10',
      'Zebra',
    ]);
  });

  test('gives an office its calendars from the first day of the term to the last', async (t) => {
    const api = await startTestApi(t, database);
    const { officer } = api.fixture.people;
    const at = async (local: string) => {
      api.clock.set(local);
      return titles(api, officer.token);
    };
    assert.deepEqual(await at('2026-11-13T23:59:59'), []);
    assert.deepEqual(await at('2026-11-14T00:00:00'), ['Alpha']);
    assert.deepEqual(await at('2027-06-30T23:59:59'), ['Alpha']);
    assert.deepEqual(await at('2027-07-01T00:00:00'), []);
  });

  test('needs a valid token', async (t) => {
    const api = await startTestApi(t, database);
    assertFailure(await api.get('/events/create'), 401);
    assertFailure(await api.get('/events/create', 'wrong'), 401);
  });
});
