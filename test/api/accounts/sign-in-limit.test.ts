import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeAccounts } from '../../../src/identity/sign-in/accounts-purge-service.ts';
import { countAttempt, putSuccess } from '../../../src/identity/sign-in/sign-in-attempts-store.ts';
import { givePassword } from '../../support/browser.ts';
import { onEveryDatabase, type Ending, type TestDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type Answer, type TestApi } from '../../support/test-api.ts';

const password = 'correct horse';

/** Tries to sign in from an address, as a trusted proxy states it. */
function attempt(api: TestApi, username: string, address: string, secret = 'wrong') {
  const headers = { 'x-forwarded-for': address };
  return api.call('POST', '/authenticate', { body: { username, password: secret }, headers });
}

/** The service behind a proxy, with a member who has a password. */
async function start(t: Ending, database: TestDatabase, limits: { calls: number; failures: number }) {
  const env = {
    GUILDHALL_SIGN_IN_LIMIT: String(limits.calls),
    GUILDHALL_FAILED_SIGN_IN_LIMIT: String(limits.failures),
    GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
  };
  const api = await startTestApi(t, database, { env });
  await givePassword(api, api.fixture.people.member.id, password);
  return api;
}

function assertRefused(answer: Answer, wait: string): void {
  assertFailure(answer, 429);
  assert.equal(answer.headers['retry-after'], wait);
}

async function rowsIn(api: TestApi): Promise<number> {
  return (await api.deps.storage.db.selectFrom('sign_in_attempts').select('key').execute()).length;
}

