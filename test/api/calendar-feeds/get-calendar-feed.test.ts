import assert from 'node:assert/strict';
import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { before, suite, test } from 'node:test';
import ICAL from 'ical.js';
import { pino } from 'pino';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { onEveryDatabase, type TestDatabase } from '../../support/databases.ts';
import {
  apiOfSuite,
  assertBadField,
  assertFailure,
  startTestApi,
  type TestApi,
} from '../../support/test-api.ts';

onEveryDatabase('GET /events/ical/{identifier}', (database) => {
  holdsWhatIsAttended(database);
  readsLikeACalendar(database);
  opensOnlyToItsOwner(database);
  isCached(database);
  showsEveryChange(database);
  keepsItsSecret(database);
});

async function identifierOf(api: TestApi, member: MemberId): Promise<string> {
  const query = api.deps.storage.db
    .selectFrom('members')
    .select('private_identifier')
    .where('id', '=', member);
  return (await query.executeTakeFirstOrThrow()).private_identifier;
}

function changeMember(
  api: TestApi,
  member: MemberId,
  change: { active?: 0 | 1; private_identifier?: string },
) {
  return api.deps.storage.write((tx) =>
    tx.updateTable('members').set(change).where('id', '=', member).execute(),
  );
}

/** The feed as a calendar program reads it. */
function parse(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event));
  return { calendar, events };
}

async function feedOf(api: TestApi, member: MemberId) {
  const answer = await api.get(`/events/ical/${await identifierOf(api, member)}`);
  assert.equal(answer.status, 200, answer.text);
  return parse(answer.text);
}

async function titlesFor(api: TestApi, member: MemberId): Promise<string[]> {
  return (await feedOf(api, member)).events.map((event) => event.summary);
}

function holdsWhatIsAttended(database: TestDatabase): void {
  test('holds the events the member answered with YES, and no others', async (t) => {
    const api = await startTestApi(t, database);
    const { member, other } = api.fixture.people;
    const add = async (title: string, who: MemberId, attending: 'YES' | 'NO' | null, event = {}) =>
      api.fixture.addRegistration(await api.fixture.addEvent({ title, ...event }), {
        member_id: who,
        attending,
      });
    await add('Coming', member.id, 'YES');
    await add('Not coming', member.id, 'NO');
    await add('Not answered', member.id, null);
    await add('Someone else comes', other.id, 'YES');
    await add('Closed', member.id, 'YES', { closed: 1, start_date: '2026-11-16T10:00:00' });
    await add('Of another club', member.id, 'YES', {
      calendar_id: api.fixture.gammaCalendar,
      start_date: '2026-11-17T10:00:00',
      end_date: null,
    });
    const hosting = await api.fixture.addEvent({ title: 'Only the guest comes' });
    await api.fixture.addRegistration(hosting, {
      host_member_id: member.id,
      guest_email: 'g@example.org',
      attending: 'YES',
    });
    assert.deepEqual(await titlesFor(api, member.id), ['Coming', 'Closed', 'Of another club']);
    assert.deepEqual(await titlesFor(api, other.id), ['Someone else comes']);
    assert.deepEqual(await titlesFor(api, api.fixture.people.stranger.id), []);
  });

  test('keeps past events for one year after their end, and all future ones', async (t) => {
    const api = await startTestApi(t, database);
    const { member } = api.fixture.people;
    const add = async (title: string, start_date: string, end_date: string | null) =>
      api.fixture.addRegistration(await api.fixture.addEvent({ title, start_date, end_date }), {
        member_id: member.id,
        attending: 'YES',
      });
    await add('Over for more than a year', '2025-11-14T09:00:00', '2025-11-14T11:59:59');
    await add('Over for a year', '2025-11-13T12:00:00', '2025-11-14T12:00:00');
    await add('Without an end', '2025-11-14T12:00:03', null);
    await add('Far away', '2040-01-01T12:00:00', null);
    assert.deepEqual(await titlesFor(api, member.id), ['Over for a year', 'Without an end', 'Far away']);
    api.clock.advance({ seconds: 1 });
    assert.deepEqual(await titlesFor(api, member.id), ['Without an end', 'Far away']);
    api.clock.advance({ seconds: 3 });
    assert.deepEqual(await titlesFor(api, member.id), ['Far away']);
  });
}

