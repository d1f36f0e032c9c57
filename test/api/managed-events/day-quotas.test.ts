import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp from 'sharp';
import { readConfig } from '../../../src/platform/config/read-config.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';
import { plainPicture } from '../../unit/directory/photos/photo-support.ts';

const startDate = '2027-01-07T12:00:00';
const megabyte = 1024 * 1024;
const dayHours = 24;

/** What an organiser of Alpha creates and uploads. */
function organising(api: TestApi) {
  const { people, alphaCalendar } = api.fixture;
  const { token } = people.officer;
  const post = (path: string, body?: object, headers: Record<string, string> = {}) =>
    api.call('POST', path, { token, headers, ...(body === undefined ? {} : { body }) });
  return {
    token,
    post,
    create: (calendar: number = alphaCalendar, headers: Record<string, string> = {}) =>
      post('/manage/events', { calendar, title: 'Lunch', startDate }, headers),
    series: (count: number, query = '') =>
      post(`/manage/series${query}`, {
        calendar: alphaCalendar,
        title: 'Lunch',
        startDate,
        series: { repeat: 'weekly', count },
      }),
    copy: (event: number, count: number | null, query = '') =>
      post(`/manage/events/${event}/copy${query}`, {
        startDate,
        ...(count !== null && { series: { repeat: 'weekly', count } }),
      }),
    attach: (event: number, content: Buffer, query = '', headers: Record<string, string> = {}) =>
      api.call('POST', `/manage/events/${event}/attachments?name=a.bin${query}`, {
        token,
        rawBody: content,
        headers: { 'content-type': 'application/octet-stream', ...headers },
      }),
    banner: (event: number, rawBody: Buffer) =>
      api.call('PUT', `/manage/events/${event}/banner`, {
        token,
        rawBody,
        headers: { 'content-type': 'image/png', 'if-match': '*' },
      }),
  };
}

async function filesOf({ deps }: TestApi): Promise<number> {
  const found = await readdir(join(deps.config.dataFolder, 'files'), { recursive: true }).catch(() => []);
  return found.filter((name) => /[0-9a-f]{64}$/.test(name)).length;
}

function countEvents({ deps }: TestApi): Promise<number> {
  return deps.storage.db
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
    .then(({ count }) => count);
}

onEveryDatabase('The new events of a place in a day', (database) => {
  const start = (t: Parameters<typeof startTestApi>[0], perDay: number) =>
    startTestApi(t, database, { env: { GUILDHALL_EVENTS_PER_DAY: String(perDay) } });

  test('are counted one by one, also those of series and of copies; what is too many makes nothing, and a trial says so', async (t) => {
    const api = await start(t, 12);
    const { create, series, copy } = organising(api);
    const first = await create();
    assert.equal((await series(4)).status, 201);
    assert.equal((await copy(first.body.id, 3)).status, 201);
    assert.equal((await copy(first.body.id, null)).status, 201);
    const before = await countEvents(api);
    const refusals = [
      await series(4),
      await series(4, '?dryRun=true'),
      await copy(first.body.id, 4),
      await copy(first.body.id, 4, '?dryRun=true'),
    ];
    for (const refused of refusals) {
      const sentence = assertFailure(refused, 429);
      assert.match(sentence, /^The calendars of this place take 12 new events in a day, and by now 3 more\./);
      assert.match(sentence, /create the others later, or ask those who run the service to import them/);
      assert.deepEqual(refused.body.errorInfo, [{ wanted: 4, left: 3 }]);
      assert.equal(refused.headers['retry-after'], String((dayHours / 12) * 3600));
    }
    assert.equal(await countEvents(api), before);
    assert.equal((await series(3)).status, 201);
    assertFailure(await create(), 429);
    assertFailure(await copy(first.body.id, null), 429);
    api.clock.advance({ hours: 2 });
    assert.equal((await create()).status, 201);
  });

  test('are those of all its calendars, so that a further one gives nothing new, and of no other place', async (t) => {
    const api = await start(t, 2);
    const { create, post } = organising(api);
    const { alpha, districtA, districtCalendar, people, addRight } = api.fixture;
    for (const _ of [1, 2]) assert.equal((await create()).status, 201);
    const calendar = await post('/manage/calendars', { place: alpha.place, title: 'Walks' });
    assertFailure(await create(calendar.body.id), 429);
    await addRight(people.officer.id, 'manage-events', districtA.place);
    assert.equal((await create(districtCalendar)).status, 201);
  });

  test('count again when they are deleted and made anew, and not when they are brought back', async (t) => {
    const api = await start(t, 2);
    const { create, post, token } = organising(api);
    const { body } = await create();
    for (const _ of [1, 2, 3]) {
      const gone = await api.call('DELETE', `/manage/events/${body.id}`, { token });
      assert.equal(gone.status, 200, gone.text);
      assert.equal((await post(`/manage/events/${body.id}/restore`)).status, 200);
    }
    const gone = await create();
    await api.call('DELETE', `/manage/events/${gone.body.id}`, { token });
    assertFailure(await create(), 429);
  });

  test('count once when a request is sent again, and not at all when it is refused', async (t) => {
    const api = await start(t, 2);
    const { create, series } = organising(api);
    const headers = { 'idempotency-key': 'the-same-lunch' };
    for (const _ of [1, 2, 3]) assert.equal((await create(undefined, headers)).status, 201);
    assertFailure(await series(61), 400);
    assert.equal((await create()).status, 201);
    assertFailure(await create(), 429);
  });

  test('are as many as a year has days, unless set otherwise: the programme of a year is entered in an evening', async (t) => {
    const { eventsPerDay, uploadMegabytesPerDay } = readConfig({});
    assert.deepEqual([eventsPerDay, uploadMegabytesPerDay], [365, 300]);
    const api = await start(t, eventsPerDay);
    const { series, create } = organising(api);
    for (const _ of ['choir', 'lunch', 'board', 'walk', 'youth', 'cards'])
      assert.equal((await series(60)).status, 201);
    for (let count = 0; count < 5; count += 1) assert.equal((await create()).status, 201);
    assertFailure(await create(), 429);
  });
});

