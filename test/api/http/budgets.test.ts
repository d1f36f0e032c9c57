import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { pino } from 'pino';
import { createToken, issueToken } from '../../../src/identity/tokens/tokens-service.ts';
import { readConfig } from '../../../src/platform/config/read-config.ts';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { registrationRow } from '../../../src/events/registration/registration-row.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type Answer, type TestApi } from '../../support/test-api.ts';
import { invitedGuest } from '../invitations/page-support.ts';
import { calledPath, documentedPaths } from './operations.ts';

const proxy = { GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' };

function budgets(writes: number, heavyReads: number, factor = 20): Record<string, string> {
  return {
    ...proxy,
    GUILDHALL_WRITES_PER_MINUTE: String(writes),
    GUILDHALL_HEAVY_READS_PER_MINUTE: String(heavyReads),
    GUILDHALL_ADDRESS_BUDGET_FACTOR: String(factor),
  };
}

function search(api: TestApi, token: string, address = '192.0.2.1') {
  return api.call('GET', '/members/search?q=fixture', { token, headers: { 'x-forwarded-for': address } });
}

/** The statuses of the same call, made some times. */
async function statusesOf(times: number, call: () => Promise<Pick<Answer, 'status'>>): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count += 1) statuses.push((await call()).status);
  return statuses;
}

