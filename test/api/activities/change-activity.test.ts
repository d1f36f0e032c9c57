import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type { ActivityId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { badFields, listed } from './activity-support.ts';

onEveryDatabase('POST /clubs/{id}/activities/{activity-id}', (database) => {
  const api = apiOfSuite(database);
  let activity: ActivityId;
  before(async () => {
    activity = await api.fixture.addActivity();
  });
  const change = (
    body: unknown,
    { person = 'officer', id = activity, club = api.fixture.alpha.id }: Where = {},
  ) => api.post(`/clubs/${club}/activities/${id}`, api.fixture.people[person].token, body);
  interface Where {
    person?: PersonName;
    id?: number | string;
    club?: number | string;
  }

  test('changes the fields sent and keeps all others, and every other activity', async () => {
    const fresh = await api.fixture.addActivity();
    const untouched = await api.fixture.addActivity();
    const before = await listed(api, fresh);
    const beside = await listed(api, untouched);
    const answer = await change({ title: 'Bread day', volunteers: 0 }, { id: fresh });
    assert.equal(answer.status, 200, answer.text);
    assert.deepEqual(answer.body, { success: true });
    assert.deepEqual(await listed(api, fresh), { ...before, title: 'Bread day', volunteers: 0 });
    assert.deepEqual(await listed(api, untouched), beside);
  });

  test('changes every field there is', async () => {
    const fresh = await api.fixture.addActivity();
    const all = {
      title: 'Bread day',
      description: 'Bread.',
      beneficiary: 'The village',
      link: 'http://example.org',
      startDate: '2025-01-01',
      endDate: '2025-01-02',
      amountCollected: 1,
      amountDonated: 2,
      personsServed: 3,
      volunteers: 4,
      hoursWorked: 5,
      status: 2,
      category: 9,
    };
    assert.equal((await change(all, { id: fresh })).status, 200);
    const names = { statusName: 'Running', categoryName: 'Sport' };
    assert.deepEqual(await listed(api, fresh), { id: fresh, ...all, ...names });
  });

  test('empties a text, the link and the end date', async () => {
    const fresh = await api.fixture.addActivity({ link: 'https://example.org' });
    assert.equal((await change({ beneficiary: '', link: '', endDate: '' }, { id: fresh })).status, 200);
    const { beneficiary, link, endDate } = await listed(api, fresh);
    assert.deepEqual([beneficiary, link, endDate], ['', '', '']);
  });

  test('changes nothing when nothing is sent', async () => {
    const before = await listed(api, activity);
    assert.deepEqual((await change({})).body, { success: true });
    assert.deepEqual(await listed(api, activity), before);
  });

  test('holds the dates sent against the dates kept', async () => {
    // Stored: from 2026-10-03 to 2026-10-04.
    assertBadField(await change({ startDate: '2026-10-05' }), 'endDate');
    assertBadField(await change({ endDate: '2026-10-02' }), 'endDate');
    const { startDate, endDate } = await listed(api, activity);
    assert.deepEqual([startDate, endDate], ['2026-10-03', '2026-10-04']);
    const fresh = await api.fixture.addActivity();
    assert.equal(
      (await change({ startDate: '2026-10-05', endDate: '2026-10-06' }, { id: fresh })).status,
      200,
    );
    assert.equal((await change({ startDate: '2026-12-01', endDate: '' }, { id: fresh })).status, 200);
  });

  test('refuses every wrong value, names the field and changes nothing', async () => {
    const before = await listed(api, activity);
    for (const [field, value, words] of badFields) {
      const answer = await change({ description: 'changed', [field]: value });
      assertBadField(answer, field);
      assert.match(answer.body.error, words, `${field} ${JSON.stringify(value)?.slice(0, 50)}`);
    }
    assert.deepEqual(await listed(api, activity), before);
  });

  test('refuses a body that is missing, no object, not JSON or too large', async () => {
    for (const body of [null, 5, [], undefined]) assertBadField(await change(body), 'body');
    const path = `/clubs/${api.fixture.alpha.id}/activities/${activity}`;
    const { token } = api.fixture.people.officer;
    const text = { token, rawBody: '{}', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('POST', path, text), 415);
    assertFailure(await api.call('POST', path, { token, rawBody: `"${'a'.repeat(1024 * 1024)}"` }), 413);
  });

  test('answers 401 without a token', async () => {
    const path = `/clubs/${api.fixture.alpha.id}/activities/${activity}`;
    assertFailure(await api.call('POST', path, { body: {} }), 401);
  });

  test('answers 403 to everyone without the right over this club, whether the activity exists or not', async () => {
    const before = await listed(api, activity);
    for (const person of ['member', 'other', 'stranger', 'formerOfficer', 'reviewer'] as const) {
      assertFailure(await change({ title: 'Mine' }, { person }), 403);
      assertFailure(await change({ title: 'Mine' }, { person, id: 999_999 }), 403);
    }
    assert.deepEqual(await listed(api, activity), before);
  });

  test('answers 403 to a read-only token of an officer', async () => {
    const token = await api.fixture.tokenFor(api.fixture.people.officer.id, { readOnly: true });
    const path = `/clubs/${api.fixture.alpha.id}/activities/${activity}`;
    assertFailure(await api.post(path, token, { title: 'Read only' }), 403);
  });

  test('answers 404 for an unknown club, an unknown activity, a deleted one, and one of another club', async () => {
    const deleted = await api.fixture.addActivity({ deleted_at: '2026-11-01T00:00:00.000Z' });
    const foreign = await api.fixture.addActivity({ club_id: api.fixture.beta.id });
    assertFailure(await change({ title: 'X' }, { club: 999_999 }), 404);
    for (const id of [999_999, deleted, foreign]) {
      assertFailure(await change({ title: 'X' }, { id }), 404);
      assertFailure(await change({ title: 'X' }, { id, person: 'administrator' }), 404);
    }
    assert.equal((await listed(api, foreign, api.fixture.beta.id)).title, 'Soup day');
  });

  test('refuses ids that are no ids', async () => {
    for (const id of ['abc', '0', '-1', '1.5', '9007199254740993', '%00']) {
      assertBadField(await change({}, { id }), 'activityId');
      assertBadField(await change({}, { club: id }), 'id');
    }
  });

  test('lets an administrator change the activities of any club', async () => {
    assert.equal((await change({ hoursWorked: 61 }, { person: 'administrator' })).status, 200);
    assert.equal((await listed(api, activity)).hoursWorked, 61);
  });
});
