import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('A series as a whole', (database) => {
  const api = apiOfSuite(database);
  let officer: string;
  before(() => {
    officer = api.fixture.people.officer.token;
  });

  const series = async (count: number, more: object = {}) => {
    const body = {
      calendar: api.fixture.alphaCalendar,
      title: 'Singing',
      startDate: '2027-02-02T19:00:00',
      series: { repeat: 'weekly', count },
      ...more,
    };
    const { status, body: made, text } = await api.post('/manage/series', officer, body);
    assert.equal(status, 201, text);
    return { id: Number(made.id), events: made.events as number[] };
  };
  const remove = (id: number | undefined, query: string, token = officer) =>
    api.call('DELETE', `/manage/events/${id}?${query}`, { token });
  const restore = (id: number | undefined, query: string) =>
    api.call('POST', `/manage/events/${id}/restore?${query}`, { token: officer });
  const left = async (id: number) => {
    const { body } = await api.get(`/manage/events?series=${id}`, officer);
    return body.events.map((event: { id: number }) => event.id);
  };
  const daysOf = async (id: number) => {
    const { body } = await api.get(`/manage/events?series=${id}`, officer);
    return body.events.map(({ startDate }: { startDate: string }) => startDate);
  };
  const answer = (event: number | undefined) =>
    api.fixture.addRegistration(event as never, {
      member_id: api.fixture.people.member.id,
      attending: 'YES',
    });

  test('this date and those that follow are deleted together, after a trial, and come back together', async () => {
    const { id, events } = await series(4);
    const alone = events[1];
    assert.equal((await remove(alone, '')).status, 200);
    api.clock.advance({ seconds: 1 });
    const trial = await remove(events[0], 'scope=following&dryRun=true');
    const rest = [events[0], events[2], events[3]];
    assert.deepEqual(trial.body, { success: true, dryRun: true, events: rest, answered: [] });
    assert.deepEqual(await left(id), rest);
    const done = await remove(events[0], 'scope=following');
    assert.deepEqual(done.body, { success: true, dryRun: false, events: rest, answered: [] });
    assert.deepEqual(await left(id), []);
    assertFailure(await remove(events[0], 'scope=following'), 404);
    // What was deleted before by itself stays so: it is not what is taken back.
    assert.equal((await restore(events[0], 'scope=following')).status, 200);
    assert.deepEqual(await left(id), rest);
    assertFailure(await restore(events[0], 'scope=following'), 409);
    assert.equal((await restore(alone, '')).status, 200);
    assert.deepEqual(await left(id), events);
  });

  test('where someone has answered nothing is deleted, unless those dates are to stay', async () => {
    const { id, events } = await series(4);
    await answer(events[2]);
    const trial = await remove(events[1], 'scope=following&dryRun=true');
    assert.deepEqual([trial.body.events, trial.body.answered], [[events[1], events[3]], [events[2]]]);
    const refused = await remove(events[1], 'scope=following');
    assertFailure(refused, 409);
    assert.deepEqual(refused.body.errorInfo, [{ event: events[2] }]);
    assert.deepEqual(await left(id), events);
    const done = await remove(events[1], 'scope=following&keepAnswered=true');
    assert.deepEqual([done.body.events, done.body.answered], [[events[1], events[3]], [events[2]]]);
    assert.deepEqual(await left(id), [events[0], events[2]]);
    assertFailure(await remove(events[2], 'scope=following&keepAnswered=true'), 409);
    assertFailure(await remove(events[2], 'keepAnswered=true'), 409);
  });

  test('an event of no series has none that follow', async () => {
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    assertFailure(await remove(event, 'scope=following'), 409);
    const { id, events } = await series(2);
    assertFailure(await remove(events[0], 'scope=following', api.fixture.people.stranger.token), 404);
    assert.deepEqual(await left(id), events);
  });

  const prolong = (id: number, extent: object, query = '', token = officer) =>
    api.call('POST', `/manage/series/${id}/dates${query}`, { token, body: { series: extent } });

  test('goes on by its rule after its last date, with drafts like that one, after a trial', async () => {
    const { id, events } = await series(2, { description: 'Bring the book.', capacity: 12 });
    const trial = await prolong(id, { count: 2, except: ['2027-02-16'] }, '?dryRun=true');
    assert.equal(trial.status, 200, trial.text);
    assert.deepEqual(trial.body.dates, [{ startDate: '2027-02-23T19:00:00', endDate: null }]);
    assert.deepEqual(await left(id), events);
    const moved = {
      token: officer,
      body: { startDate: '2027-02-10T20:00:00' },
      headers: { 'if-match': '*' },
    };
    assert.equal((await api.call('PATCH', `/manage/events/${events[1]}`, moved)).status, 200);
    const done = await prolong(id, { until: '2027-02-25' });
    assert.equal(done.status, 201, done.text);
    assert.deepEqual([done.body.id, done.body.events.length], [id, 2]);
    assert.equal(done.headers.location, `/v2/manage/events/${done.body.events[0]}`);
    assert.deepEqual((await daysOf(id)).slice(1), [
      '2027-02-10T20:00:00',
      '2027-02-17T20:00:00',
      '2027-02-24T20:00:00',
    ]);
    const { body } = await api.get(`/manage/events/${done.body.events[1]}`, officer);
    const { state, title, description, capacity, placeInSeries } = body;
    assert.deepEqual([state, title, description, capacity], ['draft', 'Singing', 'Bring the book.', 12]);
    assert.deepEqual([placeInSeries.number, placeInSeries.count], [4, 4]);
  });

  test('stays the last Friday of the month', async () => {
    const { id } = await series(2, {
      startDate: '2027-01-29T19:00:00',
      series: { repeat: 'monthly', week: -1, count: 2 },
    });
    assert.equal((await prolong(id, { count: 3 })).status, 201);
    assert.deepEqual(
      (await daysOf(id)).map((day: string) => day.slice(0, 10)),
      ['2027-01-29', '2027-02-26', '2027-03-26', '2027-04-30', '2027-05-28'],
    );
  });

  test('has sixty dates at most, and every further one needs a day', async () => {
    const { id, events } = await series(58);
    assertBadField(await prolong(id, { count: 3 }), 'series.count');
    assertBadField(await prolong(id, { until: '2020-01-01' }), 'series.until');
    assertBadField(await prolong(id, {}), 'series.count');
    assert.equal((await prolong(id, { count: 2 })).status, 201);
    assert.equal((await left(id)).length, 50);
    assertFailure(await prolong(id, { count: 1 }, '', api.fixture.people.stranger.token), 404);
    assertFailure(await prolong(id, { count: 1 }, '', api.fixture.people.member.token), 404);
    assertFailure(await prolong(987_654, { count: 1 }), 404);
    assert.equal((await remove(events[0], 'scope=following')).status, 200);
    assertFailure(await prolong(id, { count: 1 }), 404);
  });
});