onEveryDatabase('The budget of a caller', (database) => {
  test('holds for every operation that changes something or is expensive, and for no other', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(1, 1) });
    const limited: string[] = [];
    for (const { path, operations } of documentedPaths(api)) {
      for (const [method] of operations) {
        // Deleting the token of a call is limited like all others, but then there is no second call with it.
        const own = await api.fixture.tokenFor(api.fixture.people.administrator.id);
        const made = calledPath(path);
        const call = () => api.call(method, `/${made}`, { token: own });
        await call();
        const answer =
          ['/v2/authenticate', '/v2/session'].includes(path) && method === 'DELETE'
            ? await afterOther(api, made, own)
            : await call();
        if (answer.status === 429) limited.push(`${method} ${path}`);
        api.clock.advance({ minutes: 5 });
      }
    }
    const reads = limited.filter((operation) => operation.startsWith('GET '));
    assert.deepEqual(reads.toSorted(), [
      'GET /v2/door/events/{id}/figures',
      'GET /v2/door/events/{id}/list',
      'GET /v2/door/events/{id}/names',
      'GET /v2/door/events/{id}/people',
      'GET /v2/events/{id}/members',
      'GET /v2/events/{id}/ticket',
      'GET /v2/manage/activities',
      'GET /v2/manage/events/{id}/answers-summary',
      'GET /v2/manage/events/{id}/badges',
      'GET /v2/manage/events/{id}/door-list',
      'GET /v2/manage/events/{id}/kitchen-sheet',
      'GET /v2/manage/events/{id}/participants',
      'GET /v2/manage/events/{id}/people',
      'GET /v2/me/data',
      'GET /v2/members/search',
    ]);
    const changing = documentedPaths(api).flatMap(({ path, operations }) =>
      [...operations.keys()].filter((method) => method !== 'GET').map((method) => `${method} ${path}`),
    );
    assert.deepEqual(
      limited.filter((operation) => !operation.startsWith('GET ')).toSorted(),
      changing.toSorted(),
    );
  });

  test('is that of a token: 429 with the time to wait, for this token alone, until enough has come back', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(600, 4) });
    const { member, other } = api.fixture.people;
    assert.deepEqual(await statusesOf(5, () => search(api, member.token)), [200, 200, 200, 200, 429]);
    const refused = await search(api, member.token, '192.0.2.2');
    assert.match(assertFailure(refused, 429), /wait/);
    assert.equal(refused.headers['retry-after'], '15');
    assert.equal((await search(api, other.token)).status, 200);
    assert.equal((await api.get('/events', member.token)).status, 200);
    api.clock.advance({ seconds: 14 });
    assert.equal((await search(api, member.token)).status, 429);
    api.clock.advance({ seconds: 1 });
    assert.equal((await search(api, member.token)).status, 200);
    assert.equal((await search(api, member.token)).status, 429);
  });

  test('is shared by all behind one address, and by a whole IPv6 network of /64', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(600, 2, 2) });
    const { member, other, officer, stranger } = api.fixture.people;
    for (const { token } of [member, other]) {
      assert.deepEqual(await statusesOf(2, () => search(api, token, '[2001:db8::1]:7')), [200, 200]);
    }
    assert.equal((await search(api, officer.token, '2001:db8::2')).status, 429);
    assert.equal((await search(api, stranger.token, '2001:db8:0:1::2')).status, 200);
  });

  test('is larger for a token that was made for a busy program', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(600, 2) });
    const request = { memberId: api.fixture.people.member.id, name: 'Sync', expiresAt: null, readOnly: true };
    const { token } = await createToken(api.deps.storage, api.clock, operatorOrigin(), {
      ...request,
      budgetFactor: 3,
    });
    assert.deepEqual(await statusesOf(7, () => search(api, token)), [200, 200, 200, 200, 200, 200, 429]);
  });

  test('pays for large bodies by their size, also for those that come in chunks', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(20, 600) });
    const { member, other } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const body = { attending: 'YES', attendingComment: 'x'.repeat(2000), answers: [] as object[] };
    const question = await api.fixture.addQuestion(event);
    body.answers.push({ question, answer: 'y'.repeat(4000) });
    const small = () => api.post(`/events/${event}`, member.token, body);
    assert.deepEqual(await statusesOf(2, small), [200, 200]);
    // 60 KB are eight units; 18 were left, so two of them pass.
    const large = JSON.stringify({ ...body, unknown: 'z'.repeat(60_000) });
    const send = (token: string, headers: Record<string, string>) =>
      api.call('POST', `/events/${event}`, { token, rawBody: large, headers });
    assert.deepEqual(await statusesOf(3, () => send(member.token, {})), [400, 400, 429]);
    // A body of unknown length is paid for while it arrives.
    const chunks = () =>
      api.app.inject({
        method: 'PUT',
        url: `/v2/clubs/${api.fixture.alpha.id}/activities`,
        headers: { 'x-authorization': other.token, 'content-type': 'application/json' },
        payload: Readable.from([
          JSON.stringify({ title: 'Soup', startDate: '2026-11-01', description: 'd'.repeat(9000) }),
        ]),
      });
    const statuses: number[] = [];
    for (let count = 0; count < 12; count += 1) statuses.push((await chunks()).statusCode);
    assert.deepEqual(statuses, [...Array<number>(10).fill(403), 429, 429]);
  });

  test('pays for a body in chunks while it arrives, also for one that is refused, and reads no more of it than is paid for', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(20, 600) });
    const { member } = api.fixture.people;
    const send = async (path: string, token: string | undefined, bytes: number) => {
      const sent = countedBody(bytes);
      const headers = {
        'content-type': 'application/json',
        'x-forwarded-for': '192.0.2.9',
        ...(token === undefined ? {} : { 'x-authorization': token }),
      };
      const { statusCode } = await api.app.inject({
        method: 'POST',
        url: `/v2${path}`,
        headers,
        payload: sent.body,
      });
      return { status: statusCode, read: sent.read() };
    };
    // One unit for the request and one for every 8 KiB: 19 of 20 are gone with 144 KiB.
    const whole = await send('/events/1', member.token, 150_000);
    assert.deepEqual(whole, { status: 400, read: 150_000 });
    const cut = await send('/events/1', member.token, 1_000_000);
    assert.equal(cut.status, 429);
    assert.ok(cut.read < 100_000, `${cut.read} bytes were read`);
    // Without a token no more than 16 KiB are read, whoever asks: 3 units each.
    const statuses: number[] = [];
    for (let count = 0; count < 8; count += 1) {
      const { status, read } = await send('/authenticate', undefined, 1_000_000);
      statuses.push(status);
      assert.ok(read < 100_000, `${read} bytes were read`);
    }
    assert.deepEqual(statuses, [413, 413, 413, 413, 413, 413, 429, 429]);
  });

  test('is not ruined by a length that someone claims: what is refused unread costs as much as the longest body that is read', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(600, 600) });
    const { member } = api.fixture.people;
    const endless = (path: string, token?: string) =>
      api.call('POST', path, {
        ...(token === undefined ? {} : { token }),
        rawBody: '{',
        headers: { 'content-length': '900000000000000', 'x-forwarded-for': '192.0.2.9' },
      });
    // A megabyte is 128 units, and one is for the request.
    const known = () => endless('/events/1', member.token);
    assert.deepEqual(await statusesOf(5, known), [413, 413, 413, 413, 429]);
    assert.equal((await known()).headers['retry-after'], '5');
    // Without a token 16 KiB are read at most.
    const nobody = await statusesOf(201, () => endless('/authenticate'));
    assert.deepEqual([...new Set(nobody.slice(0, 200)), nobody[200]], [413, 429]);
  });

  test('of a door lets five scans a second pass for hours, and that of a program ten writes a second', async (t) => {
    const api = await startTestApi(t, database, { env: { ...budgets(600, 600) } });
    const { reviewer, member } = api.fixture.people;
    const event = await api.fixture.addEvent();
    const scan = () => api.post('/events/confirm', reviewer.token, { event, barcode: 'unknown' });
    const write = () => api.post(`/events/${event}`, member.token, { attending: 'maybe' });
    const seen = new Set<number>();
    for (let second = 0; second < 90; second += 1) {
      for (const status of await statusesOf(5, scan)) seen.add(status);
      for (const status of await statusesOf(10, write)) seen.add(status);
      api.clock.advance({ seconds: 1 });
    }
    assert.deepEqual(
      [...seen].toSorted((one, other) => one - other),
      [400, 403],
    );
  });

  test('is a tenth of the usual for the holder of an invitation link, on a page that says so', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(20, 10) });
    const { path } = await invitedGuest(api);
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const answer = () => api.app.inject({ method: 'POST', url: path, headers, payload: 'attending=YES' });
    assert.equal((await answer()).statusCode, 303);
    assert.equal((await answer()).statusCode, 303);
    const refused = await answer();
    assert.equal(refused.statusCode, 429);
    assert.equal(refused.headers['retry-after'], '30');
    assert.match(String(refused.headers['content-type']), /^text\/html/);
    assert.match(refused.payload, /Please wait a little/);
    const ticket = () => api.app.inject({ method: 'GET', url: `${path}/ticket` });
    assert.equal((await ticket()).statusCode, 200);
    assert.equal((await ticket()).statusCode, 429);
    // Reading the page costs little, and nothing is asked for it.
    assert.equal((await api.app.inject({ method: 'GET', url: path })).statusCode, 200);
  });

  test('pays for pictures that have to be made, and not for those that are there', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(600, 2) });
    const { photo_name: name } = await api.deps.storage.db
      .selectFrom('members')
      .select('photo_name')
      .where('id', '=', api.fixture.people.member.id)
      .executeTakeFirstOrThrow();
    const picture = (size: number) => api.call('GET', `/members/photo/${name}.jpg?s=${size}`);
    assert.equal((await picture(20)).status, 200);
    assert.equal((await picture(21)).status, 200);
    assertFailure(await picture(22), 429);
    assert.deepEqual(await statusesOf(5, () => picture(20)), [200, 200, 200, 200, 200]);
    api.clock.advance({ minutes: 1 });
    assert.equal((await picture(22)).status, 200);
  });

  test('pays for a list by its length, and next to nothing for one that the caller has already', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(600, 10) });
    const { member, reviewer } = api.fixture.people;
    const event = await api.fixture.addEvent();
    await api.fixture.addReviewer(event, reviewer.id);
    await api.deps.storage.write(async (tx) => {
      for (let number = 0; number < 610; number += 1) {
        const guest = {
          host_member_id: member.id,
          guest_first_name: 'Gil',
          guest_last_name: `Guest ${number}`,
          attending: 'YES',
        } as const;
        await tx
          .insertInto('registrations')
          .values(registrationRow({ event_id: event, created_at: '2026-11-01T10:00:00.000Z', ...guest }))
          .execute();
      }
    });
    // One for the request and three for some six hundred people.
    const list = (tag?: string) =>
      api.call('GET', `/events/${event}/members`, {
        token: member.token,
        ...(tag === undefined ? {} : { headers: { 'if-none-match': tag } }),
      });
    const first = await list();
    assert.equal(first.status, 200);
    assert.equal(first.body.guests.length, 610);
    assert.equal((await list()).status, 200);
    assertFailure(await list(), 429);
    assert.equal((await list(String(first.headers['etag']))).status, 304);
    const file = () => api.get(`/manage/events/${event}/participants?format=csv`, reviewer.token);
    assert.deepEqual(await statusesOf(3, file), [200, 200, 429]);
    api.clock.advance({ minutes: 1 });
    // Papers cost ten times as much, but never more than half of the budget.
    const badges = () => api.get(`/manage/events/${event}/badges`, reviewer.token);
    assert.deepEqual(await statusesOf(2, badges), [200, 429]);
  });

  test('is one for all that a member is signed in with, and a program has its own', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(600, 3) });
    const { member } = api.fixture.people;
    const signedIn = () =>
      api.deps.storage.write((tx) =>
        issueToken(tx, api.clock, {
          memberId: member.id,
          name: '',
          kind: 'sign-in',
          readOnly: false,
          expiresAt: null,
        }),
      );
    const [first, second] = [await signedIn(), await signedIn()];
    assert.deepEqual(await statusesOf(2, () => search(api, first.token)), [200, 200]);
    assert.deepEqual(await statusesOf(2, () => search(api, second.token)), [200, 429]);
    const request = { memberId: member.id, name: 'Sync', expiresAt: null, readOnly: true, budgetFactor: 1 };
    const { token } = await createToken(api.deps.storage, api.clock, operatorOrigin(), request);
    assert.equal((await search(api, token)).status, 200);
  });

  test('of records is for a day: far more for officers and programs, none for the own one, and the log says once who reads very many', async (t) => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) });
    const api = await startTestApi(t, database, {
      env: { ...proxy, GUILDHALL_RECORDS_PER_DAY: '3' },
      logger,
    });
    const { member, other, officer } = api.fixture.people;
    const signedIn = async ({ id }: { id: MemberId }) => {
      const request = { memberId: id, name: '', kind: 'sign-in', readOnly: false, expiresAt: null } as const;
      return (await api.deps.storage.write((tx) => issueToken(tx, api.clock, request))).token;
    };
    const read = (token: string, who = other) => api.get(`/members/${who.id}`, token);
    const token = await signedIn(member);
    assert.deepEqual(await statusesOf(5, () => read(token)), [200, 200, 200, 429, 429]);
    const refused = await read(await signedIn(member));
    assertFailure(refused, 429);
    assert.equal(refused.headers['retry-after'], String(8 * 60 * 60));
    assert.equal((await read(token, member)).status, 200, 'the own record');
    const said = lines.filter((line) => line.includes('very many records'));
    assert.deepEqual(
      said.map((line) => JSON.parse(line).member),
      [member.id],
    );
    api.clock.advance({ hours: 8 });
    assert.deepEqual(await statusesOf(2, () => read(token)), [200, 429]);
    const asOfficer = await signedIn(officer);
    assert.deepEqual((await statusesOf(16, () => read(asOfficer))).slice(14), [200, 429]);
    const inCharge = await api.fixture.addMember();
    await api.fixture.addRight(inCharge, 'manage-directory', api.fixture.alpha.place);
    const withRight = await signedIn({ id: inCharge });
    assert.deepEqual(
      (await statusesOf(16, () => read(withRight))).slice(14),
      [200, 429],
      'without an office',
    );
    assert.deepEqual((await statusesOf(31, () => read(member.token))).slice(29), [200, 429], 'a program');
  });

  test('pays for a change of a series as for half of the events that it may have', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(62, 600) });
    const { officer } = api.fixture.people;
    const { alphaCalendar: calendar } = api.fixture;
    const token = await api.fixture.tokenFor(officer.id, { kind: 'sign-in' });
    const series = { repeat: 'weekly', count: 3 };
    const startDate = '2027-01-07T12:00:00';
    const made = await api.post('/manage/series', officer.token, {
      calendar,
      title: 'Lunch',
      startDate,
      series,
    });
    const change = (query: string) => () =>
      api.call('PATCH', `/manage/events/${made.body.events[0]}${query}`, {
        token,
        body: { title: 'Supper' },
        headers: { 'if-match': '*' },
      });
    api.clock.advance({ minutes: 2 });
    assert.deepEqual(await statusesOf(3, change('?scope=following')), [200, 200, 429]);
    api.clock.advance({ minutes: 2 });
    assert.deepEqual(await statusesOf(4, change('?scope=this')), [200, 200, 200, 200]);
  });

  test('is asked once for a HEAD request, too', async (t) => {
    const api = await startTestApi(t, database, { env: budgets(600, 2) });
    const { token } = api.fixture.people.member;
    const head = () => api.call('HEAD', '/members/search?q=fixture', { token });
    assert.deepEqual(await statusesOf(3, head), [200, 200, 429]);
  });
});