onEveryDatabase('POST /authenticate, its limits', (database) => {
  test('181 wrong sign-ins from one address lock nobody out elsewhere', async (t) => {
    const api = await startTestApi(t, database, { env: { GUILDHALL_TRUSTED_PROXIES: '127.0.0.1' } });
    await givePassword(api, api.fixture.people.member.id, password);
    const statuses: number[] = [];
    for (let count = 0; count < 181; count += 1)
      statuses.push((await attempt(api, 'member', '192.0.2.1')).status);
    assert.deepEqual(new Set(statuses.slice(0, 20)), new Set([401]));
    assert.deepEqual(new Set(statuses.slice(20)), new Set([429]));
    assert.equal((await attempt(api, 'member', '192.0.2.2', password)).status, 200);
  });

  test('an attack from many addresses stops at the limit of the name, but not the person at their usual address', async (t) => {
    const api = await start(t, database, { calls: 6, failures: 2 });
    assert.equal((await attempt(api, 'member', '192.0.2.99', password)).status, 200);
    for (const n of [1, 2, 3, 4, 5]) assertFailure(await attempt(api, 'member', `192.0.2.${n}`), 401);
    assertRefused(await attempt(api, 'Member', '192.0.2.7', password), '3600');
    assert.equal((await attempt(api, 'member', '192.0.2.99', password)).status, 200);
    assertFailure(await attempt(api, 'member', '192.0.2.99'), 401);
    assertFailure(await attempt(api, 'officer', '192.0.2.8'), 401);
  });

  test('an address is no longer a usual one after 30 days without a sign-in', async (t) => {
    const api = await start(t, database, { calls: 3, failures: 3 });
    assert.equal((await attempt(api, 'member', '192.0.2.99', password)).status, 200);
    api.clock.advance({ hours: 24 * 30 - 1 });
    for (const n of [1, 2, 3]) await attempt(api, 'member', `192.0.2.${n}`);
    assert.equal((await attempt(api, 'member', '192.0.2.99', password)).status, 200);
    api.clock.advance({ hours: 24 * 30 + 1 });
    for (const n of [1, 2, 3]) await attempt(api, 'member', `192.0.2.${n}`);
    assertFailure(await attempt(api, 'member', '192.0.2.99', password), 429);
  });

  test('a wrong password at a usual address does not shorten how long it stays one', async (t) => {
    const api = await start(t, database, { calls: 3, failures: 3 });
    assert.equal((await attempt(api, 'member', '192.0.2.99', password)).status, 200);
    assertFailure(await attempt(api, 'member', '192.0.2.99'), 401);
    api.clock.advance({ hours: 24 });
    await purgeAccounts({ ...api.deps, tokenDays: 0 });
    for (const n of [1, 2, 3]) await attempt(api, 'member', `192.0.2.${n}`);
    assert.equal((await attempt(api, 'member', '192.0.2.99', password)).status, 200);
  });

  test('an address is refused after its share of the hour, for any name, and costs the names nothing more', async (t) => {
    const api = await start(t, database, { calls: 3, failures: 3 });
    for (const name of ['one', 'two', 'three']) assertFailure(await attempt(api, name, '192.0.2.1'), 401);
    for (let count = 0; count < 5; count += 1)
      assertFailure(await attempt(api, 'member', '192.0.2.1', password), 429);
    for (const n of [2, 3]) assertFailure(await attempt(api, 'member', `192.0.2.${n}`), 401);
    assert.equal((await attempt(api, 'member', '192.0.2.4', password)).status, 200);
  });

  test('wrong passwords for one name do not use up what others behind the same address need', async (t) => {
    const api = await start(t, database, { calls: 4, failures: 2 });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await attempt(api, 'officer', '192.0.2.1')).status);
    }
    assert.deepEqual(statuses, [401, 401, 429, 429, 429, 429]);
    assert.equal((await attempt(api, 'member', '192.0.2.1', password)).status, 200);
  });

  test('a sign-in that succeeds forgets the wrong passwords before it', async (t) => {
    const api = await start(t, database, { calls: 20, failures: 2 });
    assertFailure(await attempt(api, 'member', '192.0.2.1'), 401);
    assert.equal((await attempt(api, 'member', '192.0.2.1', password)).status, 200);
    for (let count = 0; count < 2; count += 1) assertFailure(await attempt(api, 'member', '192.0.2.1'), 401);
    assertRefused(await attempt(api, 'member', '192.0.2.1', password), '3600');
  });

  test('wrong names from an address, as at a venue, lock nobody out who has signed in there lately', async (t) => {
    const api = await start(t, database, { calls: 4, failures: 2 });
    assert.equal((await attempt(api, 'member', '192.0.2.1', password)).status, 200);
    api.clock.advance({ hours: 24 });
    for (const n of [1, 2, 3, 4]) assertFailure(await attempt(api, `wrong${n}`, '192.0.2.1'), 401);
    assertFailure(await attempt(api, 'officer', '192.0.2.1'), 429);
    assert.equal((await attempt(api, 'member', '192.0.2.1', password)).status, 200);
  });

  test('wrong passwords count for the member, by whichever of their names', async (t) => {
    const api = await start(t, database, { calls: 4, failures: 2 });
    const id = await api.fixture.addMember({ username: 'twice', email: 'twice@example.org' });
    await givePassword(api, id, password);
    assertFailure(await attempt(api, 'twice', '192.0.2.1'), 401);
    assertFailure(await attempt(api, 'Twice@example.org', '192.0.2.1'), 401);
    for (const name of ['twice', 'twice@example.org']) {
      assertRefused(await attempt(api, name, '192.0.2.1', password), '3600');
    }
    assert.equal((await attempt(api, 'twice@example.org', '192.0.2.2', password)).status, 200);
    assertFailure(await attempt(api, 'twice@example.org', '192.0.2.3'), 401);
    // The name has had its share from elsewhere, and is at home where it signed in by its address.
    assertRefused(await attempt(api, 'twice', '192.0.2.4', password), '3600');
    assert.equal((await attempt(api, 'twice', '192.0.2.2', password)).status, 200);
  });

  test('a name nobody has is limited exactly like one that exists', async (t) => {
    const api = await start(t, database, { calls: 4, failures: 2 });
    for (const name of ['nobody', 'officer']) {
      const statuses: number[] = [];
      for (const n of [1, 1, 1, 2, 3, 4]) {
        statuses.push((await attempt(api, name, `192.0.2.${n}${name.length}`)).status);
      }
      assert.deepEqual(statuses, [401, 401, 429, 401, 401, 429], name);
    }
  });

  test('a member signs in no more often from a usual address than all may from another, and takes nothing from others there', async (t) => {
    const api = await start(t, database, { calls: 3, failures: 3 });
    for (let count = 0; count < 4; count += 1) {
      assert.equal((await attempt(api, 'member', '192.0.2.1', password)).status, 200);
    }
    assertFailure(await attempt(api, 'member', '192.0.2.1', password), 429);
    for (const name of ['one', 'two']) assertFailure(await attempt(api, name, '192.0.2.1'), 401);
    assertFailure(await attempt(api, 'three', '192.0.2.1'), 429);
    assert.equal((await attempt(api, 'member', '192.0.2.2', password)).status, 200);
  });

  test('a refusal says how long to wait, and ends exactly then', async (t) => {
    const api = await start(t, database, { calls: 3, failures: 3 });
    for (const n of [1, 2, 3]) await attempt(api, 'member', `192.0.2.${n}`);
    api.clock.advance({ minutes: 20 });
    assertRefused(await attempt(api, 'member', '192.0.2.4'), '2400');
    api.clock.advance({ seconds: 2399 });
    assertRefused(await attempt(api, 'member', '192.0.2.5'), '1');
    api.clock.advance({ seconds: 1 });
    assertFailure(await attempt(api, 'member', '192.0.2.6'), 401);
  });

  test('the hour begins with the first attempt, and later ones do not put its end off', async (t) => {
    const api = await start(t, database, { calls: 3, failures: 3 });
    for (const _ of [1, 2]) {
      assertFailure(await attempt(api, 'member', '192.0.2.1'), 401);
      api.clock.advance({ minutes: 30 });
    }
    for (const _ of [1, 2, 3]) assertFailure(await attempt(api, 'member', '192.0.2.1'), 401);
    assertRefused(await attempt(api, 'member', '192.0.2.1'), '3600');
  });

  test('all addresses of an IPv6 network of /64 count as one, and a port counts for nothing', async (t) => {
    const api = await start(t, database, { calls: 2, failures: 2 });
    for (const [name, address] of [
      ['one', '[2001:db8::1]:443'],
      ['two', '2001:db8::ffff:2'],
      ['three', '192.0.2.1:5678'],
      ['four', '192.0.2.1:5679'],
    ] as const)
      assertFailure(await attempt(api, name, address), 401);
    assertFailure(await attempt(api, 'five', '2001:db8::3'), 429);
    assertFailure(await attempt(api, 'six', '192.0.2.1'), 429);
    assertFailure(await attempt(api, 'seven', '2001:db8:0:1::3'), 401);
  });

  test('wrong passwords for one name from one IPv6 network of /64 reach their limit together', async (t) => {
    const api = await start(t, database, { calls: 10, failures: 2 });
    for (const n of [1, 2]) assertFailure(await attempt(api, 'member', `2001:db8::${n}`), 401);
    assertRefused(await attempt(api, 'member', '2001:db8::3', password), '3600');
    assert.equal((await attempt(api, 'member', '2001:db8:0:1::3', password)).status, 200);
  });

  test('networks of /56 and /48 have limits of their own, so that one customer with many networks has no end of tries', async (t) => {
    const api = await start(t, database, { calls: 1, failures: 1 });
    for (const n of [0, 1, 2, 3]) assertFailure(await attempt(api, `a${n}`, `2001:db8:0:${n}::1`), 401);
    assertFailure(await attempt(api, 'b', '2001:db8:0:ff::1'), 429);
    for (let n = 1; n <= 12; n += 1)
      assertFailure(await attempt(api, `c${n}`, `2001:db8:0:${(n * 256).toString(16)}::1`), 401);
    assertFailure(await attempt(api, 'd', '2001:db8:0:ff00::1'), 429);
    assertFailure(await attempt(api, 'e', '2001:db8:1::1'), 401);
  });

  test('one network of /48 cannot use up the tries for a name', async (t) => {
    const api = await start(t, database, { calls: 9, failures: 1 });
    const statuses: number[] = [];
    for (let n = 1; n <= 8; n += 1)
      statuses.push((await attempt(api, 'member', `2001:db8:0:${(n * 256).toString(16)}::1`)).status);
    assert.deepEqual(statuses, [401, 401, 401, 401, 429, 429, 429, 429]);
    assert.equal((await attempt(api, 'member', '192.0.2.1', password)).status, 200);
  });

  test('a forwarded address counts only when a trusted proxy states it, with or without its port', async (t) => {
    const limit = { GUILDHALL_SIGN_IN_LIMIT: '3' };
    const alone = await startTestApi(t, database, { env: limit });
    for (const n of [1, 2, 3]) assertFailure(await attempt(alone, `name${n}`, `192.0.2.${n}`), 401);
    assertFailure(await attempt(alone, 'name4', '192.0.2.4'), 429);
    const behindTwo = { ...limit, GUILDHALL_TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' };
    const api = await startTestApi(t, database, { env: behindTwo });
    for (const n of [1, 2, 3]) await attempt(api, `name${n}`, '192.0.2.1, 10.0.0.5:9999');
    assertFailure(await attempt(api, 'name4', '198.51.100.1, 192.0.2.1:1, 10.0.0.6:9999'), 429);
    assertFailure(await attempt(api, 'name5', '192.0.2.2, 10.0.0.5:9999'), 401);
  });

  test('believes nothing that a caller who is no trusted proxy says, although there is such a proxy', async (t) => {
    const proxies = { GUILDHALL_SIGN_IN_LIMIT: '3', GUILDHALL_TRUSTED_PROXIES: '10.0.0.1, 192.0.2.0/24' };
    const api = await startTestApi(t, database, { env: proxies });
    for (const n of [1, 2, 3]) assertFailure(await attempt(api, `name${n}`, `198.51.100.${n}`), 401);
    assertFailure(await attempt(api, 'name4', '198.51.100.4'), 429);
    assertFailure(await attempt(api, 'name5', '198.51.100.5, 10.0.0.1'), 429);
  });

  test('a refused body is no attempt', async (t) => {
    const api = await start(t, database, { calls: 2, failures: 2 });
    for (let count = 0; count < 4; count += 1) {
      assertFailure(await api.call('POST', '/authenticate', { body: { username: 'member' } }), 400);
    }
    assertFailure(await attempt(api, 'member', '127.0.0.1'), 401);
  });

  test('invented names take rows only up to the limit of their address, and the purge removes them', async (t) => {
    const api = await start(t, database, { calls: 5, failures: 5 });
    for (let count = 0; count < 30; count += 1) await attempt(api, `invented${count}`, '192.0.2.1');
    // One for the address, and two for each name that was looked at: alone, and with the address.
    assert.equal(await rowsIn(api), 11);
    assert.equal((await attempt(api, 'member', '192.0.2.2', password)).status, 200);
    api.clock.advance({ hours: 1 });
    await purgeAccounts({ ...api.deps, tokenDays: 0 });
    assert.equal(await rowsIn(api), 1, 'only the usual address of the member is kept');
    api.clock.advance({ hours: 24 * 30 });
    await purgeAccounts({ ...api.deps, tokenDays: 0 });
    assert.equal(await rowsIn(api), 0);
  });

  test('an attempt that is counted beside a sign-in does not shorten how long its address is known', async (t) => {
    const api = await start(t, database, { calls: 5, failures: 5 });
    const [now, inAnHour, inAMonth] = ['2026-11-14T11:00', '2026-11-14T12:00', '2026-12-14T11:00'].map(
      (minute) => `${minute}:00.000Z`,
    ) as [string, string, string];
    await api.deps.storage.write(async (tx) => {
      await putSuccess(tx, 'pair', now, inAMonth);
      await countAttempt(tx, ['pair'], { now, oldestOpen: '2026-11-14T10:00:00.000Z', forgetAt: inAnHour });
    });
    api.clock.advance({ hours: 2 });
    await purgeAccounts({ ...api.deps, tokenDays: 0 });
    assert.equal(await rowsIn(api), 1);
  });

  test('the purge removes any number of rows', async (t) => {
    const api = await start(t, database, { calls: 5, failures: 5 });
    const old = {
      window_start: '2026-11-14T09:00:00.000Z',
      attempts: 1,
      forget_at: '2026-11-14T10:00:00.000Z',
    };
    const rows = Array.from({ length: 2500 }, (_, n) => ({ key: `key ${n}`, ...old }));
    await api.deps.storage.write(async (tx) => {
      for (let start = 0; start < rows.length; start += 500)
        await tx
          .insertInto('sign_in_attempts')
          .values(rows.slice(start, start + 500))
          .execute();
    });
    assert.equal(await rowsIn(api), 2500);
    await purgeAccounts({ ...api.deps, tokenDays: 0 });
    assert.equal(await rowsIn(api), 0);
  });

  test('180 calls an hour are tried, of which 20 may be wrong for one name, unless set otherwise', async (t) => {
    const api = await startTestApi(t, database);
    const { signInLimit, failedSignInLimit } = api.deps.config;
    assert.deepEqual([signInLimit, failedSignInLimit], [180, 20]);
  });
});
