import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { givePassword } from '../../support/browser.ts';
import { onEveryDatabase, type Ending, type TestDatabase } from '../../support/databases.ts';
import { startTestApi } from '../../support/test-api.ts';

const env = {
  GUILDHALL_FAILED_SIGN_IN_LIMIT: '2',
  GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
};

/** The service with a log to read, and a member who has a password. */
async function start(t: Ending, database: TestDatabase) {
  const lines: string[] = [];
  const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const api = await startTestApi(t, database, { env, logger });
  const { id } = api.fixture.people.member;
  await givePassword(api, id, 'correct horse');
  const attempt = (username: string, password: string, address: string) =>
    api.call('POST', '/authenticate', {
      body: { username, password },
      headers: { 'x-forwarded-for': address },
    });
  const logged = () =>
    lines.map((line) => {
      const { level, msg, address, reqId } = JSON.parse(line) as Record<string, unknown>;
      return { level, msg, address, reqId };
    });
  return { api, attempt, logged, lines };
}

onEveryDatabase('A failed sign-in', (database) => {
  test('stands in the trail with the member whose name was used, and never with what was typed', async (t) => {
    const { api, attempt } = await start(t, database);
    const answers = [
      await attempt('Member', 'hunter2', '192.0.2.1'),
      await attempt('typed-by-mistake', 'hunter2', '192.0.2.1'),
    ];
    const entries = await api.deps.storage.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('subject', '=', 'sign-in')
      .orderBy('id')
      .execute();
    const { id } = api.fixture.people.member;
    const common = { action: 'fail', by: null, token: null, before: null, after: null };
    assert.deepEqual(
      entries.map((entry) => ({
        action: entry.action,
        by: entry.member_id,
        token: entry.token_id,
        about: entry.about_member_id,
        before: entry.before,
        after: entry.after,
        request: entry.request_id,
      })),
      [
        { ...common, about: id, request: answers[0]?.headers['x-request-id'] },
        { ...common, about: null, request: answers[1]?.headers['x-request-id'] },
      ],
    );
    assert.doesNotMatch(JSON.stringify(entries), /hunter2|typed-by-mistake/i);
  });

  test('is logged as a warning with the address of the client and the request id, and with no name', async (t) => {
    const { attempt, logged, lines } = await start(t, database);
    const { headers } = await attempt('typed-by-mistake', 'hunter2', '[2001:db8::7]:443');
    const line = {
      level: 40,
      msg: 'sign-in failed',
      address: '2001:db8::7',
      reqId: headers['x-request-id'],
    };
    assert.deepEqual(logged(), [line]);
    assert.doesNotMatch(lines.join('\n'), /hunter2|typed-by-mistake/i);
  });

  test('that a limit refuses is logged once a minute for an address, and is not in the trail', async (t) => {
    const { api, attempt, logged } = await start(t, database);
    for (let count = 0; count < 12; count += 1) await attempt('member', 'wrong', '192.0.2.1');
    const words = () => logged().map(({ msg }) => msg);
    const refused = 'sign-in refused: too many from this address or for this name';
    assert.deepEqual(words(), ['sign-in failed', 'sign-in failed', refused]);
    api.clock.advance({ seconds: 60 });
    await attempt('member', 'wrong', '192.0.2.1');
    await attempt('member', 'wrong', '192.0.2.2');
    assert.deepEqual(words().slice(3), [refused, 'sign-in failed']);
    const entries = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select('id')
      .where('subject', '=', 'sign-in')
      .execute();
    assert.equal(entries.length, 3);
  });

  test('is counted by its reason in the metrics, with nothing of who tried', async (t) => {
    const env = { GUILDHALL_METRICS_TOKEN: 'a-token-for-the-metrics', GUILDHALL_FAILED_SIGN_IN_LIMIT: '2' };
    const api = await startTestApi(t, database, { env });
    const body = { username: 'typed-by-mistake', password: 'hunter2' };
    for (let count = 0; count < 3; count += 1) await api.call('POST', '/authenticate', { body });
    const { payload } = await api.app.inject({
      url: '/metrics',
      headers: { authorization: 'Bearer a-token-for-the-metrics' },
    });
    assert.match(payload, /^guildhall_failed_sign_ins_total\{reason="wrong"\} 2$/m);
    assert.match(payload, /^guildhall_failed_sign_ins_total\{reason="too many"\} 1$/m);
    assert.doesNotMatch(payload, /typed-by-mistake/);
  });

  test('a forwarded address from a peer that is no trusted proxy is warned of once, without the address', async (t) => {
    const lines: string[] = [];
    const logger = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const api = await startTestApi(t, database, { logger });
    await api.call('GET', '/organisation');
    assert.equal(lines.length, 0);
    for (let count = 0; count < 3; count += 1)
      await api.call('GET', '/organisation', { headers: { 'x-forwarded-for': '192.0.2.77' } });
    assert.equal(lines.length, 1);
    assert.match(lines.join(''), /GUILDHALL_TRUSTED_PROXIES/);
    assert.doesNotMatch(lines.join(''), /192\.0\.2\.77|127\.0\.0\.1/);
  });

  test('is not logged for one that succeeds', async (t) => {
    const { attempt, logged } = await start(t, database);
    assert.equal((await attempt('member', 'correct horse', '192.0.2.1')).status, 200);
    assert.deepEqual(logged(), []);
  });
});
