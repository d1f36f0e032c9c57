import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import type { EventId } from '../../src/platform/shared/ids.ts';
import { endOfSuite } from '../support/end-of-suite.ts';
import { inEveryHouse, statusesOf, type Call, type House } from './houses.ts';

const crowd = 12;
const hour = 3;
const day = 5;
const outside = 7;
const eventsPerDay = 5;

/** Some of these statuses, then others. */
function statuses(passed: number, status: number, refused: number): number[] {
  return [...Array<number>(passed).fill(status), ...Array<number>(refused).fill(429)];
}

inEveryHouse('limits of what organisers do at the same moment', (open) => {
  const ending = endOfSuite();
  let house: House;
  before(async () => {
    house = await open(ending, {
      GUILDHALL_MESSAGES_PER_HOUR: String(hour),
      GUILDHALL_MESSAGES_PER_DAY: String(day),
      GUILDHALL_OUTSIDE_MAILS_PER_DAY: String(outside),
      GUILDHALL_EVENTS_PER_DAY: String(eventsPerDay),
      GUILDHALL_UPLOAD_MEGABYTES_PER_DAY: '1',
    });
  });

  /** Someone who manages the events of Alpha and has done nothing yet. */
  async function newOrganiser() {
    const { addMember, addRight, tokenFor, alpha } = house.fixture;
    const id = await addMember();
    await addRight(id, 'manage-events', alpha.place);
    return tokenFor(id);
  }

  /** An event of Alpha to which so many guests come, beside a member of it. */
  async function newEvent(guests = 0): Promise<EventId> {
    const { people, addEvent, addRegistration, alphaCalendar } = house.fixture;
    const event = await addEvent({ calendar_id: alphaCalendar });
    const host_member_id = people.member.id;
    await addRegistration(event, { member_id: host_member_id, attending: 'YES' });
    for (let count = 0; count < guests; count += 1)
      await addRegistration(event, {
        host_member_id,
        attending: 'YES',
        guest_email: `guest${count}@example.net`,
      });
    return event;
  }

  function message(event: EventId, token: string, expected = 1): Call {
    const body = { segment: 'yes', subject: 'News', text: 'There is news.', expected };
    return { method: 'POST', path: `/manage/events/${event}/messages`, token, body };
  }

  test('an event gets no more messages in an hour than it may, whoever writes them', async () => {
    const event = await newEvent();
    const [one, other] = [await newOrganiser(), await newOrganiser()];
    const calls = Array.from({ length: crowd }, (_, index) => message(event, index % 3 === 0 ? one : other));
    const replies = await house.atOnce(...calls);
    assert.deepEqual(statusesOf(replies), statuses(hour, 201, crowd - hour));
  });

  test('nobody sends more messages in a day than they may, to whichever events', async () => {
    const token = await newOrganiser();
    const events = await Promise.all(Array.from({ length: crowd }, () => newEvent()));
    const replies = await house.atOnce(...events.map((event) => message(event, token)));
    assert.deepEqual(statusesOf(replies), statuses(day, 201, crowd - day));
  });

  test('nobody writes to more people from outside in a day than they may, by messages and by mails about moves together', async () => {
    const token = await newOrganiser();
    const events = await Promise.all(Array.from({ length: 6 }, () => newEvent(2)));
    const calls = events.map((event, index): Call => {
      if (index % 2 === 0) return message(event, token, 3);
      const body = { location: { name: 'Barn' } };
      const path = `/manage/events/${event}?notify=true`;
      return { method: 'PATCH', path, token, body, headers: { 'if-match': '*' } };
    });
    const replies = await house.atOnce(...calls);
    assert.deepEqual(
      replies.filter(({ status }) => status < 300).length,
      Math.floor(outside / 2),
      JSON.stringify(statusesOf(replies)),
    );
    assert.ok(replies.every(({ status }) => status < 300 || status === 429));
  });

  test('a place gets no more events in a day than it may: one by one, in series and as copies', async () => {
    const { people, districtCalendar, districtA, addRight, addEvent } = house.fixture;
    await addRight(people.officer.id, 'manage-events', districtA.place);
    const { token } = people.officer;
    const original = await addEvent();
    const about = { calendar: districtCalendar, title: 'Counted', startDate: '2027-01-07T12:00:00' };
    const series = { repeat: 'weekly', count: 2 };
    const calls = Array.from({ length: crowd }, (_, index): Call => {
      const method = 'POST';
      if (index % 3 === 0) return { method, token, path: '/manage/events', body: about };
      if (index % 3 === 1) return { method, token, path: '/manage/series', body: { ...about, series } };
      const body = { title: about.title, startDate: about.startDate };
      return { method, token, path: `/manage/events/${original}/copy`, body };
    });
    const replies = await house.atOnce(...calls);
    const made = await house.deps.storage.db
      .selectFrom('events')
      .select('id')
      .where('title', '=', about.title)
      .execute();
    assert.equal(made.length, eventsPerDay, JSON.stringify(statusesOf(replies)));
    assert.ok(replies.every(({ status }) => status === 201 || status === 429));
  });

  test('a place takes no more bytes in a day than it may', async () => {
    const { token } = house.fixture.people.officer;
    const events = await Promise.all(Array.from({ length: 8 }, () => newEvent()));
    const calls = events.map((event): Call => ({
      method: 'POST',
      path: `/manage/events/${event}/attachments?name=a.bin`,
      token,
      body: randomBytes(300 * 1024),
      headers: { 'content-type': 'application/octet-stream' },
    }));
    const replies = [];
    // No more than two at once are taken from one member.
    for (let index = 0; index < calls.length; index += 2)
      replies.push(...(await house.atOnce(...calls.slice(index, index + 2))));
    assert.deepEqual(statusesOf(replies), statuses(3, 201, 5));
  });

  test('the same request under one key is paid for once, however often it comes at the same moment', async () => {
    const token = await newOrganiser();
    const event = await newEvent(outside);
    const again = { ...message(event, token, outside + 1), headers: { 'idempotency-key': 'the-same-news' } };
    const replies = await house.atOnce(...Array.from({ length: 6 }, () => again));
    const ids = new Set(replies.flatMap(({ status, body }) => (status === 201 ? [body.id] : [])));
    assert.equal(ids.size, 1, JSON.stringify(statusesOf(replies)));
    assert.ok(replies.every(({ status }) => status === 201 || status === 409));
  });
});
