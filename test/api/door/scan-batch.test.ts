import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { addPerson, openDoor, scansAt, setAttending, validationOf } from '../check-in/door.ts';

interface SentScan {
  nonce?: string;
  barcode?: string;
  registration?: number;
  scannedAt?: string;
  gate?: string;
  decided?: string;
}

onEveryDatabase('POST /door/events/{id}/scans', (database) => {
  const api = apiOfSuite(database);

  const post = (event: EventId, scans: SentScan[], token = api.fixture.people.reviewer.token) =>
    api.post(`/door/events/${event}/scans`, token, {
      scans: scans.map((scan) => ({ nonce: newSecret(), ...scan })),
    });

  const results = async (event: EventId, scans: SentScan[], token?: string) => {
    const answer = await post(event, scans, token);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.results as {
      nonce: string;
      result: number;
      registration: number;
      party: object;
      [field: string]: unknown;
    }[];
  };

  const comer = async (event: EventId, registration: object = {}) => {
    const member_id = await api.fixture.addMember();
    return api.fixture.addRegistration(event, { member_id, attending: 'YES', ...registration });
  };

  test('answers each scan by itself, in order, whatever becomes of the others', async () => {
    const door = await openDoor(api);
    const elsewhere = await openDoor(api);
    const declined = await comer(door.event, { attending: 'NO' });
    const silent = await comer(door.event, { attending: null });
    const last = await comer(door.event);
    const found = await results(door.event, [
      { nonce: 'one', barcode: door.barcode, gate: 'North', scannedAt: '2026-11-14T11:59:00' },
      { barcode: newSecret() },
      { barcode: elsewhere.barcode },
      { barcode: declined.barcode },
      { barcode: silent.barcode },
      { barcode: door.barcode, gate: 'South' },
      { registration: last.id },
      { registration: 4_000_000_000 },
    ]);
    assert.deepEqual(
      found.map(({ result }) => result),
      [200, 400, 400, 410, 410, 409, 200, 400],
    );
    assert.deepEqual(
      found.map(({ registration }) => registration),
      [door.registration, null, null, declined.id, silent.id, door.registration, last.id, null],
    );
    assert.equal(found[0]?.nonce, 'one');
    assert.deepEqual(found[0]?.['reviewer'], null);
    const { id } = api.fixture.people.reviewer;
    assert.deepEqual(found[5]?.['reviewer'], { id, fullName: 'Reviewer Fixture' });
    assert.equal(found[5]?.['gate'], 'North');
    assert.equal(found[5]?.['validatedAt'], '2026-11-14T12:00:00');
    assert.equal((await scansAt(api, door.event)).length, 8);
    assert.notEqual((await validationOf(api, last.id)).validated_at, null);
  });

  test('says why exactly someone is refused: declined, not answered, or waiting for a place', async () => {
    const door = await openDoor(api);
    const declined = await comer(door.event, { attending: 'NO' });
    const silent = await comer(door.event, { attending: null });
    const waiting = await comer(door.event, { attending: null, waiting_since: '2026-11-01T08:00:00.000Z' });
    const scans = [declined, silent, waiting].map(({ barcode }) => ({ barcode }));
    const found = await results(door.event, [...scans, { barcode: newSecret() }, { barcode: door.barcode }]);
    assert.deepEqual(
      found.map(({ result, reason }) => [result, reason]),
      [
        [410, 'declined'],
        [410, 'unanswered'],
        [410, 'waiting'],
        [400, 'unknown'],
        [200, ''],
      ],
    );
    const cancelled = await openDoor(api, { cancelled: 1 });
    const [refused] = await results(cancelled.event, [{ barcode: cancelled.barcode }]);
    assert.equal(refused?.['reason'], 'cancelled');
  });

  test('names the event of a ticket for another one, only to who may see it, and never by number', async () => {
    const door = await openDoor(api);
    const elsewhere = await openDoor(api, { title: 'Summer party' });
    const closed = await api.fixture.addEvent({ title: 'In private', closed: 1 });
    const invited = await comer(closed);
    const scan = { nonce: newSecret(), barcode: elsewhere.barcode };
    const found = await results(door.event, [
      scan,
      { barcode: invited.barcode },
      { registration: elsewhere.registration },
    ]);
    const [first] = found;
    const { id, title } = (first?.['otherEvent'] ?? {}) as { id?: number; title?: string };
    assert.deepEqual([id, title], [elsewhere.event, 'Summer party']);
    assert.deepEqual(
      found.map(({ result, reason }) => [result, reason]),
      [
        [400, 'other-event'],
        [400, 'other-event'],
        [400, 'unknown'],
      ],
    );
    assert.deepEqual([found[1]?.['otherEvent'], found[2]?.['otherEvent']], [null, null]);
    assert.deepEqual(await results(door.event, [scan]), [first]);
  });

  test('repeats the first answers when a batch comes again, and records nothing', async () => {
    const door = await openDoor(api);
    const scans = [
      { nonce: newSecret(), barcode: door.barcode },
      { nonce: newSecret(), barcode: newSecret() },
    ];
    const first = await post(door.event, scans);
    await setAttending(api, door.registration, 'NO');
    const again = await post(door.event, [...scans, { barcode: door.barcode }]);
    assert.deepEqual(
      again.body.results.slice(0, 2).map(({ party: _party, ...result }: { party: unknown }) => result),
      first.body.results.map(({ party: _party, ...result }: { party: unknown }) => result),
    );
    assert.equal(again.body.results[2].result, 410);
    assert.equal((await scansAt(api, door.event)).length, 3);
  });

  test('a nonce names one person, by code or by registration, in one batch and in another', async () => {
    const door = await openDoor(api);
    const other = await comer(door.event);
    const nonce = newSecret();
    const found = await results(door.event, [
      { nonce, barcode: door.barcode },
      { nonce, registration: door.registration },
      { nonce, registration: other.id },
    ]);
    assert.deepEqual(
      found.map(({ result }) => result),
      [200, 200, 400],
    );
    const again = await results(door.event, [
      { nonce, registration: door.registration },
      { nonce, barcode: other.barcode },
    ]);
    assert.deepEqual(
      again.map(({ result }) => result),
      [200, 400],
    );
    assert.equal((await door.scan({ nonce })).status, 200);
    assert.equal((await validationOf(api, other.id)).validated_at, null);
  });

  test('refuses everyone with 423 while registration is open, and nobody is in', async () => {
    const door = await openDoor(api, { registration_due_date: '2026-11-14T13:00:00' });
    const [only] = await results(door.event, [{ barcode: door.barcode }]);
    assert.equal(only?.result, 423);
    assert.equal((await validationOf(api, door.registration)).validated_at, null);
  });

  test('says of every party how many are in and who is missing', async () => {
    const door = await openDoor(api);
    const host = { host_member_id: api.fixture.people.member.id, attending: 'YES' as const };
    const gia = await api.fixture.addRegistration(door.event, { ...host, guest_first_name: 'Gia' });
    await api.fixture.addRegistration(door.event, { ...host, guest_first_name: 'Leo', partner: 1 });
    await api.fixture.addRegistration(door.event, { ...host, guest_first_name: 'No', attending: 'NO' });
    const alone = await comer(door.event);
    const [first] = await results(door.event, [{ barcode: gia.barcode }]);
    assert.deepEqual(Object.values(first?.party ?? {}).slice(0, 2), [3, 1]);
    const found = await results(door.event, [{ barcode: door.barcode }, { barcode: alone.barcode }]);
    assert.deepEqual(found[0]?.party, { size: 3, in: 2, missing: ['Leo'] });
    assert.deepEqual(found[1]?.party, { size: 1, in: 1, missing: [] });
  });

  test('who was let in without a network came in when the device says, unless its clock is wrong', async () => {
    const door = await openDoor(api);
    const times = ['2026-11-14T11:15:00', '2026-11-14T12:00:01', '2026-11-10T11:15:00'];
    const people = [door, await comer(door.event), await comer(door.event)];
    const found = await results(
      door.event,
      times.map((scannedAt, index) => {
        const barcode = people[index]?.barcode ?? '';
        return { barcode, scannedAt, decided: 'in' };
      }),
    );
    assert.deepEqual(
      found.map(({ validatedAt }) => validatedAt),
      ['2026-11-14T11:15:00', '2026-11-14T12:00:00', '2026-11-14T12:00:00'],
    );
  });

  test('takes whatever a camera reads for a code that nobody has', async () => {
    const door = await openDoor(api);
    const texts = ['https://example.org/?'.padEnd(4000, 'x'), '\0\u{1F600}\r\n', '\uD800', ' '];
    const found = await results(
      door.event,
      texts.map((barcode) => ({ barcode })),
    );
    assert.deepEqual(
      found.map(({ result }) => result),
      [400, 400, 400, 400],
    );
  });

  test('takes up to 200 scans, each about one person', async () => {
    const door = await openDoor(api);
    const scans = Array.from({ length: 200 }, () => ({ barcode: newSecret() }));
    assert.equal((await results(door.event, scans)).length, 200);
    assertBadField(await post(door.event, [...scans, { barcode: 'x' }]), 'scans');
    assertBadField(await post(door.event, []), 'scans');
    const both = { barcode: door.barcode, registration: door.registration };
    assertBadField(await post(door.event, [{ barcode: 'x' }, both]), 'scans.1.registration');
    assertBadField(await post(door.event, [{}]), 'scans.0.barcode');
    assert.equal((await scansAt(api, door.event)).length, 200);
  });

  test('is for reviewers of an event with check-in; a refused batch uses up no nonce', async () => {
    const door = await openDoor(api);
    const scan = { nonce: newSecret(), barcode: door.barcode };
    assertFailure(await post(door.event, [scan], api.fixture.people.member.token), 403);
    assertFailure(await post(door.event, [scan], api.fixture.people.stranger.token), 404);
    const switchReview = (on: 0 | 1) =>
      api.deps.storage.write((tx) =>
        tx.updateTable('events').set({ review_enabled: on }).where('id', '=', door.event).execute(),
      );
    await switchReview(0);
    assertFailure(await post(door.event, [scan]), 403);
    await switchReview(1);
    assert.equal((await results(door.event, [scan]))[0]?.result, 200);
  });

  test('says who was first when two reviewers scan the same code', async () => {
    const door = await openDoor(api);
    const second = await addPerson(api);
    await api.fixture.addReviewer(door.event, second.id);
    await results(door.event, [{ barcode: door.barcode, gate: 'North' }]);
    const [late] = await results(door.event, [{ barcode: door.barcode, gate: 'South' }], second.token);
    assert.deepEqual(
      [late?.result, late?.['gate'], late?.['reviewer']],
      [409, 'North', { id: api.fixture.people.reviewer.id, fullName: 'Reviewer Fixture' }],
    );
  });
});