/** A body of unknown fields in chunks that counts what is taken of it. */
function countedBody(bytes: number): { body: Readable; read: () => number } {
  const text = `{${Array.from({ length: bytes / 10 }, (_, n) => `"${String(n).padStart(5, '0')}":1,`).join('')}`;
  const whole = Buffer.from(
    `${text
      .slice(0, bytes - 1)
      .replace(/,[^,]*$/, '')
      .padEnd(bytes - 1)}}`,
  );
  let read = 0;
  const body = Readable.from(
    (function* chunks() {
      for (; read < whole.length;) {
        const chunk = whole.subarray(read, read + 8192);
        read += chunk.length;
        yield chunk;
      }
    })(),
    { highWaterMark: 1 },
  );
  return { body, read: () => read };
}

/** Signing out with a token whose budget another call has used up. */
async function afterOther(api: TestApi, path: string, signedOut: string): Promise<Answer> {
  assertFailure(await api.call('DELETE', `/${path}`, { token: signedOut }), 401);
  const token = await api.fixture.tokenFor(api.fixture.people.administrator.id);
  await api.call('POST', '/events/1', { token, body: {} });
  return api.call('DELETE', `/${path}`, { token });
}

test('The budget of a caller is 600 writes and 600 expensive reads a minute, and of an address 20 times that, by default', () => {
  const { writesPerMinute, heavyReadsPerMinute, addressBudgetFactor } = readConfig({});
  assert.deepEqual([writesPerMinute, heavyReadsPerMinute, addressBudgetFactor], [600, 600, 20]);
});
