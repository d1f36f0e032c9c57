import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import type { PersonName } from '../../support/organisation-fixture.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';
import { badFields, listed, storedActivities } from './activity-support.ts';

const minimal = { title: 'Soup day', startDate: '2026-10-03' };
const complete = {
  title: 'Soup day',
  description: 'Soup for everyone.\nBring a spoon.',
  beneficiary: 'Ñandú 食べ物 🍲',
  link: 'https://example.org/soup?day=1#top',
  startDate: '2026-10-03',
  endDate: '2026-10-04',
  amountCollected: 1_000_000_000_000,
  amountDonated: 1000,
  personsServed: 1_000_000_000,
  volunteers: 12,
  hoursWorked: 60,
  status: 3,
  category: 2,
};

onEveryDatabase('PUT /clubs/{id}/activities', (database) => {
  const api = apiOfSuite(database);
  const put = (body: unknown, person: PersonName = 'officer', club: number | string = api.fixture.alpha.id) =>
    api.call('PUT', `/clubs/${club}/activities`, { token: api.fixture.people[person].token, body });

  test('creates an activity with every field and answers its id', async () => {
    const answer = await put(complete);
    assert.equal(answer.status, 200, answer.text);
    const { success, id, ...rest } = answer.body;
    assert.deepEqual([success, rest], [true, {}]);
    assert.deepEqual(await listed(api, id), {
      id,
      ...complete,
      statusName: 'Completed',
      categoryName: 'Hunger relief',
    });
  });

  test('fills in what is not sent: empty texts, zeros, planned, other', async () => {
    const { id } = (await put(minimal)).body;
    assert.deepEqual(await listed(api, id), {
      id,
      ...minimal,
      description: '',
      beneficiary: '',
      link: '',
      endDate: '',
      amountCollected: 0,
      amountDonated: 0,
      personsServed: 0,
      volunteers: 0,
      hoursWorked: 0,
      status: 1,
      statusName: 'Planned',
      category: 12,
      categoryName: 'Other',
    });
  });

  test('trims texts, keeps line breaks as newlines, and takes empty text for no end date and no link', async () => {
    const { id } = (
      await put({ ...minimal, title: '  Soup  ', description: '\r\na\r\nb ', endDate: '', link: '' })
    ).body;
    const { title, description, endDate, link } = await listed(api, id);
    assert.deepEqual([title, description, endDate, link], ['Soup', 'a\nb', '', '']);
  });

  test('takes texts up to their longest, counted in characters', async () => {
    const texts = {
      title: '🍲'.repeat(200),
      description: 'ä'.repeat(10_000),
      beneficiary: 'b'.repeat(500),
      link: 'https://example.org/'.padEnd(2000, 'a'),
    };
    const { id } = (await put({ ...minimal, ...texts })).body;
    const { title, description, beneficiary, link } = await listed(api, id);
    assert.deepEqual({ title, description, beneficiary, link }, texts);
  });

  test('takes an activity of a single day', async () => {
    assert.equal((await put({ ...minimal, endDate: minimal.startDate })).status, 200);
  });

  test('refuses an activity without title or start date, naming both', async () => {
    const answer = await put({});
    assertBadField(answer, 'title');
    assertBadField(answer, 'startDate');
  });

  test('refuses an end before the start', async () => {
    const before = await storedActivities(api);
    assertBadField(await put({ ...minimal, endDate: '2026-10-02' }), 'endDate');
    assert.equal(await storedActivities(api), before);
  });

  test('refuses every wrong value, names the field and stores nothing', async () => {
    const before = await storedActivities(api);
    for (const [field, value, words] of badFields) {
      const answer = await put({ ...minimal, [field]: value });
      assertBadField(answer, field);
      assert.match(answer.body.error, words, `${field} ${JSON.stringify(value)?.slice(0, 50)}`);
    }
    assert.equal(await storedActivities(api), before);
  });

  test('refuses a body that is no object', async () => {
    for (const body of [null, 5, 'text', [], [minimal], true]) assertBadField(await put(body), 'body');
    const { officer } = api.fixture.people;
    const none = await api.call('PUT', `/clubs/${api.fixture.alpha.id}/activities`, { token: officer.token });
    assertBadField(none, 'body');
  });

  test('refuses a body that is not JSON with 415, and a huge one with 413', async () => {
    const path = `/clubs/${api.fixture.alpha.id}/activities`;
    const { token } = api.fixture.people.officer;
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    assertFailure(await api.call('PUT', path, { token, rawBody: 'title=Soup', headers: form }), 415);
    const huge = JSON.stringify({ ...minimal, description: 'a'.repeat(1024 * 1024) });
    assertFailure(await api.call('PUT', path, { token, rawBody: huge }), 413);
    const large = { ...minimal, description: 'a'.repeat(1024 * 1024 - 200) };
    assertBadField(await put(large), 'description');
  });

  test('answers 401 without a token', async () => {
    assertFailure(await api.call('PUT', `/clubs/${api.fixture.alpha.id}/activities`, { body: minimal }), 401);
  });

  test('answers 403 to everyone without the right over this club', async () => {
    const before = await storedActivities(api);
    for (const person of ['member', 'other', 'stranger', 'formerOfficer', 'reviewer'] as const) {
      assertFailure(await put(minimal, person), 403);
    }
    assertFailure(await put(minimal, 'officer', api.fixture.beta.id), 403);
    assert.equal(await storedActivities(api), before);
  });

  test('answers 403 to a read-only token of an officer', async () => {
    const { people, tokenFor, alpha } = api.fixture;
    const token = await tokenFor(people.officer.id, { readOnly: true });
    assertFailure(await api.call('PUT', `/clubs/${alpha.id}/activities`, { token, body: minimal }), 403);
  });

  test('answers 404 for a club that does not exist, to anyone', async () => {
    assertFailure(await put(minimal, 'officer', 999_999), 404);
    assertFailure(await put(minimal, 'administrator', 999_999), 404);
  });

  test('refuses an id that is no id', async () => {
    for (const id of ['abc', '0', '9007199254740993'])
      assertBadField(await put(minimal, 'officer', id), 'id');
  });

  test('lets an administrator, an activity officer, and anyone who was given the right above the club', async () => {
    const { addMember, addTerm, addRight, tokenFor, alpha, districtA, districtB } = api.fixture;
    const tryAs = async (token: string) =>
      (await api.call('PUT', `/clubs/${alpha.id}/activities`, { token, body: minimal })).status;
    assert.equal((await put(minimal, 'administrator')).status, 200);
    const activityOfficer = await addMember();
    await addTerm(activityOfficer, 'CA', alpha.place, '2026-07-01', '2027-06-30');
    assert.equal(await tryAs(await tokenFor(activityOfficer)), 200);
    const treasurer = await addMember();
    await addTerm(treasurer, 'CT', alpha.place, '2026-07-01', '2027-06-30');
    assert.equal(await tryAs(await tokenFor(treasurer)), 403);
    const granted = await addMember();
    await addRight(granted, 'manage-activities', districtA.place);
    assert.equal(await tryAs(await tokenFor(granted)), 200);
    const elsewhere = await addMember();
    await addRight(elsewhere, 'manage-activities', districtB.place);
    await addRight(elsewhere, 'manage-events', alpha.place);
    assert.equal(await tryAs(await tokenFor(elsewhere)), 403);
  });
});

onEveryDatabase('PUT /clubs/{id}/activities, by the date of an office', (database) => {
  test('the right begins with the first day of the term and ends with its last', async (t) => {
    const api = await startTestApi(t, database);
    const tryAs = async (person: PersonName) => {
      const { token } = api.fixture.people[person];
      const answer = await api.call('PUT', `/clubs/${api.fixture.alpha.id}/activities`, {
        token,
        body: minimal,
      });
      return answer.status;
    };
    api.clock.set('2026-11-13T23:59:59');
    assert.deepEqual([await tryAs('formerOfficer'), await tryAs('officer')], [200, 403]);
    api.clock.set('2026-11-14T00:00:00');
    assert.deepEqual([await tryAs('formerOfficer'), await tryAs('officer')], [403, 200]);
    api.clock.set('2027-06-30T23:59:59');
    assert.equal(await tryAs('officer'), 200);
    api.clock.set('2027-07-01T00:00:00');
    assert.equal(await tryAs('officer'), 403);
  });
});
