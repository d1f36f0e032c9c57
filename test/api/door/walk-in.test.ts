import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { openDoor, scansAt, validationOf } from '../check-in/door.ts';

onEveryDatabase('POST /door/events/{id}/walk-ins', (database) => {
  const api = apiOfSuite(database);

  const walkIn = (event: EventId, body: object, token = api.fixture.people.reviewer.token) =>
    api.post(`/door/events/${event}/walk-ins`, token, { nonce: newSecret(), ...body });

  const rowOf = (id: number) =>
    api.deps.storage.db
      .selectFrom('registrations')
      .selectAll()
      .where('id', '=', id as never)
      .executeTakeFirstOrThrow();

  test('registers a guest who is in at once, with the gate, and belongs to nobody', async () => {
    const door = await openDoor(api);
    const guest = { firstName: 'Nora', lastName: 'New', email: 'nora@example.net', company: 'Baker & Co' };
    const answer = await walkIn(door.event, { ...guest, gate: 'North' });
    assert.equal(answer.status, 201, answer.text);
    assert.equal(answer.body.person.fullName, 'Nora New');
    assert.equal(answer.body.person.host, null);
    assert.deepEqual(answer.body.party, { size: 1, in: 1, missing: [] });
    const row = await rowOf(answer.body.registration);
    const { reviewer } = api.fixture.people;
    assert.deepEqual(
      [row.attending, row.walk_in, row.validated_gate, row.validated_by, row.reviewed_by, row.guest_company],
      ['YES', 1, 'North', reviewer.id, reviewer.id, 'Baker & Co'],
    );
    assert.equal((await scansAt(api, door.event))[0]?.kind, 'walk-in');
    const again = { ...guest, email: 'other@example.net' };
    const second = await walkIn(door.event, again);
    assert.deepEqual(second.body.party, { size: 1, in: 1, missing: [] });
  });

  test('a guest with a host joins the party of the host', async () => {
    const door = await openDoor(api);
    const hostMember = api.fixture.people.member.id;
    const answer = await walkIn(door.event, { firstName: 'Gia', hostMember });
    assert.deepEqual(answer.body.party, { size: 2, in: 1, missing: ['Member Fixture'] });
    assert.equal(answer.body.person.host.id, hostMember);
    assertFailure(await walkIn(door.event, { firstName: 'Gia', hostMember: 4_000_000_000 }), 404);
  });

  test('a member comes after all, whatever they had answered, and is refused only when they are in', async () => {
    const door = await openDoor(api);
    for (const attending of [undefined, null, 'NO', 'YES'] as const) {
      const member = await api.fixture.addMember();
      if (attending !== undefined)
        await api.fixture.addRegistration(door.event, { member_id: member, attending });
      const answer = await walkIn(door.event, { member, gate: 'North' });
      assert.equal(answer.status, 201, answer.text);
      const row = await rowOf(answer.body.registration);
      assert.deepEqual([row.attending, row.validated_gate, row.member_id], ['YES', 'North', member]);
      assert.equal(row.walk_in, attending === undefined ? 1 : 0);
      const again = await walkIn(door.event, { member });
      assertFailure(again, 409);
      assert.equal(again.body.errorInfo[0].gate, 'North');
    }
    assertFailure(await walkIn(door.event, { member: 4_000_000_000 }), 404);
  });

  test('sent again with its nonce it gets the same answer, and nobody is registered twice', async () => {
    const door = await openDoor(api);
    const body = { nonce: newSecret(), firstName: 'Nora', lastName: 'New' };
    const first = await walkIn(door.event, body);
    const again = await walkIn(door.event, body);
    assert.deepEqual([again.status, again.text], [201, first.text]);
    assertBadField(await walkIn(door.event, { ...body, firstName: 'Ida' }), 'nonce');
    assert.equal((await scansAt(api, door.event)).length, 1);
  });

  test('the door that takes no scans lets nobody walk in', async () => {
    const guest = { firstName: 'Nora' };
    const open = await openDoor(api, { registration_due_date: '2026-11-14T13:00:00' });
    assertFailure(await walkIn(open.event, guest), 423);
    const cancelled = await openDoor(api, { cancelled: 1 });
    assertFailure(await walkIn(cancelled.event, guest), 410);
    const off = await openDoor(api, { review_enabled: 0 });
    assertFailure(await walkIn(off.event, guest), 403);
    const door = await openDoor(api);
    assertFailure(await walkIn(door.event, guest, api.fixture.people.member.token), 403);
    assertFailure(await walkIn(door.event, guest, api.fixture.people.stranger.token), 404);
    assert.equal((await validationOf(api, door.registration)).validated_at, null);
  });

  test('a guest is named, by one address once', async () => {
    const door = await openDoor(api);
    assertBadField(await walkIn(door.event, {}), 'lastName');
    assertBadField(await walkIn(door.event, { firstName: 'Nora', email: 'nowhere' }), 'email');
    assertBadField(await walkIn(door.event, { firstName: 'Nora', lastName: 'www.win.example' }), 'lastName');
    assertBadField(
      await walkIn(door.event, { firstName: 'Nora', company: 'Win at win.example/now' }),
      'company',
    );
    const member = api.fixture.people.other.id;
    assertBadField(await walkIn(door.event, { member, lastName: 'New' }), 'lastName');
    const guest = { lastName: 'New', email: 'NEW@example.net' };
    assert.equal((await walkIn(door.event, guest)).status, 201);
    assertFailure(await walkIn(door.event, { ...guest, email: 'new@example.net' }), 409);
  });
});
