import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { buildApp } from '../../../src/app.ts';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { signedInBrowser } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';

const password = 'correct horse ✓';

interface SignedIn {
  id: MemberId;
  token: string;
  expires: number;
  body: Record<string, unknown>;
}

onEveryDatabase('POST /authenticate/renew', (database) => {
  const api = apiOfSuite(database);
  const seconds = () => Math.floor(api.clock.now().epochMilliseconds / 1000);
  const status = async (token: string) => (await api.get('/me', token)).status;
  const renew = (token: string) => api.call('POST', '/authenticate/renew', { token });

  async function signIn(): Promise<SignedIn> {
    const username = `renewer${crypto.randomUUID()}`;
    const id = await api.fixture.addMember({ username });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), id, password);
    const { body } = await api.call('POST', '/authenticate', { body: { username, password } });
    return { id, token: body.access_token, expires: body.expires, body };
  }
  const entries = (id: MemberId) =>
    api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'channel'])
      .where('about_member_id', '=', id)
      .orderBy('id')
      .execute();
  async function renewed(token: string) {
    const answer = await renew(token);
    assert.equal(answer.status, 200, answer.text);
    return { token: String(answer.body.access_token), expires: Number(answer.body.expires), answer };
  }

  test('answers as signing in does, with a new token that lasts as long from now on', async () => {
    const { token, body } = await signIn();
    api.clock.advance({ hours: 11 });
    const { answer, ...next } = await renewed(token);
    assert.notEqual(next.token, token);
    assert.match(next.token, /^guildhall_[\w-]{43}$/);
    assert.deepEqual(answer.body, { ...body, access_token: next.token, expires: seconds() + 12 * 3600 });
    assert.equal(answer.headers['cache-control'], 'no-store');
    api.clock.advance({ hours: 11 });
    assert.equal(await status(next.token), 200);
  });

  test('leaves the earlier token good for a minute, in which it is answered the same new one', async () => {
    const { token } = await signIn();
    const first = await renewed(token);
    api.clock.advance({ seconds: 59 });
    assert.equal(await status(token), 200);
    const again = await renewed(token);
    assert.deepEqual([again.token, again.expires], [first.token, first.expires]);
    assert.equal(await status(first.token), 200);
  });

  test('ends the whole sign-in when the earlier token comes back after its minute, to whatever it is sent', async () => {
    for (const use of [
      (token: string) => renew(token),
      (token: string) => api.get('/me', token),
      (token: string) => api.call('DELETE', '/authenticate', { token }),
    ]) {
      const { id, token } = await signIn();
      const next = await renewed(token);
      const other = await api.fixture.tokenFor(id);
      api.clock.advance({ seconds: 60 });
      assert.equal(await status(next.token), 200);
      assert.match(assertFailure(await use(token), 401), /came back after its minute.*sign in again/);
      assert.equal(await status(next.token), 401);
      assertFailure(await renew(next.token), 401);
      assert.equal(await status(other), 200);
      const about = await entries(id);
      assert.deepEqual([about.at(-1)?.action, about.at(-1)?.channel], ['revoke', 'service']);
      assertFailure(await use(token), 401);
      assert.equal((await entries(id)).length, about.length);
    }
  });

  test('ends it for every earlier token, however often whoever has copied one has renewed it since', async () => {
    const { token } = await signIn();
    let copied = token;
    for (let times = 0; times < 5; times += 1) {
      copied = (await renewed(copied)).token;
      api.clock.advance({ minutes: 2 });
    }
    assert.equal(await status(copied), 200);
    assert.equal(await status(token), 401);
    assert.equal(await status(copied), 401);
  });

  test('ends nothing for a token that merely begins like that of a sign-in, or is cut off, or whose sign-in was never renewed', async () => {
    const [never, { token }] = await Promise.all([signIn(), signIn()]);
    const next = await renewed(token);
    api.clock.advance({ minutes: 2 });
    const wrong = `${never.token.slice(0, -1)}${never.token.endsWith('A') ? 'B' : 'A'}`;
    for (const odd of [wrong, next.token.slice(0, -1), `${next.token}A`, next.token.slice(0, 26)])
      assert.equal(await status(odd), 401);
    assert.deepEqual([await status(never.token), await status(next.token)], [200, 200]);
  });

  test('is not over because two of a program renew at the same moment, on two instances, or because its answer was lost', async (t) => {
    const other = await buildApp(api.deps);
    t.after(() => other.close());
    const { token } = await signIn();
    const answers = await Promise.all(
      [api.app, other].map((app) =>
        app.inject({ method: 'POST', url: '/v2/authenticate/renew', headers: { 'x-authorization': token } }),
      ),
    );
    const tokens = new Set(answers.map((answer) => String(answer.json().access_token)));
    assert.equal(tokens.size, 1);
    const [next = ''] = tokens;
    const onOther = async (held: string) =>
      (await other.inject({ url: '/v2/me', headers: { 'x-authorization': held } })).statusCode;
    api.clock.advance({ seconds: 59 });
    assert.deepEqual([await onOther(token), await status(token), await onOther(next)], [200, 200, 200]);
    api.clock.advance({ seconds: 1 });
    assert.deepEqual([await onOther(next), await onOther(token)], [200, 401]);
    assert.equal(await status(next), 401);
  });

  test('answers calls at the same moment one token, also when the new one is already renewed by one of them', async () => {
    const { token } = await signIn();
    const answers = await Promise.all(Array.from({ length: 6 }, () => renewed(token)));
    const [first] = answers;
    assert.equal(new Set(answers.map((answer) => answer.token)).size, 1);
    assert.equal((await renewed(String(first?.token))).token, first?.token);
    assert.equal(await status(token), 200);
    api.clock.advance({ minutes: 2 });
    assert.notEqual((await renewed(String(first?.token))).token, first?.token);
  });

  test('asks for the password again 30 days after it was typed', async () => {
    let { token, expires } = await signIn();
    const end = seconds() + 30 * 24 * 3600;
    while (expires < end) {
      api.clock.advance({ hours: 11 });
      ({ token, expires } = await renewed(token));
    }
    assert.equal(expires, end);
    api.clock.advance({ seconds: end - seconds() - 1 });
    assert.equal((await renewed(token)).expires, end);
    api.clock.advance({ seconds: 1 });
    assertFailure(await renew(token), 401);
  });

  test('is over with all its tokens by a new password, a sign-out, a revocation, and when the member leaves', async () => {
    const { deps, clock, fixture } = api;
    const ends: ((signedIn: SignedIn, next: string) => Promise<unknown>)[] = [
      ({ id }) => setPassword(deps.storage, clock, operatorOrigin(), id, `${password}!`),
      ({ token }) => api.call('DELETE', '/authenticate', { token }),
      (_, next) => api.call('DELETE', '/authenticate', { token: next }),
      async ({ id }) => api.call('POST', '/me/devices/revoke-others', { token: await fixture.tokenFor(id) }),
      ({ id }) =>
        deps.storage.write((tx) =>
          tx.updateTable('members').set({ active: 0 }).where('id', '=', id).execute(),
        ),
    ];
    for (const end of ends) {
      const signedIn = await signIn();
      const next = await renewed(signedIn.token);
      await end(signedIn, next.token);
      for (const token of [signedIn.token, next.token]) {
        assert.equal(await status(token), 401);
        assertFailure(await renew(token), 401);
      }
    }
  });

  test('is one line among the devices, and nothing that is stored gives a token away', async () => {
    const { token } = await signIn();
    const next = await renewed(token);
    const { tokens } = (await api.get('/me/devices', next.token)).body;
    assert.deepEqual(
      tokens.map(({ name, expires }: { name: string; expires: number }) => [name, expires]),
      [['Sign-in', next.expires]],
    );
    const stored = JSON.stringify(await api.deps.storage.db.selectFrom('tokens').selectAll().execute());
    for (const secret of [token, next.token]) assert.ok(!stored.includes(secret.slice(10)));
  });

  test('renews neither the token of an application nor the session of a browser', async () => {
    const { member } = api.fixture.people;
    for (const readOnly of [true, false])
      assertFailure(await renew(await api.fixture.tokenFor(member.id, { readOnly })), 403);
    const { browser } = await signedInBrowser(api);
    assertFailure(await browser.call('POST', '/authenticate/renew'), 403);
    assertFailure(await api.call('POST', '/authenticate/renew'), 401);
  });

  test('takes no body', async () => {
    const { token } = await signIn();
    const text = { token, rawBody: 'x', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('POST', '/authenticate/renew', text), 415);
    const huge = { token, rawBody: `"${'a'.repeat(1024 * 1024)}"` };
    assertFailure(await api.call('POST', '/authenticate/renew', huge), 413);
  });
});
