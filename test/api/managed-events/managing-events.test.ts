import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { nobody } from '../../../src/events/audience/audience.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('Managing events', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const create = (body: object, token = officer, headers: Record<string, string> = {}) =>
    api.call('POST', '/manage/events', { token, body, headers });
  const dinner = (more: object = {}) => ({
    calendar: api.fixture.alphaCalendar,
    title: 'Dinner',
    startDate: '2026-12-12T18:30:00',
    ...more,
  });
  const created = async (more: object = {}) => {
    const answer = await create(dinner(more));
    assert.equal(answer.status, 201, answer.text);
    return Number(answer.body.id);
  };
  const change = (id: number, body: object, tag = '*', token = officer) =>
    api.call('PATCH', `/manage/events/${id}`, {
      token,
      body,
      headers: { 'if-match': tag },
    });
  const read = (id: number, token = officer) => api.get(`/manage/events/${id}`, token);

  test('calendar, title and start make a draft with good defaults', async () => {
    const answer = await create(dinner());
    assert.equal(answer.status, 201, answer.text);
    assert.deepEqual(answer.body, { success: true, id: answer.body.id });
    assert.equal(answer.headers.location, `/v2/manage/events/${answer.body.id}`);
    const { body, headers } = await read(answer.body.id);
    assert.match(String(headers.etag), /^"1-/);
    assert.deepEqual(
      [body.state, body.version, body.registrationEnabled, body.reviewEnabled, body.registrationDueDate],
      ['draft', 1, true, false, ''],
    );
    assert.deepEqual(body.calendar, { id: api.fixture.alphaCalendar, title: 'Alpha' });
    assert.deepEqual(body.counts, { ...nobody, untold: 3 });
  });

  test('with review on, registration ends with the day before, unless something else is said', async () => {
    const { body } = await read(await created({ reviewEnabled: true }));
    assert.equal(body.registrationDueDate, '2026-12-11T23:59:59');
    assert.equal(body.ticketsEnabled, true);
    const due = '2026-12-01T12:00:00';
    assert.equal(
      (await read(await created({ reviewEnabled: true, registrationDueDate: due }))).body.registrationDueDate,
      due,
    );
  });

  test('those review a new event who review those of its calendar', async () => {
    const { alphaCalendar: calendar_id, functions } = api.fixture;
    const treasurer = functions.get('CT');
    assert.ok(treasurer !== undefined);
    const row = { calendar_id, function_id: treasurer };
    await api.deps.storage.write((tx) => tx.insertInto('calendar_reviewers').values(row).execute());
    const { body } = await read(await created());
    await api.deps.storage.write((tx) => tx.deleteFrom('calendar_reviewers').execute());
    assert.deepEqual(body.reviewers, [
      { member: null, function: { id: treasurer, code: 'CT', title: 'Treasurer' } },
    ]);
  });

  test('changes what is sent, keeps the rest, and raises the version', async () => {
    const id = await created({ location: { name: 'Krone', city: 'Town' }, description: 'As always.' });
    const first = await read(id);
    const answer = await change(
      id,
      { title: 'Lunch', location: { city: 'Village' } },
      String(first.headers.etag),
    );
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.version, 2);
    const { title, location, description } = answer.body;
    assert.deepEqual(
      [title, location.name, location.city, description],
      ['Lunch', 'Krone', 'Village', 'As always.'],
    );
    const undo = { title: 'Dinner', location: { city: 'Town' } };
    const followed = { notice: null, undo, movesUp: null, undoSeconds: 0 };
    assert.deepEqual({ ...(await read(id)).body, ...followed }, answer.body);
    // What changes nothing is no change.
    assert.equal((await change(id, { title: 'Lunch' })).body.version, 2);
    assert.equal((await change(id, {})).body.version, 2);
  });

  test('another place lies nowhere until someone says where, and the former one lies where it did', async () => {
    const krone = { name: 'Krone', city: 'Town', latitude: 47.1, longitude: 8.2 };
    const id = await created({ location: krone });
    const moved = await change(id, { location: { name: 'Bären' } });
    const { latitude, longitude } = moved.body.location;
    assert.deepEqual([latitude, longitude], [null, null]);
    const back = await change(id, moved.body.undo);
    assert.equal(back.status, 200, back.text);
    assert.partialDeepStrictEqual(back.body.location, krone);
    const located = await change(id, { location: { name: 'Bären', latitude: 47.1, longitude: 8.2 } });
    assert.equal(located.body.location.latitude, 47.1);
    const again = await change(id, located.body.undo);
    assert.partialDeepStrictEqual(again.body.location, krone, 'also where both lie at the same place');
    const corrected = await change(id, { location: { name: 'Krone', phone: '+41 44 123 45 67' } });
    assert.partialDeepStrictEqual(corrected.body.location, krone);
  });

  test('needs to know what was read: 428 without If-Match', async () => {
    const id = await created();
    const without = await api.call('PATCH', `/manage/events/${id}`, { token: officer, body: {} });
    assert.match(assertFailure(without, 428), /If-Match/);
    assertBadField(await change(id, {}, 'yesterday'), 'if-match');
  });

  test('of two officers who change the same version one gets 412, with what the other changed', async () => {
    const id = await created();
    const tag = String((await read(id)).headers.etag);
    const admin = api.fixture.people.administrator.token;
    const sent = [
      [officer, { title: 'Lunch', closed: true }],
      [admin, { title: 'Breakfast', closed: true }],
    ] as const;
    const answers = await Promise.all(sent.map(([token, body]) => change(id, body, tag, token)));
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412],
    );
    const late = answers.find(({ status }) => status === 412);
    const by = answers[0]?.status === 200 ? 'Officer Fixture' : 'Administrator Fixture';
    const at = '2026-11-14T12:00:00';
    assert.deepEqual(late?.body.errorInfo, [
      { field: 'title', by, at },
      { field: 'closed', by, at },
    ]);
    assert.equal((await read(id)).body.version, 2);
  });

  test('says of every version behind who changed what last', async () => {
    const id = await created();
    const tag = String((await read(id)).headers.etag);
    await change(id, { title: 'One', guestsAllowed: false });
    await change(id, { title: 'Two' }, '*', api.fixture.people.administrator.token);
    const { body } = await change(id, { closed: true }, tag);
    const at = '2026-11-14T12:00:00';
    assert.deepEqual(body.errorInfo, [
      { field: 'title', by: 'Administrator Fixture', at },
      { field: 'guestsAllowed', by: 'Officer Fixture', at },
    ]);
  });

  test('names the field that is wrong', async () => {
    const wrong: [object, string][] = [
      [{ endDate: '2026-12-11T00:00:00' }, 'endDate'],
      [{ registrationDueDate: '2026-12-13T00:00:00' }, 'registrationDueDate'],
      [{ startDate: '2027-03-28T02:30:00' }, 'startDate'],
      [{ title: ' ' }, 'title'],
      [{ registrationUrl: 'example' }, 'registrationUrl'],
      [{ location: { latitude: 91 } }, 'location.latitude'],
      [{ calendar: 999_999 }, 'calendar'],
      [{ cancelled: true }, 'cancelled'],
    ];
    for (const [body, field] of wrong) assertBadField(await create(dinner(body)), field);
    const id = await created();
    for (const [body, field] of wrong.filter(([, name]) => name !== 'calendar'))
      assertBadField(await change(id, body), field);
    assert.equal((await read(id)).body.version, 1);
  });

  test('refuses a time that the clocks skip with a sentence that says so', async () => {
    const answer = await create(dinner({ startDate: '2027-03-28T02:30:00' }));
    assert.match(assertFailure(answer, 400), /does not exist: the clocks are put forward on 2027-03-28/);
  });

  test('a published event with review keeps a due date before its start', async () => {
    const { alphaCalendar: calendar_id } = api.fixture;
    const id = await api.fixture.addEvent({ calendar_id, review_enabled: 1 });
    const answer = await change(id, { registrationDueDate: '' });
    assertBadField(answer, 'registrationDueDate');
    assert.match(String(answer.body.error), /the door refuses tickets/);
    assert.equal((await change(id, { registrationDueDate: '', reviewEnabled: false })).status, 200);
  });

  test('calendar programs notice what they show of a published event, and nothing else', async () => {
    const { alphaCalendar: calendar_id } = api.fixture;
    const id = await api.fixture.addEvent({ calendar_id });
    const sequence = async () =>
      (
        await api.deps.storage.db
          .selectFrom('events')
          .select('sequence')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).sequence;
    await change(id, { guestsAllowed: false });
    assert.equal(await sequence(), 0);
    const shown = [
      { location: { name: 'Elsewhere' } },
      { endDate: null },
      { title: 'Supper' },
      { description: 'Bring a coat.' },
      { startDate: '2026-12-12T17:00:00' },
      { allDay: true },
    ];
    for (const [index, sent] of shown.entries()) {
      const { status, text } = await change(id, sent);
      assert.equal(status, 200, text);
      assert.equal(await sequence(), index + 1, Object.keys(sent).join());
    }
  });

  test('who does not manage the calendar is refused where they see the event, and else it does not exist', async () => {
    const { people, alphaCalendar: calendar_id } = api.fixture;
    const draft = await created();
    const published = await api.fixture.addEvent({ calendar_id });
    assertFailure(await read(draft, people.member.token), 404);
    assertFailure(await change(draft, {}, '*', people.member.token), 404);
    assertFailure(await read(published, people.member.token), 403);
    assertFailure(await change(published, {}, '*', people.member.token), 403);
    assertFailure(await read(published, people.stranger.token), 404);
    assertFailure(await create(dinner(), people.member.token), 403);
    assertFailure(await create(dinner({ calendar: api.fixture.districtCalendar })), 403);
  });

  test('a draft is 404 everywhere, also for those who are registered or review it', async () => {
    const { fixture } = api;
    const { member, reviewer } = fixture.people;
    const calendar_id = fixture.alphaCalendar;
    for (const hidden of [{ draft: 1 as const }, { removed_at: '2026-11-13T10:00:00.000Z' }]) {
      const event = await fixture.addEvent({ calendar_id, ...hidden, start_date: '2026-11-14T11:00:00' });
      await fixture.addReviewer(event, reviewer.id);
      const mine = await fixture.addRegistration(event, { member_id: member.id, attending: 'YES' });
      const paths = ['', '/members', '/answers', '/calendar', `/ticket?registration=${mine.id}`];
      for (const path of paths) assertFailure(await api.get(`/events/${event}${path}`, member.token), 404);
      for (const path of ['', '/list', '/names', '/figures', '/conflicts', '/people?q=fixture'])
        assertFailure(await api.get(`/door/events/${event}${path}`, reviewer.token), 404);
      const answer = await api.call('POST', `/events/${event}`, {
        token: member.token,
        body: { attending: 'NO' },
      });
      assertFailure(answer, 404);
      const scan = { event, barcode: mine.barcode };
      const confirmed = await api.call('POST', '/events/confirm', { token: reviewer.token, body: scan });
      const unknown = await api.call('POST', '/events/confirm', {
        token: reviewer.token,
        body: { ...scan, event: 999_999 },
      });
      assert.equal(confirmed.status, 403);
      assert.equal(confirmed.body.error, unknown.body.error);
      const listed = await api.get('/events?from=2026-11-01', member.token);
      assert.ok(!listed.body.events.some(({ id }: { id: number }) => id === event));
      const doors = await api.get('/door/events', reviewer.token);
      assert.ok(!doors.body.events.some(({ id }: { id: number }) => id === event));
      const feed = await api.get(`/events/ical/${member.id}`, member.token);
      assert.equal(feed.status, 200);
      assert.ok(!feed.text.includes(`-${event}@`) && !feed.text.includes('BEGIN:VEVENT'), feed.text);
    }
  });
});