function readsLikeACalendar(database: TestDatabase): void {
  test('is an iCalendar document with the local times of the organisation, in summer and in winter', async (t) => {
    const env = {
      GUILDHALL_PUBLIC_URL: 'https://members.example.org/api',
      GUILDHALL_ORGANISATION: 'Friends of the Lake',
    };
    const api = await startTestApi(t, database, { env });
    const { member } = api.fixture.people;
    const attend = async (event: Parameters<typeof api.fixture.addEvent>[0]) => {
      const id = await api.fixture.addEvent(event);
      await api.fixture.addRegistration(id, { member_id: member.id, attending: 'YES' });
      return id;
    };
    const winter = await attend({ sequence: 4, updated_at: '2026-11-01T10:00:00.000Z' });
    await attend({ start_date: '2027-07-01T18:30:00', end_date: '2027-07-01T20:00:00', cancelled: 1 });
    await attend({ start_date: '2027-08-01T00:00:00', end_date: '2027-08-03T00:00:00', all_day: 1 });

    const answer = await api.get(`/events/ical/${await identifierOf(api, member.id)}`);
    assert.equal(answer.headers['content-type'], 'text/calendar; charset=utf-8');
    assert.ok(answer.text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n'));
    const { calendar, events } = parse(answer.text);
    assert.equal(calendar.getFirstPropertyValue('x-wr-calname'), 'Friends of the Lake');
    assert.equal(calendar.getAllSubcomponents('vtimezone').length, 1);
    const [first, second, third] = events;
    const { identifier } = await api.deps.storage.db
      .selectFrom('installation')
      .select('identifier')
      .executeTakeFirstOrThrow();
    assert.equal(first?.uid, `event-${winter}@${identifier}.guildhall`, 'whatever the public address is');
    assert.equal(first?.sequence, 4);
    assert.equal(first?.component.getFirstPropertyValue('status'), 'CONFIRMED');
    assert.equal(String(first?.component.getFirstPropertyValue('last-modified')), '2026-11-01T10:00:00Z');
    assert.equal(first?.startDate.toString(), '2026-11-15T18:30:00');
    assert.equal(first?.startDate.toJSDate().toISOString(), '2026-11-15T17:30:00.000Z');
    assert.equal(second?.startDate.toString(), '2027-07-01T18:30:00');
    assert.equal(second?.startDate.toJSDate().toISOString(), '2027-07-01T16:30:00.000Z');
    assert.equal(second?.component.getFirstPropertyValue('status'), 'CANCELLED');
    assert.deepEqual([third?.startDate.toString(), third?.endDate.toString()], ['2027-08-01', '2027-08-04']);
    assert.equal(third?.startDate.isDate, true);
  });
}

function opensOnlyToItsOwner(database: TestDatabase): void {
  suite('a feed opens', () => {
    const api = apiOfSuite(database);
    before(async () => {
      const { people } = api.fixture;
      const event = await api.fixture.addEvent();
      await api.fixture.addRegistration(event, { member_id: people.member.id, attending: 'YES' });
    });
    const open = (name: string, token?: string) => api.get(`/events/ical/${name}`, token);

    test('without a token to the private identifier alone', async () => {
      const { member } = api.fixture.people;
      assert.equal((await open(await identifierOf(api, member.id))).status, 200);
      for (const name of [String(member.id), 'member', newSecret(), 'nobody']) {
        assertFailure(await open(name), 404);
      }
      assertFailure(await open((await identifierOf(api, member.id)).toUpperCase()), 404);
    });

    test("with a token to the caller's own id, username in any case, and identifier", async () => {
      const { member } = api.fixture.people;
      const own = await open(await identifierOf(api, member.id));
      for (const name of [String(member.id), 'member', 'MEMBER', await identifierOf(api, member.id)]) {
        const answer = await open(name, member.token);
        assert.equal(answer.status, 200, name);
        assert.equal(answer.text, own.text);
      }
      const readOnly = await api.fixture.tokenFor(member.id, { readOnly: true });
      assert.equal((await open('member', readOnly)).status, 200);
    });

    test('with a token to nobody else by id or username, an administrator neither; a private identifier opens it as without one', async () => {
      const { member, other, administrator } = api.fixture.people;
      for (const { token } of [other, administrator]) {
        for (const name of [String(member.id), 'member']) assertFailure(await open(name, token), 404);
        assert.equal((await open(await identifierOf(api, member.id), token)).status, 200);
      }
    });

    test('with a token that has ended as without one, which is told where one is needed', async () => {
      const { id } = api.fixture.people.member;
      assert.equal((await open(await identifierOf(api, id), 'wrong')).status, 200);
      for (const name of ['nobody', String(id), 'member']) assertFailure(await open(name, 'wrong'), 401);
    });

    test('no longer under an identifier that was replaced', async () => {
      const member = await api.fixture.addMember();
      const [before, after] = [await identifierOf(api, member), newSecret()];
      assert.equal((await open(before)).status, 200);
      await changeMember(api, member, { private_identifier: after });
      assertFailure(await open(before), 404);
      assertFailure(await open(before, await api.fixture.tokenFor(member)), 404);
      assert.equal((await open(after)).status, 200);
    });

    test('no longer for a former member', async () => {
      const member = await api.fixture.addMember();
      const identifier = await identifierOf(api, member);
      await changeMember(api, member, { active: 0 });
      assertFailure(await open(identifier), 404);
    });

    test('not for a member without a username to an empty or invented one', async () => {
      const member = await api.fixture.addMember();
      const token = await api.fixture.tokenFor(member);
      for (const name of ['null', 'undefined', '0', '-1', '1.0']) assertFailure(await open(name, token), 404);
    });

    test('under no tricky address, each refused as what it is', async () => {
      const { token } = api.fixture.people.member;
      for (const credential of [undefined, token]) {
        for (const name of ['%00', 'a%0Ab', '%20', 'x'.repeat(201)])
          assertBadField(await open(name, credential), 'identifier');
        for (const name of ['..%2F..', '%25', "'%20or%201=1--", '%F0%9F%8E%89', 'a%2Fb'])
          assert.ok([400, 404].includes((await open(name, credential)).status), name);
        for (const name of ['', '..', '.', '%2e%2e', '%zz', 'x'.repeat(300), 'x'.repeat(5000)]) {
          const { status } = await open(name, credential);
          assert.ok(status >= 400 && status < 500, `${name.slice(0, 10)} (${name.length}): ${status}`);
        }
      }
    });

    test('under no address that leads upwards, sent as it stands', async () => {
      const { hostname, port } = new URL(await api.app.listen({ host: '127.0.0.1', port: 0 }));
      for (const name of ['..', '../../..', '%2e%2e', '.']) {
        const sent = get({ hostname, port, path: `/v2/events/ical/${name}` });
        const [response] = (await once(sent, 'response')) as [IncomingMessage];
        response.resume();
        assert.equal(response.statusCode, 404, name);
      }
    });
  });
}

function isCached(database: TestDatabase): void {
  test('answers 304 while nothing changed, and the new feed once something did', async (t) => {
    const api = await startTestApi(t, database);
    const { member } = api.fixture.people;
    const path = `/events/ical/${await identifierOf(api, member.id)}`;
    const event = await api.fixture.addEvent();
    await api.fixture.addRegistration(event, { member_id: member.id, attending: 'YES' });
    const first = await api.get(path);
    const tag = first.headers.etag;
    assert.ok(typeof tag === 'string' && tag !== '');
    assert.equal(first.headers['cache-control'], 'private, no-cache');

    const again = (etag: string) => api.call('GET', path, { headers: { 'if-none-match': etag } });
    api.clock.advance({ hours: 5 });
    const unchanged = await again(tag);
    assert.equal(unchanged.status, 304);
    assert.equal(unchanged.text, '');

    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set({ title: 'Moved', sequence: 1 }).where('id', '=', event).execute(),
    );
    const changed = await again(tag);
    assert.equal(changed.status, 200);
    assert.notEqual(changed.headers.etag, tag);
    assert.deepEqual(
      parse(changed.text).events.map(({ summary }) => summary),
      ['Moved'],
    );

    // An event that was removed and came back under its number may have the same sequence again.
    const replaced = { title: 'Replaced', updated_at: '2026-11-14T16:00:00.000Z' };
    await api.deps.storage.write((tx) =>
      tx.updateTable('events').set(replaced).where('id', '=', event).execute(),
    );
    const latest = await again(String(changed.headers.etag));
    assert.equal(latest.status, 200);

    const newTag = String(latest.headers.etag);
    assert.equal((await again(newTag)).status, 304);
    assert.equal((await api.post(`/events/${event}`, member.token, { attending: 'NO' })).status, 200);
    const declined = await again(newTag);
    assert.equal(declined.status, 200);
    assert.deepEqual(parse(declined.text).events, []);
  });
}

