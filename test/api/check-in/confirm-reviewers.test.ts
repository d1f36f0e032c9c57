import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';
import { addPerson, addReviewingFunction, openDoor, scansAt } from './door.ts';

const yesterday = '2026-11-13';
const today = '2026-11-14';
const tomorrow = '2026-11-15';

onEveryDatabase('who may POST /events/confirm', (database) => {
  const api = apiOfSuite(database);

  test('refuses everyone who does not review the event, and the person with the ticket too', async () => {
    const door = await openDoor(api);
    const elsewhere = await openDoor(api);
    const { people } = api.fixture;
    await api.fixture.addReviewer(elsewhere.event, people.otherReviewer.id);
    for (const name of [
      'member',
      'other',
      'stranger',
      'officer',
      'formerOfficer',
      'otherReviewer',
    ] as const) {
      assertFailure(await door.scan({}, people[name].token), 403);
    }
    const scans = await scansAt(api, door.event);
    assert.deepEqual(
      scans.map(({ result, registration_id }) => ({ result, registration_id })),
      Array.from({ length: 6 }, () => ({ result: 403, registration_id: null })),
    );
  });

  test('takes scans of an administrator and of a reviewer by name', async () => {
    const { administrator, reviewer } = api.fixture.people;
    for (const { token } of [administrator, reviewer]) {
      assert.equal((await (await openDoor(api)).scan({}, token)).status, 200);
    }
  });

  test('says the same of an unknown event as of one that the caller does not review', async () => {
    const door = await openDoor(api);
    const { other, administrator } = api.fixture.people;
    const notMine = await door.scan({}, other.token);
    assertFailure(notMine, 403);
    for (const { token } of [other, administrator]) {
      assert.deepEqual((await door.scan({ event: 987_654 }, token)).body, notMine.body);
    }
    assert.deepEqual((await door.scan({ event: Number.MAX_SAFE_INTEGER })).body, notMine.body);
  });

  test('follows a reviewing function held today at the place that owns the calendar', async () => {
    const { fixture } = api;
    const terms = [
      { place: fixture.districtA.place, start: yesterday, end: today, status: 200 },
      { place: fixture.districtA.place, start: today, end: null, status: 200 },
      { place: fixture.districtA.place, start: '2025-07-01', end: yesterday, status: 403 },
      { place: fixture.districtA.place, start: tomorrow, end: null, status: 403 },
      { place: fixture.districtB.place, start: today, end: null, status: 403 },
      { place: fixture.multiDistrict.place, start: today, end: null, status: 403 },
    ];
    for (const { place, start, end, status } of terms) {
      const door = await openDoor(api);
      await addReviewingFunction(api, door.event, 'DT');
      const person = await addPerson(api);
      await fixture.addTerm(person.id, 'DT', place, start, end);
      assert.equal((await door.scan({}, person.token)).status, status, JSON.stringify({ place, start, end }));
    }
  });

  test('follows an office with the right to review, over the place and everything below, by date', async () => {
    const { fixture } = api;
    const terms = [
      { code: 'CR', place: fixture.alpha.place, start: today, end: today, status: 200 },
      { code: 'CR', place: fixture.alpha.place, start: '2025-07-01', end: yesterday, status: 403 },
      { code: 'CR', place: fixture.alpha.place, start: tomorrow, end: null, status: 403 },
      { code: 'CR', place: fixture.beta.place, start: today, end: null, status: 403 },
      { code: 'CPR', place: fixture.alpha.place, start: today, end: null, status: 403 },
      { code: 'DG', place: fixture.districtA.place, start: today, end: null, status: 200 },
      { code: 'DG', place: fixture.districtB.place, start: today, end: null, status: 403 },
    ];
    for (const { code, place, start, end, status } of terms) {
      const door = await openDoor(api, { calendar_id: fixture.alphaCalendar });
      const person = await addPerson(api);
      await fixture.addTerm(person.id, code, place, start, end);
      const answer = await door.scan({}, person.token);
      assert.equal(answer.status, status, JSON.stringify({ code, place, start, end }));
    }
  });

  test('lets the president of a club check in at its events, and the former president not', async () => {
    const { people, alphaCalendar } = api.fixture;
    const door = await openDoor(api, { calendar_id: alphaCalendar });
    assertFailure(await door.scan({}, people.formerOfficer.token), 403);
    assert.equal((await door.scan({}, people.officer.token)).status, 200);
  });

  test('follows a right granted over the owner of the calendar or above it', async () => {
    const { fixture } = api;
    const rights = [
      { right: 'review-events', place: fixture.districtA.place, status: 200 },
      { right: 'review-events', place: fixture.root.place, status: 200 },
      { right: 'review-events', place: fixture.alpha.place, status: 403 },
      { right: 'review-events', place: fixture.districtB.place, status: 403 },
      { right: 'manage-events', place: fixture.districtA.place, status: 403 },
    ] as const;
    for (const { right, place, status } of rights) {
      const door = await openDoor(api);
      const person = await addPerson(api);
      await fixture.addRight(person.id, right, place);
      assert.equal((await door.scan({}, person.token)).status, status, `${right} at ${place}`);
    }
  });

  test('refuses a read-only token of a reviewer, and leaves the ticket as it is', async () => {
    const door = await openDoor(api);
    const token = await api.fixture.tokenFor(api.fixture.people.reviewer.id, { readOnly: true });
    assert.match(assertFailure(await door.scan({}, token), 403), /only read/);
    assert.equal((await door.scan()).status, 200);
  });
});
