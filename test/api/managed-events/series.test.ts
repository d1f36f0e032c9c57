import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { endOfSuite } from '../../support/end-of-suite.ts';
import { assertBadField, assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';

interface Managed {
  state: string;
  title: string;
  startDate: string;
  endDate: string | null;
  registrationDueDate: string;
  series: number | null;
  version: number;
}

onEveryDatabase('Series of events', (database) => {
  const ending = endOfSuite();
  let api: TestApi;
  let officer: string;
  before(async () => {
    api = await startTestApi(ending, database);
    officer = api.fixture.people.officer.token;
  });

  const lunch = (more: object = {}) => ({
    calendar: api.fixture.alphaCalendar,
    title: 'Lunch',
    startDate: '2027-03-16T19:00:00',
    endDate: '2027-03-16T21:30:00',
    reviewEnabled: true,
    series: { repeat: 'weekly', count: 3 },
    ...more,
  });
  const send = (body: object, query = '', token = officer, headers: Record<string, string> = {}) =>
    api.call('POST', `/manage/series${query}`, { token, body, headers });
  const read = async (id: number) => (await api.get(`/manage/events/${id}`, officer)).body as Managed;
  async function created(more: object = {}): Promise<number[]> {
    const answer = await send(lunch(more));
    assert.equal(answer.status, 201, answer.text);
    return answer.body.events;
  }
  const change = (id: number, body: object, tag = '*', query = '?scope=following') =>
    api.call('PATCH', `/manage/events/${id}${query}`, { token: officer, body, headers: { 'if-match': tag } });

  test('a preview answers the dates and creates nothing', async () => {
    const before = await count();
    const fifth = {
      startDate: '2027-03-30T19:00:00',
      endDate: null,
      series: { repeat: 'monthly', count: 2 },
    };
    const { status, body } = await send(lunch(fifth), '?dryRun=true');
    assert.equal(status, 200);
    assert.deepEqual(
      [body.count, body.dates],
      [
        2,
        [
          { startDate: '2027-03-30T19:00:00', endDate: null },
          { startDate: '2027-06-29T19:00:00', endDate: null },
        ],
      ],
    );
    assert.equal(body.skipped[0].reason, '2027-04 has no fifth Tuesday');
    assert.equal(await count(), before);
  });

  async function count(): Promise<number> {
    return (await api.deps.storage.db.selectFrom('events').select('id').execute()).length;
  }

  test('makes ordinary drafts that know their series and keep 19:00 across the change of the clock', async () => {
    const answer = await send(lunch());
    assert.equal(answer.status, 201, answer.text);
    const { id, events } = answer.body as { id: number; events: number[] };
    assert.equal(answer.headers.location, `/v2/manage/events/${events[0]}`);
    const made = await Promise.all(events.map(read));
    // The clocks are put forward on 28 March 2027.
    assert.deepEqual(
      made.map(({ startDate, endDate }) => [startDate, endDate]),
      [
        ['2027-03-16T19:00:00', '2027-03-16T21:30:00'],
        ['2027-03-23T19:00:00', '2027-03-23T21:30:00'],
        ['2027-03-30T19:00:00', '2027-03-30T21:30:00'],
      ],
    );
    for (const event of made) assert.deepEqual([event.state, event.series, event.version], ['draft', id, 1]);
    assert.equal(made[2]?.registrationDueDate, '2027-03-29T23:59:59');
  });

  test('a time that the clocks skip on one of the days is refused with a sentence that names the day', async () => {
    const night = { startDate: '2027-03-21T02:30:00', endDate: null, reviewEnabled: false };
    const refused = await send(lunch(night));
    assertBadField(refused, 'startDate');
    assert.match(refused.text, /2027-03-28/);
    assertBadField(await send(lunch(night), '?dryRun=true'), 'startDate');
  });

  test('a rule that makes no sense is refused at its field', async () => {
    const rules = [
      [{ repeat: 'weekly' }, 'series.count'],
      [{ repeat: 'monthly', week: 1, count: 2 }, 'series.week'],
      [{ repeat: 'weekly', until: '2029-01-01' }, 'series.until'],
      [{ repeat: 'weekly', count: 61 }, 'series.count'],
      [{ repeat: 'weekly', count: 2, except: ['2027-03-17'] }, 'series.except'],
    ] as const;
    for (const [series, field] of rules) assertBadField(await send(lunch({ series })), field);
  });

  test('is for those who manage the calendar', async () => {
    const { member } = api.fixture.people;
    assertFailure(await send(lunch(), '', member.token), 403);
    assertFailure(await send(lunch(), '?dryRun=true', member.token), 403);
    assertBadField(await send(lunch({ calendar: 999_999 })), 'calendar');
  });

  test('the same key twice makes it once, and a preview with a key is answered again', async () => {
    const headers = { 'idempotency-key': 'series-1' };
    const [one, other] = [
      await send(lunch(), '', officer, headers),
      await send(lunch(), '', officer, headers),
    ];
    assert.deepEqual(one.body, other.body);
    assert.equal(one.headers.location, other.headers.location);
    const preview = { 'idempotency-key': 'series-2' };
    const first = await send(lunch(), '?dryRun=true', officer, preview);
    assert.deepEqual((await send(lunch(), '?dryRun=true', officer, preview)).body, first.body);
  });

  test('a change of this and the following moves times by the same local difference', async () => {
    const [first = 0, second = 0, third = 0] = await created();
    const sent = { title: 'Dinner', startDate: '2027-03-24T18:00:00', endDate: '2027-03-24T20:00:00' };
    const answer = await change(second, sent);
    assert.equal(answer.status, 200, answer.text);
    assert.equal((await read(first)).title, 'Lunch');
    const last = await read(third);
    assert.deepEqual(
      [last.title, last.startDate, last.endDate, last.registrationDueDate],
      ['Dinner', '2027-03-31T18:00:00', '2027-03-31T20:00:00', '2027-03-29T23:59:59'],
    );
    assert.deepEqual([answer.body.version, last.version], [2, 2]);
  });

  test('without the scope only this one changes', async () => {
    const [first = 0, second = 0] = await created();
    await change(first, { title: 'Dinner' }, '*', '');
    assert.equal((await read(second)).title, 'Lunch');
  });

  test('a change that one of the following cannot take changes none', async () => {
    const [first = 0, second = 0] = await created({
      startDate: '2027-03-21T19:00:00',
      endDate: null,
      reviewEnabled: false,
    });
    const refused = await change(first, { startDate: '2027-03-21T02:30:00' });
    assertBadField(refused, 'startDate');
    assert.match(refused.text, /2027-03-28/);
    assert.deepEqual([(await read(first)).version, (await read(second)).version], [1, 1]);
  });

  test('a change of the following needs the version that was read, and a series', async () => {
    const [first = 0, second = 0] = await created();
    await change(first, { title: 'Dinner' }, '*', '');
    assertFailure(await change(first, { title: 'Breakfast' }, '"1"'), 412);
    assert.equal((await read(second)).title, 'Lunch');
    assert.equal((await change(first, { title: 'Supper' }, '*', '?scope=following&dryRun=true')).status, 200);
    assert.equal((await read(second)).title, 'Lunch');
    assertBadField(await change(first, {}, '*', '?scope=following&notify=true'), 'notify');
    const single = await api.fixture.addEvent({
      calendar_id: api.fixture.alphaCalendar,
      start_date: '2026-12-12T18:30:00',
    });
    assertFailure(await change(single, { title: 'Dinner' }), 409);
  });
});