onEveryDatabase('What is uploaded for the events of a place in a day', (database) => {
  const start = (t: Parameters<typeof startTestApi>[0]) =>
    startTestApi(t, database, { env: { GUILDHALL_UPLOAD_MEGABYTES_PER_DAY: '3' } });

  test('is limited by its bytes, over all events; what is too much leaves no file', async (t) => {
    const api = await start(t);
    const { create, attach } = organising(api);
    const [first, second] = [(await create()).body.id, (await create()).body.id];
    assert.equal((await attach(first, randomBytes(2 * megabyte))).status, 201);
    const refused = await attach(second, randomBytes(1.5 * megabyte));
    assert.match(
      assertFailure(refused, 429),
      /take 3 MB of files in a day, and by now 1\.0 MB more\. Please/,
    );
    assert.equal(refused.headers['retry-after'], String(4 * 3600));
    assert.equal(await filesOf(api), 1);
    assert.equal((await attach(second, randomBytes(megabyte))).status, 201);
    assertFailure(await attach(second, Buffer.from('one byte more than that is too much')), 429);
    api.clock.advance({ hours: 8 });
    assert.equal((await attach(second, randomBytes(megabyte))).status, 201);
  });

  test('counts again when it is taken away and sent again, and once when a request is sent again', async (t) => {
    const api = await start(t);
    const { create, attach, token } = organising(api);
    const { id } = (await create()).body;
    const content = randomBytes(megabyte);
    const headers = { 'idempotency-key': 'the-same-menu' };
    for (const _ of [1, 2, 3, 4]) assert.equal((await attach(id, content, '', headers)).status, 201);
    for (const _ of [1, 2]) {
      const { body } = await attach(id, content);
      const path = `/manage/events/${id}/attachments/${body.id}`;
      assert.equal((await api.call('DELETE', path, { token })).status, 200);
    }
    assertFailure(await attach(id, content), 429);
  });

  test('counts once for all events of a series, and not for copies, which have the same files', async (t) => {
    const api = await start(t);
    const { series, copy, attach } = organising(api);
    const { events } = (await series(5)).body;
    assert.equal((await attach(events[0], randomBytes(2 * megabyte), '&scope=following')).status, 201);
    assert.equal((await copy(events[0], 20)).status, 201);
    assert.equal(await filesOf(api), 1);
    assert.equal((await attach(events[0], randomBytes(megabyte))).status, 201);
    assertFailure(await attach(events[0], randomBytes(1000)), 429);
  });

  test('counts of a banner what is kept of it, whole and as a square', async (t) => {
    const api = await start(t);
    const { create, banner } = organising(api);
    const { id } = (await create()).body;
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const large = await sharp({
      create: { width: 1400, height: 1400, channels: 3, background: 'white', noise },
    })
      .png()
      .toBuffer();
    let taken = 0;
    while (taken < 20 && (await banner(id, large)).status === 200) taken += 1;
    assert.ok(taken > 0 && taken < 20, `${taken}`);
    assertFailure(await banner(id, large), 429);
    assert.equal(await filesOf(api), 2);
    api.clock.advance({ hours: 24 });
    assert.equal((await banner(id, await plainPicture(600, 300, '#ff0000').png().toBuffer())).status, 200);
  });
});
