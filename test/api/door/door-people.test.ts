import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memberRow } from '../../../src/directory/members/member-row.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { insertRows } from '../../../src/platform/storage/insert-rows.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { addPerson, openDoor, setAttending } from '../check-in/door.ts';

onEveryDatabase('people at the door', (database) => {
  const api = apiOfSuite(database);

  const get = (event: number, path: string, token = api.fixture.people.reviewer.token) =>
    api.get(`/door/events/${event}${path}`, token);

  async function assertForReviewers(path: string): Promise<void> {
    const door = await openDoor(api);
    assertFailure(await get(door.event, path, api.fixture.people.member.token), 403);
    assertFailure(await get(door.event, path, api.fixture.people.stranger.token), 404);
  }

  test('GET …/people finds who is registered first, and then members of the audience who are not', async () => {
    const door = await openDoor(api);
    const name = { lastName: 'Zürcher' };
    const coming = await api.fixture.addMember({ firstName: 'Älin', ...name });
    const absent = await api.fixture.addMember({ firstName: 'Ben', ...name });
    await api.fixture.addMember({ firstName: 'Cy', ...name, clubId: api.fixture.gamma.id });
    const { id } = await api.fixture.addRegistration(door.event, { member_id: coming, attending: 'YES' });
    const guest = await api.fixture.addRegistration(door.event, {
      host_member_id: api.fixture.people.member.id,
      guest_first_name: 'Zoë',
      guest_last_name: 'Zürcher-Gast',
      attending: 'YES',
    });
    const { body } = await get(door.event, '/people?q=zurcher');
    assert.deepEqual(
      body.people.map(({ registration, registered, member, kind }: Record<string, unknown>) => [
        registration,
        registered,
        member,
        kind,
      ]),
      [
        [id, true, coming, 'member'],
        [guest.id, true, null, 'guest'],
        [null, false, absent, 'member'],
      ],
    );
    assert.equal((await get(door.event, '/people?q=zurcher%20zoe')).body.people.length, 1);
    assertBadField(await get(door.event, '/people?q=z'), 'q');
    await assertForReviewers('/people?q=fix');
  });

  test('GET …/people finds at a closed event nobody who was not invited', async () => {
    const door = await openDoor(api, { closed: 1 });
    const invited = await api.fixture.addMember({ firstName: 'Ina', lastName: 'Closely' });
    await api.fixture.addMember({ firstName: 'Una', lastName: 'Closely' });
    await api.fixture.addRegistration(door.event, { member_id: invited });
    const { body } = await get(door.event, '/people?q=closely');
    assert.deepEqual(
      body.people.map(({ member }: { member: number }) => member),
      [invited],
    );
  });

  test('GET …/people finds guests by the company that they come from, and names it', async () => {
    const door = await openDoor(api);
    await api.fixture.addRegistration(door.event, {
      host_member_id: api.fixture.people.member.id,
      guest_first_name: 'Nora',
      guest_last_name: 'New',
      guest_company: 'Quillmaker Ltd',
      attending: 'YES',
    });
    const { body } = await get(door.event, '/people?q=quillmaker');
    assert.deepEqual(
      body.people.map(({ fullName, club }: Record<string, unknown>) => [fullName, club]),
      [['Nora New', 'Quillmaker Ltd']],
    );
    const { body: all } = await get(door.event, '/names');
    const named = all.names.find(({ fullName }: { fullName: string }) => fullName === 'Nora New');
    assert.equal(named.club, 'Quillmaker Ltd');
  });

  test('GET …/people lists guests by name, whatever accents and capitals it has', async () => {
    const door = await openDoor(api);
    for (const guest_last_name of ['Zander', 'de Boer', 'Äbi', 'Baker'])
      await api.fixture.addRegistration(door.event, {
        host_member_id: api.fixture.people.member.id,
        guest_first_name: 'Sorted',
        guest_last_name,
        attending: 'YES',
      });
    const { body } = await get(door.event, '/people?q=sorted');
    assert.deepEqual(
      body.people.map(({ fullName }: { fullName: string }) => fullName),
      ['Sorted Äbi', 'Sorted Baker', 'Sorted de Boer', 'Sorted Zander'],
    );
  });

  test('GET …/people shows at most 50 and says when there are more, and finds the registered among any number', async () => {
    const door = await openDoor(api);
    for (let index = 0; index < 60; index += 1) await api.fixture.addMember({ lastName: 'Meier' });
    const { body } = await get(door.event, '/people?q=meier');
    assert.deepEqual([body.people.length, body.more], [50, true]);
    const one = await api.fixture.addMember({ firstName: 'Zita', lastName: 'Meier' });
    await api.fixture.addRegistration(door.event, { member_id: one, attending: 'YES' });
    assert.equal((await get(door.event, '/people?q=meier')).body.people[0].member, one);
  });

  test('GET …/people finds the registered among more than are looked at, those whose names begin so first', async () => {
    const door = await openDoor(api);
    const { deps, fixture } = api;
    const clubId = fixture.alpha.id;
    const crowd = Array.from({ length: 520 }, () => ({ clubId, firstName: 'A', lastName: 'Quist' }));
    await deps.storage.write((tx) =>
      insertRows(
        tx,
        'members',
        crowd.map((member) => memberRow(member, '41')),
      ),
    );
    const comes = async (firstName: string, lastName: string) => {
      const member_id = await fixture.addMember({ firstName, lastName });
      await fixture.addRegistration(door.event, { member_id, attending: 'YES' });
      return member_id;
    };
    const inside = await comes('Zita', 'Almquist');
    const byFirst = await comes('Quistina', 'Zeller');
    const byLast = await comes('Zita', 'Quistberg');
    const found = async () => {
      const { body } = await get(door.event, '/people?q=quist');
      return body.people.map(({ member }: { member: number }) => member) as number[];
    };
    assert.deepEqual((await found()).slice(0, 3), [byLast, byFirst, inside]);
    for (let index = 0; index < 50; index += 1) await comes(`B${index + 10}`, 'Quist');
    const full = await found();
    assert.equal(full.length, 50);
    assert.ok(!full.includes(inside));
  });

  test('GET …/names lists everyone by name without a code, and is kept until something changes', async () => {
    const door = await openDoor(api);
    await door.scan({ gate: 'North' });
    await api.fixture.addRegistration(door.event, {
      host_member_id: api.fixture.people.member.id,
      guest_first_name: 'Ada',
    });
    const answer = await get(door.event, '/names');
    const party = api.fixture.people.member.id;
    assert.deepEqual(
      answer.body.names.map(({ registration: _registration, ...name }: { registration: number }) => name),
      [
        {
          fullName: 'Ada',
          club: '',
          kind: 'guest',
          attending: '',
          waiting: false,
          validatedAt: '',
          gate: '',
          party,
        },
        {
          fullName: 'Member Fixture',
          club: 'Alpha',
          kind: 'member',
          attending: 'YES',
          waiting: false,
          validatedAt: '2026-11-14T12:00:00',
          gate: 'North',
          party,
        },
      ],
    );
    assert.ok(!answer.text.includes(door.barcode));
    const headers = { 'if-none-match': String(answer.headers['etag']) };
    const { token } = api.fixture.people.reviewer;
    const held = () => api.call('GET', `/door/events/${door.event}/names`, { token, headers });
    assert.equal((await held()).status, 304);
    await setAttending(api, door.registration, 'NO');
    assert.equal((await held()).status, 200);
    await assertForReviewers('/names');
  });

  test('GET …/names has the order of the list of participants, accents and nameless partners included, and says who waits', async () => {
    const door = await openDoor(api);
    const { addMember, addRegistration, people } = api.fixture;
    const host = await addMember({ firstName: 'Zoë', lastName: 'Ämmer' });
    const waiting_since = '2026-11-01T10:00:00.000Z';
    await addRegistration(door.event, { member_id: host, waiting_since });
    await addRegistration(door.event, { host_member_id: host, partner: 1, waiting_since });
    for (const guest_last_name of ['Zander', 'Éber', 'Quist'])
      await addRegistration(door.event, {
        host_member_id: people.member.id,
        guest_first_name: 'Al',
        guest_last_name,
        attending: 'YES',
      });
    const { names } = (await get(door.event, '/names')).body;
    const expected = [
      ['Zoë Ämmer', true],
      ['Al Éber', false],
      ['Member Fixture', false],
      ['Partner of Zoë Ämmer', true],
      ['Al Quist', false],
      ['Al Zander', false],
    ];
    assert.deepEqual(
      names.map(({ fullName, waiting }: { fullName: string; waiting: boolean }) => [fullName, waiting]),
      expected,
    );
    const path = `/manage/events/${door.event}/participants`;
    const { participants } = (await api.get(path, people.reviewer.token)).body;
    assert.deepEqual(
      participants.map(({ fullName }: { fullName: string }) => fullName),
      expected.map(([fullName]) => fullName),
    );
  });

  test('GET …/figures counts by gate and local minute, without what was annulled or is too long ago', async () => {
    const door = await openDoor(api);
    const scan = async (gate: string) => {
      const member_id = await api.fixture.addMember();
      const { barcode, id } = await api.fixture.addRegistration(door.event, { member_id, attending: 'YES' });
      await door.scan({ barcode, gate });
      return id;
    };
    await scan('North');
    const wrong = await scan('South');
    api.clock.advance({ minutes: 2 });
    await scan('North');
    await scan('North');
    const annulment = `/door/events/${door.event}/registrations/${wrong}/annulment`;
    await api.post(annulment, api.fixture.people.reviewer.token, { nonce: newSecret() });
    const { body } = await get(door.event, '/figures');
    assert.deepEqual([body.expected, body.in, body.gates], [5, 3, [{ gate: 'North', in: 3 }]]);
    assert.deepEqual(body.minutes, [
      { minute: '2026-11-14T12:00:00', gate: 'North', in: 1 },
      { minute: '2026-11-14T12:02:00', gate: 'North', in: 2 },
    ]);
    api.clock.advance({ minutes: 60 });
    assert.deepEqual((await get(door.event, '/figures?hours=1')).body.minutes.length, 1);
    api.clock.advance({ minutes: -62 });
    assertBadField(await get(door.event, '/figures?hours=0'), 'hours');
    await assertForReviewers('/figures');
  });

  test('GET …/conflicts shows who was let in by a device alone and refused, with both times, gates and reviewers', async () => {
    const door = await openDoor(api);
    const second = await addPerson(api);
    await api.fixture.addReviewer(door.event, second.id);
    await door.scan({ gate: 'North' });
    const sent = { registration: door.registration, gate: 'South', scannedAt: '2026-11-14T11:58:00' };
    const batch = { scans: [{ nonce: newSecret(), ...sent, decided: 'in' }] };
    const post = () => api.post(`/door/events/${door.event}/scans`, second.token, batch);
    assert.equal((await post()).body.results[0].result, 409);
    await post();
    const { body } = await get(door.event, '/conflicts');
    assert.equal(body.conflicts.length, 1);
    const [{ id: _id, person, ...conflict }] = body.conflicts;
    assert.equal(person.fullName, 'Member Fixture');
    assert.deepEqual(conflict, {
      result: 409,
      error: 'This code has already been validated.',
      registration: door.registration,
      scannedAt: '2026-11-14T11:58:00',
      receivedAt: '2026-11-14T12:00:00',
      gate: 'South',
      reviewer: { id: second.id, fullName: 'Ann Example' },
      first: {
        validatedAt: '2026-11-14T12:00:00',
        gate: 'North',
        reviewer: { id: api.fixture.people.reviewer.id, fullName: 'Reviewer Fixture' },
      },
    });
    await assertForReviewers('/conflicts');
  });

  test('a conflict is kept also when the device says only at the second time that it let the person in', async () => {
    const door = await openDoor(api);
    await setAttending(api, door.registration, 'NO');
    const nonce = newSecret();
    assert.equal((await door.scan({ nonce })).status, 410);
    assert.equal((await get(door.event, '/conflicts')).body.conflicts.length, 0);
    const scans = [{ nonce, registration: door.registration, decided: 'in' }];
    await api.post(`/door/events/${door.event}/scans`, api.fixture.people.reviewer.token, { scans });
    const [conflict] = (await get(door.event, '/conflicts')).body.conflicts;
    assert.deepEqual([conflict.result, conflict.first, conflict.scannedAt], [410, null, '']);
  });
});