onEveryDatabase('The list of managed events', (database) => {
  const api = apiOfSuite(database);
  before(async () => {
    const { fixture } = api;
    const calendar_id = fixture.alphaCalendar;
    const at = (day: number) => ({
      start_date: `2026-12-${String(day).padStart(2, '0')}T18:00:00`,
      end_date: null,
    });
    const first = await fixture.addEvent({ calendar_id, title: 'First 100%', ...at(1) });
    await fixture.addEvent({ calendar_id, title: 'Draft', draft: 1, ...at(2) });
    await fixture.addEvent({ calendar_id, title: 'Cancelled', cancelled: 1, ...at(2) });
    await fixture.addEvent({ calendar_id, title: 'Gone', removed_at: '2026-11-13T10:00:00.000Z', ...at(3) });
    await fixture.addEvent({ calendar_id: fixture.districtCalendar, title: 'District', ...at(4) });
    await fixture.addRegistration(first, { member_id: fixture.people.member.id, attending: 'YES' });
    await fixture.addRegistration(first, { member_id: fixture.people.other.id });
  });

  const titles = async (query: string, person: 'officer' | 'administrator' | 'member' = 'officer') => {
    const { body, status } = await api.get(`/manage/events?${query}`, api.fixture.people[person].token);
    assert.equal(status, 200);
    return body.events.map(({ title }: { title: string }) => title);
  };

  test('holds what the caller manages, drafts too, in the order of time', async () => {
    assert.deepEqual(await titles(''), ['First 100%', 'Draft', 'Cancelled']);
    assert.deepEqual(await titles('order=desc'), ['Cancelled', 'Draft', 'First 100%']);
    assert.deepEqual(await titles('', 'administrator'), ['First 100%', 'Draft', 'Cancelled', 'District']);
    assert.deepEqual(await titles('', 'member'), []);
  });

  test('finds by state, calendar, time and text', async () => {
    assert.deepEqual(await titles('state=draft'), ['Draft']);
    assert.deepEqual(await titles('state=cancelled'), ['Cancelled']);
    assert.deepEqual(await titles('state=published'), ['First 100%']);
    assert.deepEqual(await titles('state=removed'), ['Gone']);
    assert.deepEqual(await titles(`calendar=${api.fixture.districtCalendar}`, 'administrator'), ['District']);
    assert.deepEqual(await titles('from=2026-12-02&to=2026-12-02'), ['Draft', 'Cancelled']);
    assert.deepEqual(await titles('q=FIRST'), ['First 100%']);
    assert.deepEqual(await titles('q=100%25'), ['First 100%']);
    assert.deepEqual(await titles('q=x%25y'), []);
    assertBadField(
      await api.get('/manage/events?from=2026-12-02&to=2026-12-01', api.fixture.people.officer.token),
      'to',
    );
  });

  test('goes on behind the last one, whatever was added before it', async () => {
    const { token } = api.fixture.people.officer;
    const page = await api.get('/manage/events?limit=2', token);
    assert.equal(page.body.count, 2);
    const calendar_id = api.fixture.alphaCalendar;
    const early = await api.fixture.addEvent({
      calendar_id,
      title: 'Early',
      start_date: '2026-11-30T18:00:00',
    });
    assert.deepEqual(await titles(`limit=2&cursor=${page.body.next}`), ['Cancelled']);
    await api.deps.storage.write((tx) => tx.deleteFrom('events').where('id', '=', early).execute());
    assert.equal((await api.get(`/manage/events?cursor=${page.body.next}`, token)).body.next, null);
    const back = await api.get('/manage/events?limit=1&order=desc', token);
    assert.deepEqual(await titles(`limit=1&order=desc&cursor=${back.body.next}`), ['Draft']);
    assertBadField(await api.get('/manage/events?cursor=nonsense', token), 'cursor');
  });

  test('a series is one line, of its next date, and says how many dates there are; all of it is counted', async () => {
    const { token } = api.fixture.people.officer;
    const body = {
      calendar: api.fixture.alphaCalendar,
      title: 'Reading',
      startDate: '2028-01-04T19:00:00',
      series: { repeat: 'weekly', count: 4 },
    };
    const made = await api.post('/manage/series', token, body);
    assert.equal(made.status, 201, made.text);
    const list = async (query: string) =>
      (await api.get(`/manage/events?q=reading&${query}`, token)).body as {
        total?: number;
        next: string | null;
        events: { id: number; dates?: object }[];
      };
    const ids = ({ events }: { events: { id: number }[] }) => events.map(({ id }) => id);
    const grouped = await list('grouped=true&total=true');
    assert.deepEqual(ids(grouped), [made.body.events[0]]);
    assert.deepEqual(grouped.events[0]?.dates, { count: 4, last: '2028-01-25T19:00:00' });
    assert.equal(grouped.total, 1);
    // Those that are over are not among them, and the last one stands for them where the list begins with it.
    const later = await list('grouped=true&from=2028-01-11');
    assert.deepEqual(
      [ids(later), later.events[0]?.dates],
      [[made.body.events[1]], { count: 3, last: '2028-01-25T19:00:00' }],
    );
    assert.deepEqual(ids(await list('grouped=true&order=desc')), [made.body.events[3]]);
    assert.deepEqual(ids(await list(`series=${made.body.id}&from=2028-01-18`)), made.body.events.slice(2));
    const each = await list('limit=3&total=true');
    assert.deepEqual([each.events.length, each.total, each.events[0]?.dates], [3, 4, undefined]);
    assert.equal((await list(`limit=3&total=true&cursor=${each.next}`)).total, 4);
    assert.equal('total' in (await list('')), false);
    const page = await api.get('/manage/events?grouped=true&limit=1&order=desc', token);
    const next = await api.get(
      `/manage/events?grouped=true&limit=1&order=desc&cursor=${page.body.next}`,
      token,
    );
    assert.deepEqual(ids(page.body), [made.body.events[3]]);
    assert.notEqual(next.body.events[0].series, made.body.id);
    const stranger = await api.get('/manage/events?total=true', api.fixture.people.stranger.token);
    assert.equal(stranger.body.total, 0);
  });

  test('counts the answers', async () => {
    const { body } = await api.get('/manage/events?q=First', api.fixture.people.officer.token);
    assert.deepEqual(body.events[0].counts, { ...nobody, yes: 1, untold: 3, all: 2, members: 2 });
  });

  test('finds a title without regard to case and accents, also after it has changed', async () => {
    const { officer } = api.fixture.people;
    const event = { calendar: api.fixture.alphaCalendar, startDate: '2027-01-10T18:00:00' };
    const created = await api.post('/manage/events', officer.token, { ...event, title: 'Ärzte im Gespräch' });
    assert.equal(created.status, 201, created.text);
    const found = (q: string) => titles(`q=${encodeURIComponent(q)}`);
    for (const q of ['ÄRZTE', 'ärzte', 'arzte IM GESPRACH'])
      assert.deepEqual(await found(q), ['Ärzte im Gespräch']);
    const path = `/manage/events/${created.body.id}`;
    const headers = { 'if-match': '*' };
    const body = { title: 'ÉCOLE' };
    const changed = await api.call('PATCH', path, { token: officer.token, body, headers });
    assert.equal(changed.status, 200, changed.text);
    assert.deepEqual([await found('école'), await found('ärzte')], [['ÉCOLE'], []]);
  });
});
