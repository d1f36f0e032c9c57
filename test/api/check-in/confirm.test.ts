import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';
import { addPerson, openDoor, scansAt, setAttending, validationOf } from './door.ts';

onEveryDatabase('POST /events/confirm', (database) => {
  const api = apiOfSuite(database);

  test('lets a person in, says who it is, and marks who validated the ticket and when', async () => {
    const door = await openDoor(api);
    const { member, reviewer } = api.fixture.people;
    const answer = await door.scan();
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['cache-control'], 'no-store');
    const { photo, ...person } = answer.body.person;
    assert.match(photo, /^[a-z2-7]+\.jpg$/);
    assert.equal((await api.get(`/members/${member.id}`, reviewer.token)).body.photo, photo);
    assert.deepEqual(person, {
      registration: door.registration,
      fullName: 'Member Fixture',
      kind: 'member',
      member: member.id,
      club: { id: api.fixture.alpha.id, name: 'Alpha', type: 'ORG_CLUB' },
      host: null,
    });
    const { success, error, registration, validatedAt } = answer.body;
    assert.deepEqual(
      { success, error, registration, validatedAt },
      { success: true, error: '', registration: door.registration, validatedAt: '2026-11-14T12:00:00' },
    );
    assert.deepEqual(await validationOf(api, door.registration), {
      validated_at: '2026-11-14T11:00:00.000Z',
      validated_by: reviewer.id,
    });
  });

  for (const kind of ['guest', 'partner'] as const) {
    test(`lets a ${kind} in and names the host`, async () => {
      const host = api.fixture.people.member.id;
      const partner = kind === 'partner' ? 1 : 0;
      const named = { guest_first_name: 'Zoë', guest_last_name: 'Guest' };
      const door = await openDoor(api, {}, { host_member_id: host, partner, ...named });
      const answer = await door.scan();
      assert.equal(answer.status, 200);
      assert.deepEqual(answer.body.person, {
        registration: door.registration,
        fullName: 'Zoë Guest',
        kind,
        member: null,
        club: null,
        photo: '',
        host: { id: host, fullName: 'Member Fixture' },
      });
    });
  }

  test('leaves the club null for a member without one', async () => {
    const member_id = await api.fixture.addMember({ clubId: null });
    const answer = await (await openDoor(api, {}, { member_id })).scan();
    assert.equal(answer.body.person.club, null);
  });

  test('refuses a second check-in with the same code and says who let the person in, and when', async (t) => {
    const door = await openDoor(api);
    const second = await addPerson(api);
    await api.fixture.addReviewer(door.event, second.id);
    const first = await door.scan();
    t.after(() => api.clock.set('2026-11-14T12:00:00'));
    api.clock.advance({ minutes: 7 });
    const answer = await door.scan({}, second.token);
    assertFailure(answer, 409);
    assert.deepEqual(answer.body.errorInfo, [
      {
        registration: door.registration,
        person: first.body.person,
        validatedAt: '2026-11-14T12:00:00',
        reviewer: { id: api.fixture.people.reviewer.id, fullName: 'Reviewer Fixture' },
        gate: '',
      },
    ]);
    const stored = await validationOf(api, door.registration);
    assert.equal(stored.validated_at, '2026-11-14T11:00:00.000Z');
    assert.equal(stored.validated_by, api.fixture.people.reviewer.id);
  });

  test('refuses a code that nobody has, and the code of another event, without a word about its holder', async () => {
    const door = await openDoor(api);
    const other = await openDoor(api);
    const unknown = await door.scan({ barcode: newSecret() });
    const foreign = await door.scan({ barcode: other.barcode });
    assertFailure(unknown, 400);
    assert.deepEqual(foreign.body, unknown.body);
    assert.deepEqual(foreign.body.errorInfo, []);
    assert.equal((await validationOf(api, other.registration)).validated_at, null);
  });

  test('refuses those who declined and those who never accepted, and names them for the correction', async () => {
    for (const attending of ['NO', null] as const) {
      const door = await openDoor(api, {}, { attending });
      const answer = await door.scan();
      assert.match(assertFailure(answer, 410), attending === 'NO' ? /declined/ : /never accepted/);
      const [info] = answer.body.errorInfo;
      assert.equal(info.person.fullName, 'Member Fixture');
      assert.deepEqual(Object.keys(info), ['registration', 'person']);
      assert.equal((await validationOf(api, door.registration)).validated_at, null);
    }
  });

  test('lets in who declined once a reviewer has corrected the answer', async () => {
    const door = await openDoor(api, {}, { attending: 'NO' });
    assertFailure(await door.scan(), 410);
    const { member, reviewer } = api.fixture.people;
    const path = `/events/${door.event}/members/${member.id}`;
    assert.equal((await api.post(path, reviewer.token, { attending: 'YES' })).status, 200);
    assert.equal((await door.scan()).status, 200);
  });

  test('refuses every code while registration is open, and takes it from the moment it closes', async (t) => {
    const door = await openDoor(api, { registration_due_date: '2026-11-14T12:30:00' });
    t.after(() => api.clock.set('2026-11-14T12:00:00'));
    for (const moment of ['2026-11-14T12:00:00', '2026-11-14T12:30:00']) {
      api.clock.set(moment);
      assertFailure(await door.scan(), 423);
    }
    api.clock.set('2026-11-14T12:30:01');
    assert.equal((await door.scan()).status, 200);
  });

  test('takes codes once the event has started, though no due date was set', async (t) => {
    const door = await openDoor(api, { registration_due_date: null });
    assertFailure(await door.scan(), 423);
    t.after(() => api.clock.set('2026-11-14T12:00:00'));
    api.clock.set('2026-11-15T18:30:00');
    assert.equal((await door.scan()).status, 200);
  });

  test('refuses the codes of a cancelled event', async () => {
    const door = await openDoor(api, { cancelled: 1 });
    assert.match(assertFailure(await door.scan(), 410), /cancelled/);
  });

  test('accepts a code with blanks around it, as scanners send it', async () => {
    const door = await openDoor(api);
    assert.equal((await door.scan({ barcode: ` ${door.barcode}\r\n` })).status, 200);
  });

  test('refuses bodies of the wrong shape and names the field', async () => {
    const door = await openDoor(api);
    const wrong: [string, unknown][] = [
      ['barcode', undefined],
      ['barcode', 7],
      ['barcode', ''],
      ['barcode', 'x'.repeat(201)],
      ['barcode', 'a\u0000b'],
      ['event', undefined],
      ['event', '1'],
      ['event', 0],
      ['event', 1.5],
      ['event', 2 ** 53],
      ['metaid', '1'],
      ['metaid', 1.5],
      ['metaid', 2 ** 53],
      ['nonce', ''],
      ['nonce', 'x'.repeat(101)],
      ['nonce', 'a\nb'],
      ['scannedAt', '2026-02-30T10:00:00'],
      ['scannedAt', '2026-11-14T10:00:00Z'],
      ['gate', 'x'.repeat(101)],
      ['registration', 1],
    ];
    for (const [field, value] of wrong) assertBadField(await door.scan({ [field]: value }), field);
    assert.deepEqual(await scansAt(api, door.event), []);
  });

  test('refuses what is not JSON, is too large, or comes without a valid token', async () => {
    const { token } = api.fixture.people.reviewer;
    const path = '/events/confirm';
    assertFailure(await api.call('POST', path, { token, rawBody: '{"barcode":' }), 400);
    const headers = { 'content-type': 'text/plain' };
    assertFailure(await api.call('POST', path, { token, rawBody: 'x', headers }), 415);
    assertFailure(await api.call('POST', path, { token, rawBody: `"${'x'.repeat(1 << 20)}"` }), 413);
    assertFailure(await api.call('POST', path, { body: { barcode: 'x', event: 1 } }), 401);
    assertFailure(await api.post(path, 'unknown', { barcode: 'x', event: 1 }), 401);
    assertFailure(await api.get(path, token), 405);
  });

  test('never answers, logs or records the scanned text', async (t) => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const logged = await startTestApi(t, database, { logger });
    const door = await openDoor(logged);
    const codes = [newSecret(), door.barcode, door.barcode, 'x'.repeat(150), `${'y'.repeat(150)}\u0000`];
    const answers = [];
    for (const barcode of codes) answers.push((await door.scan({ barcode })).text);
    await setAttending(logged, door.registration, 'NO');
    answers.push((await door.scan()).text);
    const kept = [...lines, ...answers, JSON.stringify(await scansAt(logged, door.event))].join('\n');
    assert.ok(lines.length >= codes.length);
    for (const code of codes) assert.ok(!kept.includes(code.slice(0, 20)));
  });
});