function showsEveryChange(database: TestDatabase): void {
  test('shows every change of an event at once, although events are kept in memory', async (t) => {
    const api = await startTestApi(t, database);
    const { member } = api.fixture.people;
    const path = `/events/ical/${await identifierOf(api, member.id)}`;
    const event = await api.fixture.addEvent({
      start_date: '2026-12-01T18:00:00',
      end_date: '2026-12-01T20:00:00',
    });
    await api.fixture.addRegistration(event, { member_id: member.id, attending: 'YES' });
    const place = { name: 'Elsewhere', address: '', postalCode: '', city: '', country: '' };
    const contact = { phone: '', email: '', www: '' };
    const changes = [
      { title: 'Another title' },
      { description: 'Another description' },
      { start_date: '2026-12-01T19:00:00' },
      { end_date: '2026-12-01T21:00:00' },
      { all_day: 1 },
      { location: JSON.stringify({ ...place, ...contact, latitude: 1, longitude: 2 }) },
      { cancelled: 1 },
      { sequence: 9 },
      { updated_at: '2026-11-14T10:00:00.000Z' },
      { created_at: '2026-11-13T10:00:00.000Z' },
    ] as const;
    const seen = new Set([(await api.get(path)).text]);
    for (const change of changes) {
      await api.deps.storage.write((tx) =>
        tx.updateTable('events').set(change).where('id', '=', event).execute(),
      );
      const { text } = await api.get(path);
      assert.ok(!seen.has(text), Object.keys(change).join());
      seen.add(text);
    }
    await api.deps.storage.write((tx) => tx.deleteFrom('events').where('id', '=', event).execute());
    assert.deepEqual(parse((await api.get(path)).text).events, []);
  });
}

function keepsItsSecret(database: TestDatabase): void {
  test('never writes the identifier into the log', async (t) => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const api = await startTestApi(t, database, { logger });
    const identifier = await identifierOf(api, api.fixture.people.member.id);
    assert.equal((await api.get(`/events/ical/${identifier}`)).status, 200);
    assertFailure(await api.get(`/events/ical/${identifier}x`), 404);
    assertFailure(await api.get(`/events/ical/${identifier}x`, 'wrong'), 401);
    const log = lines.join('');
    assert.ok(log.includes('/v2/events/ical/:identifier'), 'the requests are logged by their route');
    assert.ok(!log.includes(identifier));
  });
}
