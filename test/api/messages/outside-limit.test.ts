import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { EventId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';
import { mailsOf, storedMessages } from './message-support.ts';

const usual = {
  GUILDHALL_MESSAGES_PER_HOUR: '10',
  GUILDHALL_MESSAGES_PER_DAY: '50',
  GUILDHALL_OUTSIDE_MAILS_PER_DAY: '10000',
};
const outside = (perDay: number) => ({ GUILDHALL_OUTSIDE_MAILS_PER_DAY: String(perDay) });

/** What an organiser of Alpha does with its events. */
function organising(api: TestApi, token = api.fixture.people.officer.token) {
  const call = (path: string, body: object, headers: Record<string, string> = {}) =>
    api.call('POST', `/manage/events/${path}`, { token, body, headers });
  return {
    write: (event: EventId, expected: number, headers?: Record<string, string>) =>
      call(
        `${event}/messages`,
        { segment: 'yes', subject: 'News', text: 'There is news.', expected },
        headers,
      ),
    tryWriting: (event: EventId) =>
      call(`${event}/messages?dryRun=true`, { segment: 'yes', subject: 'News', text: 'There is news.' }),
    step: (event: EventId, step: string, { notify = true, query = '' } = {}) =>
      call(`${event}/${step}${query}`, { notify }),
    move: (event: EventId, house: string, query = '?notify=true') =>
      api.call('PATCH', `/manage/events/${event}${query}`, {
        token,
        body: { location: { name: house } },
        headers: { 'if-match': '*' },
      }),
  };
}

/** An event of Alpha to which a member of it comes, and so many guests. */
async function eventWith(api: TestApi, guests: number, more: object = {}): Promise<EventId> {
  const { people, addEvent, addRegistration, alphaCalendar } = api.fixture;
  const event = await addEvent({ calendar_id: alphaCalendar, ...more });
  await addRegistration(event, { member_id: people.member.id, attending: 'YES' });
  for (let count = 1; count <= guests; count += 1)
    await addRegistration(event, {
      host_member_id: people.member.id,
      attending: 'YES',
      guest_last_name: `Guest ${count}`,
      guest_email: `guest${count}@example.net`,
    });
  return event;
}

/** Lets many people of another club come to an event. */
async function addVisitors({ deps, fixture }: TestApi, event: EventId, count: number): Promise<void> {
  for (let number = 0; number < count; number += 1) {
    const visitor = {
      clubId: fixture.beta.id,
      lastName: `Visitor ${number}`,
      email: `v${number}@example.org`,
    };
    const member = await fixture.addMember(visitor);
    await fixture.addRegistration(event, { member_id: member, attending: 'YES' });
  }
  await deps.storage.write((tx) => tx.deleteFrom('outbox').execute());
}

onEveryDatabase('The mails of an organiser to people from outside', (database) => {
  test('are limited for the day: guests and members of other places, over all events; who has no address costs nothing', async (t) => {
    const api = await startTestApi(t, database, { env: outside(6) });
    const { people, addRegistration } = api.fixture;
    const { write, tryWriting } = organising(api);
    const [first, second] = [await eventWith(api, 3), await eventWith(api, 1)];
    await addRegistration(first, { member_id: people.other.id, attending: 'YES' });
    await addRegistration(first, {
      host_member_id: people.member.id,
      attending: 'YES',
      guest_last_name: 'Mute',
    });
    assert.equal((await write(first, 6)).status, 201);
    const before = await storedMessages(api);
    for (const refused of [await write(first, 6), await tryWriting(first)]) {
      const sentence = assertFailure(refused, 429);
      assert.match(
        sentence,
        /^You may send 6 mails in a day to guests and to members of other places, and 2 more/,
      );
      assert.match(sentence, /write to fewer people, or later, or ask those who run the service/);
      assert.deepEqual(refused.body.errorInfo, [{ wanted: 4, left: 2 }]);
      assert.equal(refused.headers['retry-after'], String(8 * 3600));
    }
    assert.deepEqual(await storedMessages(api), before);
    assert.equal((await tryWriting(second)).status, 200);
    assert.equal((await write(second, 2)).status, 201);
    api.clock.advance({ hours: 12 });
    assert.equal((await write(first, 6)).status, 201);
  });

  test('are counted by sender, and never those to members of the place or of one above it that the sender manages', async (t) => {
    const api = await startTestApi(t, database, { env: outside(1) });
    const { people, addRight, districtA, addRegistration } = api.fixture;
    const event = await eventWith(api, 0);
    await addRegistration(event, { member_id: people.other.id, attending: 'YES' });
    const [club, root] = [organising(api), organising(api, people.administrator.token)];
    assert.equal((await club.write(event, 2)).status, 201);
    assertFailure(await club.write(event, 2), 429);
    for (const _ of [1, 2, 3]) assert.equal((await root.write(event, 2)).status, 201);
    await addRight(people.otherReviewer.id, 'manage-events', districtA.place);
    const district = organising(api, people.otherReviewer.token);
    for (const _ of [1, 2, 3]) assert.equal((await district.write(event, 2)).status, 201);
    await addRegistration(event, { member_id: people.stranger.id, attending: 'YES' });
    assert.equal((await district.write(event, 3)).status, 201);
    assertFailure(await district.write(event, 3), 429);
  });

  test('are as many times more as the place has 500 members', async (t) => {
    const api = await startTestApi(t, database, { env: outside(2) });
    const { addMember, alpha } = api.fixture;
    const event = await eventWith(api, 2);
    const { write } = organising(api);
    for (let count = 0; count < 1000; count += 1) await addMember({ clubId: alpha.id });
    assert.equal((await write(event, 3)).status, 201);
    assert.equal((await write(event, 3)).status, 201);
    assert.match(assertFailure(await write(event, 3), 429), /^You may send 4 mails/);
  });

  test('are paid for once by a request that is sent again, and not at all by one that is refused', async (t) => {
    const api = await startTestApi(t, database, { env: outside(4) });
    const event = await eventWith(api, 2);
    const { write } = organising(api);
    const headers = { 'idempotency-key': 'the-same-news' };
    for (const _ of [1, 2, 3]) assert.equal((await write(event, 3, headers)).status, 201);
    assertFailure(await write(event, 2), 409);
    assert.equal((await write(event, 3)).status, 201);
    assertFailure(await write(event, 3), 429);
  });

  test('may be about a move, which is refused whole where they are too many, and possible without them', async (t) => {
    const api = await startTestApi(t, database, { env: outside(3) });
    const event = await eventWith(api, 2);
    const { move } = organising(api);
    assert.equal((await move(event, 'Hall')).status, 200);
    const trial = await move(event, 'Barn', '?notify=true&dryRun=true');
    assert.deepEqual([trial.status, trial.body.notice.retryAfter], [200, 8 * 3600]);
    const refused = await move(event, 'Barn');
    assertFailure(refused, 429);
    assert.equal(refused.headers['retry-after'], String(8 * 3600));
    const { body } = await api.get(`/manage/events/${event}`, api.fixture.people.officer.token);
    assert.equal(body.location.name, 'Hall');
    assert.equal((await move(event, 'Barn', '')).status, 200);
  });

  test('tell everyone that an event was cancelled, whatever was sent before; and count', async (t) => {
    const env = { ...outside(3), GUILDHALL_MESSAGES_PER_HOUR: '1' };
    const api = await startTestApi(t, database, { env });
    const event = await eventWith(api, 3);
    const other = await eventWith(api, 1);
    const { write, step } = organising(api);
    assert.equal((await write(event, 4)).status, 201);
    const trial = await step(event, 'cancel', { query: '?dryRun=true' });
    assert.deepEqual(
      [trial.status, trial.body.notice?.count, trial.body.notice?.retryAfter],
      [200, 4, undefined],
    );
    assert.equal((await step(event, 'cancel')).status, 200);
    assert.equal((await step(other, 'cancel')).status, 200);
    await api.deps.messages.writer.drain();
    assert.equal((await mailsOf(api)).length, 4 + 4 + 2);
    api.clock.advance({ hours: 23, minutes: 59 });
    assertFailure(await write(event, 4), 429);
    api.clock.advance({ minutes: 1 });
    assert.equal((await write(event, 4)).status, 201);
  });

  test('tell nobody again and again that an event was cancelled: who knows it already can wait', async (t) => {
    const api = await startTestApi(t, database, { env: outside(5) });
    const event = await eventWith(api, 3);
    const { step } = organising(api);
    assert.equal((await step(event, 'cancel')).status, 200);
    const trial = await step(event, 'reinstate', { query: '?dryRun=true' });
    assert.deepEqual([trial.status, trial.body.notice.retryAfter], [200, Math.ceil((24 * 3600) / 5)]);
    assertFailure(await step(event, 'reinstate'), 429);
    assert.equal((await step(event, 'reinstate', { notify: false })).status, 200);
    assertFailure(await step(event, 'cancel'), 429);
    api.clock.advance({ hours: 24 });
    assert.equal((await step(event, 'cancel')).status, 200);
  });

  test('reach all events of a series that is cancelled', async (t) => {
    const api = await startTestApi(t, database, { env: outside(3) });
    const { people, alphaCalendar, addRegistration } = api.fixture;
    const { token } = people.officer;
    const made = await api.post('/manage/series', token, {
      calendar: alphaCalendar,
      title: 'Lunch',
      startDate: '2027-01-07T12:00:00',
      series: { repeat: 'weekly', count: 3 },
    });
    const events = made.body.events as EventId[];
    const { step } = organising(api);
    const following = { query: '?scope=following' };
    assert.equal((await step(events[0] as EventId, 'publish', { ...following, notify: false })).status, 200);
    for (const event of events)
      for (const guest of ['one', 'two'])
        await addRegistration(event, {
          host_member_id: people.member.id,
          attending: 'YES',
          guest_email: `${guest}@example.net`,
        });
    const cancelled = await step(events[0] as EventId, 'cancel', following);
    assert.deepEqual([cancelled.status, cancelled.body.notice?.count], [200, 6], cancelled.text);
    assertFailure(await step(events[0] as EventId, 'reinstate', following), 429);
  });

  test('leave an honest organiser alone: 300 from other clubs get an announcement, two messages, a move and a cancellation in a day', async (t) => {
    const api = await startTestApi(t, database, { env: usual });
    const event = await eventWith(api, 0, { closed: 1 });
    await addVisitors(api, event, 300);
    const { write, move, step } = organising(api);
    for (const _ of ['announced', 'reminded', 'thanked']) assert.equal((await write(event, 301)).status, 201);
    assert.equal((await move(event, 'Hall')).status, 200);
    const cancelled = await step(event, 'cancel');
    assert.equal(cancelled.body.notice?.count, 301, cancelled.text);
  });
});

onEveryDatabase('Mails about what becomes of an event', (database) => {
  test('count among the messages of the hour to its people, but for its cancellation', async (t) => {
    const api = await startTestApi(t, database, { env: { GUILDHALL_MESSAGES_PER_HOUR: '3' } });
    const event = await eventWith(api, 0);
    const { move, step, write } = organising(api);
    for (const house of ['Inn', 'Hall']) assert.equal((await move(event, house)).status, 200);
    assert.equal((await write(event, 1)).status, 201);
    const refused = await move(event, 'Barn');
    assert.match(
      assertFailure(refused, 429),
      /^To the people of this event 3 messages were sent within an hour/,
    );
    assert.equal(refused.headers['retry-after'], '3600');
    assert.equal((await move(event, 'Barn', '')).status, 200);
    assert.equal((await step(event, 'cancel')).status, 200);
    assertFailure(await step(event, 'reinstate'), 429);
    api.clock.advance({ hours: 1 });
    assert.equal((await step(event, 'reinstate')).status, 200);
  });
});
