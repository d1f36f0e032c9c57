import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { markValidated } from '../../../src/check-in/scans-store.ts';
import type { MemberId, RegistrationId } from '../../../src/shared/ids.ts';
import { newSecret } from '../../../src/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';
import { addPerson, openDoor, scansAt, setAttending, validationOf } from './door.ts';

onEveryDatabase('the record of POST /events/confirm', (database) => {
  const ending = endOfSuite();
  let api: TestApi;
  before(async () => {
    api = await startTestApi(ending, database);
  });

  test('holds every scan with its result, whose code it was, the reviewer and what the device said', async () => {
    const door = await openDoor(api);
    const other = await openDoor(api);
    const { reviewer, member } = api.fixture.people;
    const said = { metaid: 0, nonce: newSecret(), gate: 'North', scannedAt: '2026-11-14T11:59:58' };
    await door.scan(said);
    await door.scan({ metaid: Number.MAX_SAFE_INTEGER });
    await door.scan({ barcode: newSecret() });
    await door.scan({ barcode: other.barcode });
    await door.scan({}, member.token);
    const common = {
      requested_event: door.event,
      reviewer_id: reviewer.id,
      received_at: '2026-11-14T11:00:00.000Z',
      metaid: null,
      nonce: null,
      gate: '',
      scanned_at: null,
    };
    const { scannedAt, ...kept } = said;
    const scans = await scansAt(api, door.event);
    assert.deepEqual(
      scans.map(({ id: _id, answer: _answer, ...scan }) => scan),
      [
        { ...common, ...kept, scanned_at: scannedAt, result: 200, registration_id: door.registration },
        { ...common, metaid: Number.MAX_SAFE_INTEGER, result: 409, registration_id: door.registration },
        { ...common, result: 400, registration_id: null },
        { ...common, result: 400, registration_id: other.registration },
        { ...common, result: 403, registration_id: null, reviewer_id: member.id },
      ],
    );
  });

  test('holds scans for an event that does not exist', async () => {
    const event = 4_000_000_001;
    const door = await openDoor(api);
    assertFailure(await door.scan({ event }), 403);
    assert.deepEqual(
      (await scansAt(api, event)).map(({ result }) => result),
      [403],
    );
  });

  test('holds refused scans although nothing else was stored', async () => {
    for (const [attending, due, code] of [
      ['NO', '2026-11-14T11:00:00', 410],
      ['YES', '2026-11-14T13:00:00', 423],
    ] as const) {
      const door = await openDoor(api, { registration_due_date: due }, { attending });
      assertFailure(await door.scan(), code);
      const [scan] = await scansAt(api, door.event);
      assert.equal(scan?.result, code);
      assert.equal(scan?.registration_id, door.registration);
      assert.equal((await validationOf(api, door.registration)).validated_at, null);
    }
  });

  test('makes a repeated nonce answer as the first time, with one scan and one validation', async (t) => {
    const door = await openDoor(api);
    const nonce = newSecret();
    const first = await door.scan({ nonce });
    assert.equal(first.status, 200);
    t.after(() => api.clock.set('2026-11-14T12:00:00'));
    api.clock.advance({ minutes: 3 });
    const again = await door.scan({ nonce });
    assert.equal(again.status, 200);
    assert.equal(again.text, first.text);
    assertFailure(await door.scan({ nonce: newSecret() }), 409);
    assert.equal((await scansAt(api, door.event)).length, 2);
    assert.equal((await validationOf(api, door.registration)).validated_at, '2026-11-14T11:00:00.000Z');
  });

  test('makes a repeated nonce answer as the first time although everything has changed', async (t) => {
    const door = await openDoor(api, { registration_due_date: '2026-11-14T13:00:00' });
    const nonce = newSecret();
    const open = await door.scan({ nonce });
    assertFailure(open, 423);
    t.after(() => api.clock.set('2026-11-14T12:00:00'));
    api.clock.set('2026-11-14T14:00:00');
    assert.equal((await door.scan({ nonce })).text, open.text);
    const accepted = await door.scan({ nonce: `${nonce}2` });
    assert.equal(accepted.status, 200);
    await setAttending(api, door.registration, 'NO');
    assert.equal((await door.scan({ nonce: `${nonce}2` })).text, accepted.text);
    assertFailure(await door.scan({ nonce: `${nonce}3` }), 410);
  });

  test('makes every refusal repeat itself with its status and body', async () => {
    const door = await openDoor(api);
    await door.scan();
    const { reviewer, member } = api.fixture.people;
    for (const [body, token, status] of [
      [{ barcode: newSecret() }, reviewer.token, 400],
      [{}, member.token, 403],
      [{}, reviewer.token, 409],
    ] as const) {
      const nonce = newSecret();
      const first = await door.scan({ ...body, nonce }, token);
      assertFailure(first, status);
      const again = await door.scan({ ...body, nonce }, token);
      assert.equal(again.status, status);
      assert.equal(again.text, first.text);
    }
  });

  test('makes a nonce answer as the first time even with another code and event, which stay untouched', async () => {
    const door = await openDoor(api);
    const other = await openDoor(api);
    const nonce = newSecret();
    const first = await door.scan({ nonce });
    const again = await other.scan({ nonce });
    assert.equal(again.text, first.text);
    assert.equal((await validationOf(api, other.registration)).validated_at, null);
    assert.deepEqual(await scansAt(api, other.event), []);
  });

  test('keeps the nonces of different reviewers apart', async () => {
    const door = await openDoor(api);
    const second = await addPerson(api);
    await api.fixture.addReviewer(door.event, second.id);
    const nonce = newSecret();
    assert.equal((await door.scan({ nonce })).status, 200);
    assertFailure(await door.scan({ nonce }, second.token), 409);
  });

  test('marks a registration once, whatever two readings of it said before, and never one that declined', async () => {
    const { reviewer, officer } = api.fixture.people;
    const mark = (id: RegistrationId, by: MemberId) =>
      api.deps.storage.write((tx) => markValidated(tx, id, by, '2026-11-14T11:00:00.000Z'));
    const door = await openDoor(api);
    assert.equal(await mark(door.registration, reviewer.id), true);
    assert.equal(await mark(door.registration, officer.id), false);
    assert.equal((await validationOf(api, door.registration)).validated_by, reviewer.id);
    const declined = await openDoor(api, {}, { attending: 'NO' });
    assert.equal(await mark(declined.registration, reviewer.id), false);
  });
});
