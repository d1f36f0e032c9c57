import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, type TestApi } from '../../support/test-api.ts';
import { storedRegistration, storedRegistrations } from './registration-support.ts';

const now = '2026-11-14T11:00:00.000Z';
const running = {
  start_date: '2026-11-14T12:00:00',
  end_date: '2026-11-14T22:00:00',
  registration_due_date: '2026-11-13T12:00:00',
};

onEveryDatabase('POST /events/{id}/members/{member-id}', (database) => {
  const api = apiOfSuite(database);

  async function reviewed(event: Parameters<TestApi['fixture']['addEvent']>[0]) {
    const id = await api.fixture.addEvent(event);
    await api.fixture.addReviewer(id, api.fixture.people.reviewer.id);
    return id;
  }

  test('before the start the member has changed their mind: no review, also when registration is closed', async () => {
    const { member, reviewer } = api.fixture.people;
    for (const event of [
      await reviewed({}),
      await reviewed({ registration_due_date: '2026-11-01T12:00:00' }),
      await reviewed({ registration_enabled: 0 }),
      await reviewed({ start_date: '2026-11-14T12:00:01' }),
    ]) {
      for (const attending of ['YES', 'NO']) {
        const answer = await api.post(`/events/${event}/members/${member.id}`, reviewer.token, { attending });
        assert.deepEqual(answer.body, { success: true });
        const stored = await storedRegistration(api, event, member.id);
        assert.equal(stored?.attending, attending);
        assert.equal(stored?.answered_at, now);
        assert.equal(stored?.reviewed_at, null);
        assert.equal(stored?.reviewed_by, null);
      }
    }
  });

  test('members change their own mind until the event starts, also when registration has closed, as far as there are places', async () => {
    const { member, other } = api.fixture.people;
    const due = { registration_due_date: '2026-11-01T12:00:00' };
    const event = await reviewed({ ...due, capacity: 1, waiting_list: 1 });
    const say = (id: typeof event, attending: string, more: object = {}, person = member) =>
      api.post(`/events/${id}/members/${person.id}`, person.token, { attending, ...more });
    for (const attending of ['YES', 'NO', 'YES']) {
      assert.deepEqual((await say(event, attending)).body, { success: true });
      const stored = await storedRegistration(api, event, member.id);
      assert.deepEqual([stored?.attending, stored?.reviewed_by], [attending, null]);
    }
    assert.match(assertFailure(await say(event, 'YES', {}, other), 409), /No places are left/);
    assert.equal((await say(event, 'YES', { waiting: true }, other)).body.waiting, 1);
    assert.equal((await say(event, 'NO')).status, 200);
    assert.equal((await storedRegistration(api, event, other.id))?.attending, 'YES');
    const trail = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select('action')
      .where('event_id', '=', event)
      .where('about_member_id', '=', member.id)
      .execute();
    assert.deepEqual([...new Set(trail.map(({ action }) => action))], ['answer']);
  });

  test('an own answer after the due date is kept as late, whatever the date becomes, until one in time or a correction replaces it', async () => {
    const { member, administrator } = api.fixture.people;
    const passed = { registration_due_date: '2026-11-01T12:00:00' };
    const event = await reviewed(passed);
    const setDue = (due: { registration_due_date: string | null }) =>
      api.deps.storage.write((tx) => tx.updateTable('events').set(due).where('id', '=', event).execute());
    const say = (attending: string, person = member) =>
      api.post(`/events/${event}/members/${member.id}`, person.token, { attending });
    const list = `/manage/events/${event}/participants`;
    const isLate = async () => (await api.get(list, administrator.token)).body.participants[0].answeredLate;
    const change = async (body: object) => {
      const { id } = (await storedRegistration(api, event, member.id)) ?? {};
      const headers = { 'if-match': '*' };
      const sent = await api.call('PATCH', `${list}/${id}`, { token: administrator.token, body, headers });
      assert.equal(sent.status, 200, sent.text);
    };
    assert.equal((await say('YES')).status, 200);
    assert.equal(await isLate(), true);
    const files = await api.get(`${list}?format=csv&locale=en`, administrator.token);
    assert.match(files.text, /,After the due date\r\n[^\r]*,yes\r\n/);
    await change({ comment: 'Comes by train' });
    await setDue({ registration_due_date: null });
    assert.equal(await isLate(), true);
    assert.equal((await api.post(`/events/${event}`, member.token, { attending: 'YES' })).status, 200);
    assert.equal(await isLate(), false);
    await setDue(passed);
    assert.equal(await isLate(), false);
    for (const correct of [() => say('YES', administrator), () => change({ attending: 'YES' })]) {
      assert.equal((await say('NO')).status, 200);
      assert.equal(await isLate(), true);
      await correct();
      assert.equal(await isLate(), false);
    }
    const trail = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['before', 'after'])
      .where('event_id', '=', event)
      .orderBy('id')
      .execute();
    const changes = trail.flatMap(({ before, after }) => {
      const was = JSON.parse(before ?? '{}').answeredLate;
      const is = JSON.parse(after ?? '{}').answeredLate;
      return was === is ? [] : [is];
    });
    assert.deepEqual(changes, [true, null, true, null, true, null]);
  });

  test('an own answer is refused after the start, of a cancelled event, at the door, over capacity, and to whom the event does not concern', async () => {
    const { member, other, stranger } = api.fixture.people;
    const own = (id: number, person = member, more: object = {}) =>
      api.post(`/events/${id}/members/${person.id}`, person.token, { attending: 'NO', ...more });
    const open = await reviewed({});
    assertFailure(await own(await reviewed(running)), 403);
    assertFailure(await own(open, member, { attending: 'YES', overCapacity: true }), 403);
    assert.match(assertFailure(await own(await reviewed({ cancelled: 1 })), 409), /cancelled/);
    const nothing = await reviewed({ registration_enabled: 0 });
    assertFailure(await own(nothing), 409);
    const inside = await reviewed({ registration_due_date: '2026-11-13T12:00:00' });
    await api.fixture.addRegistration(inside, {
      member_id: member.id,
      attending: 'YES',
      validated_at: '2026-11-14T10:00:00.000Z',
    });
    assert.match(assertFailure(await own(inside), 409), /checked in/);
    assertFailure(await own(await reviewed({ closed: 1 })), 404);
    assertFailure(await own(open, stranger), 404);
    assertFailure(
      await api.post(`/events/${open}/members/${other.id}`, member.token, { attending: 'NO' }),
      403,
    );
  });

  test('from the second of the start it is the review of who took part, with when and by whom', async () => {
    const { member, reviewer } = api.fixture.people;
    const past = { start_date: '2026-10-01T12:00:00', end_date: '2026-10-01T13:00:00' };
    for (const event of [await reviewed(running), await reviewed(past)]) {
      for (const attending of ['YES', 'NO']) {
        const answer = await api.post(`/events/${event}/members/${member.id}`, reviewer.token, { attending });
        assert.equal(answer.status, 200, answer.text);
        const stored = await storedRegistration(api, event, member.id);
        assert.equal(stored?.attending, attending);
        assert.equal(stored?.reviewed_at, now);
        assert.equal(stored?.reviewed_by, reviewer.id);
      }
    }
  });

  test('who reviewed an answer, and when, stays with it when the event is put off and answered anew', async () => {
    const { member, reviewer } = api.fixture.people;
    const event = await reviewed(running);
    const path = `/events/${event}/members/${member.id}`;
    assert.equal((await api.post(path, reviewer.token, { attending: 'NO' })).status, 200);
    const later = { start_date: '2026-12-01T12:00:00', end_date: null, registration_due_date: null };
    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set(later).where('id', '=', event).execute(),
    );
    assert.equal((await api.post(`/events/${event}`, member.token, { attending: 'YES' })).status, 200);
    const stored = await storedRegistration(api, event, member.id);
    assert.deepEqual(
      [stored?.attending, stored?.reviewed_at, stored?.reviewed_by],
      ['YES', now, reviewer.id],
    );
  });

  test('keeps the comment, the barcode and the answers of the member', async () => {
    const { member, reviewer } = api.fixture.people;
    const event = await reviewed(running);
    const { barcode } = await api.fixture.addRegistration(event, {
      member_id: member.id,
      attending: 'YES',
      comment: 'Late',
    });
    assert.equal(
      (await api.post(`/events/${event}/members/${member.id}`, reviewer.token, { attending: 'NO' })).status,
      200,
    );
    const stored = await storedRegistration(api, event, member.id);
    assert.equal(stored?.comment, 'Late');
    assert.equal(stored?.barcode, barcode);
  });

  test('works for invited members from elsewhere, the invited of a closed event, and former members who answered', async () => {
    const { reviewer, stranger, other } = api.fixture.people;
    const event = await reviewed(running);
    const closed = await reviewed({ ...running, closed: 1 });
    const left = await api.fixture.addMember({ active: false });
    await api.fixture.addRegistration(event, { member_id: stranger.id });
    await api.fixture.addRegistration(event, { member_id: left, attending: 'YES' });
    await api.fixture.addRegistration(closed, { member_id: other.id });
    for (const path of [
      `${event}/members/${stranger.id}`,
      `${event}/members/${left}`,
      `${closed}/members/${other.id}`,
    ]) {
      assert.equal((await api.post(`/events/${path}`, reviewer.token, { attending: 'YES' })).status, 200);
    }
  });

  test('does not work for an external guest, nor for members whom the event does not concern', async () => {
    const { reviewer, stranger, other, member } = api.fixture.people;
    const event = await reviewed(running);
    const closed = await reviewed({ ...running, closed: 1 });
    const former = await api.fixture.addMember({ active: false });
    // Far above every member's id, so that it can only mean the guest.
    const guest = await api.fixture.addRegistration(event, {
      id: 500_000 as never,
      host_member_id: member.id,
      guest_first_name: 'Gil',
      guest_email: 'gil@example.net',
    });
    for (const path of [
      `${event}/members/${guest.id}`,
      `${event}/members/${stranger.id}`,
      `${event}/members/${former}`,
      `${closed}/members/${other.id}`,
    ]) {
      assertFailure(await api.post(`/events/${path}`, reviewer.token, { attending: 'YES' }), 404);
    }
    assert.deepEqual(
      (await storedRegistrations(api, event)).map(({ attending }) => attending),
      [null],
    );
    assert.deepEqual(await storedRegistrations(api, closed), []);
  });

  test('of others is for reviewers only', async () => {
    const { member, officer, otherReviewer, stranger, administrator } = api.fixture.people;
    const event = await reviewed({});
    const call = (token: string) =>
      api.post(`/events/${event}/members/${member.id}`, token, { attending: 'YES' });
    for (const { token } of [officer, otherReviewer]) assertFailure(await call(token), 403);
    assertFailure(await call(stranger.token), 404);
    assert.deepEqual(await storedRegistrations(api, event), []);
    assert.equal((await call(administrator.token)).status, 200);
  });

  test('refuses bodies that are wrong and names the field', async () => {
    const { member, reviewer } = api.fixture.people;
    const event = await reviewed({});
    for (const [field, body] of [
      ['attending', {}],
      ['attending', { attending: 'no' }],
      ['attending', { attending: '' }],
      ['comment', { attending: 'NO', comment: 'Ill' }],
    ] as const) {
      assertBadField(await api.post(`/events/${event}/members/${member.id}`, reviewer.token, body), field);
    }
  });
});
