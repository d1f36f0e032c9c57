import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IdempotentRuns } from '../../../src/platform/idempotency/idempotency-service.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('What managing events refuses', (database) => {
  const api = apiOfSuite(database);

  test('operations without a body refuse one that is not JSON, or is huge', async () => {
    const { token } = api.fixture.people.officer;
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar });
    const calls = [
      ['DELETE', `/manage/events/${event}`],
      ['POST', `/manage/events/${event}/restore`],
      ['DELETE', `/manage/calendars/${api.fixture.alphaCalendar}`],
      ['DELETE', `/manage/events/${event}/participants/1`],
      ['POST', `/manage/events/${event}/messages/1/take-back`],
      ['POST', `/manage/events/${event}/participants/1/move-back`],
      ['POST', `/manage/events/${event}/participants/answers`],
      ['POST', `/manage/events/${event}/participants/answers/undo`],
      ['POST', `/manage/events/${event}/banner/restoration`],
      ['POST', `/manage/events/${event}/attachments/1/restoration`],
    ] as const;
    for (const [method, path] of calls) {
      const text = { token, rawBody: 'x', headers: { 'content-type': 'text/plain' } };
      assertFailure(await api.call(method, path, text), 415);
      const headers = { 'content-type': 'application/json' };
      const huge = { token, rawBody: JSON.stringify('x'.repeat(2 * 1024 * 1024)), headers };
      assertFailure(await api.call(method, path, huge), 413);
    }
  });

  test('a message about a draft is not even sent to its author', async () => {
    const { token } = api.fixture.people.officer;
    const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar, draft: 1 });
    const message = { segment: 'yes', subject: 'Soon', text: 'You will hear.' };
    assertFailure(await api.post(`/manage/events/${event}/messages/trial-mail`, token, message), 409);
  });

  test('names what is wrong in the address of what is read', async () => {
    const { token } = api.fixture.people.officer;
    assertBadField(await api.get('/manage/events/0', token), 'id');
    assertBadField(await api.get('/manage/calendars/0', token), 'id');
    assertBadField(await api.call('DELETE', '/manage/calendars/0', { token }), 'id');
    assertBadField(await api.get('/manage/attention?limit=0', token), 'limit');
    assertBadField(await api.get(`/manage/calendars?locale=${'x'.repeat(101)}`, token), 'locale');
  });

  test('the same request under the same key is 409 while the first one runs, and makes nothing', async () => {
    const { alpha, alphaCalendar: calendar, people } = api.fixture;
    const { id: member, token } = people.officer;
    const startDate = '2027-01-12T18:30:00';
    const event = await api.fixture.addEvent({ calendar_id: calendar });
    const once = { calendar, title: 'Once', startDate, series: { repeat: 'weekly', count: 1 } };
    const series = (await api.post('/manage/series', token, once)).body.id;
    const requests: [string, object][] = [
      [`/manage/series/${series}/dates`, { series: { count: 2 } }],
      ['/manage/calendars', { place: alpha.place, title: 'Twice' }],
      ['/manage/events', { calendar, title: 'Twice', startDate }],
      [`/manage/events/${event}/copy`, { title: 'Twice', startDate }],
      [`/manage/events/${event}/attachments/1/restoration`, {}],
      [
        '/manage/series',
        { calendar, title: 'Twice', startDate, series: { repeat: 'weekly', count: 2, every: 1 } },
      ],
    ];
    const runs = new IdempotentRuns(api.deps.storage, api.clock);
    for (const [path, body] of requests) {
      const key = `running ${path}`.replaceAll(/\W/g, '-');
      await runs.begin({ member, key, content: JSON.stringify(['POST', `/v2${path}`, body]) });
      const answer = await api.call('POST', path, { token, body, headers: { 'idempotency-key': key } });
      assert.match(assertFailure(answer, 409), /still running/);
    }
    const { db } = api.deps.storage;
    for (const table of ['calendars', 'events'] as const) {
      const made = await db.selectFrom(table).select('id').where('title', '=', 'Twice').execute();
      assert.deepEqual(made, []);
    }
  });
});
