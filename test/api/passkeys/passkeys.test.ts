import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeChallenges } from '../../../src/identity/passkeys/challenges-service.ts';
import { TestAuthenticator, type Oddities } from '../../support/authenticator.ts';
import { fromOtherPage, fromOwnPage, signedInBrowser, TestBrowser } from '../../support/browser.ts';
import { databases, onEveryDatabase, type TestDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, startTestApi } from '../../support/test-api.ts';

const origin = 'http://guildhall.test';
const huge = { rawBody: `"${'a'.repeat(1024 * 1024)}"` };
const asText = { rawBody: 'x', headers: { ...fromOwnPage, 'content-type': 'text/plain' } };

onEveryDatabase('A passkey', (database) => {
  const api = apiOfSuite(database);

  const restricted = () => `/clubs/${api.fixture.alpha.id}/members`;
  const optionsOf = async (browser: TestBrowser, path: string) => {
    const answer = await browser.call('POST', path);
    assert.equal(answer.status, 200, answer.text);
    return answer.body.options;
  };
  const add = async (
    browser: TestBrowser,
    device: TestAuthenticator,
    name = 'My phone',
    odd: Oddities = {},
  ) => {
    const options = await optionsOf(browser, '/me/passkeys/options');
    return browser.call('POST', '/me/passkeys', { body: { name, response: device.register(options, odd) } });
  };
  const prove = async (device: TestAuthenticator, odd: Oddities = {}, browser = new TestBrowser(api)) => {
    const options = await optionsOf(browser, '/session/passkey/options');
    const body = { response: device.prove(options, odd) };
    return { body, browser, answer: await browser.call('POST', '/session/passkey', { body }) };
  };
  /** A member with a passkey. */
  async function owner() {
    const { browser, id } = await signedInBrowser(api);
    const device = new TestAuthenticator(origin);
    const added = await add(browser, device);
    assert.equal(added.status, 201, added.text);
    return { browser, id, device, passkey: Number(added.body.id) };
  }
  const failuresOf = async (member: number) =>
    (
      await api.deps.storage.db
        .selectFrom('audit_entries')
        .select('id')
        .where('subject', '=', 'passkey')
        .where('action', '=', 'fail')
        .where('about_member_id', '=', member as never)
        .execute()
    ).length;

  test('signs its owner in without a name, from any browser', async () => {
    const { id, device } = await owner();
    const { answer, browser } = await prove(device);
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.body.member.id, id);
    const [session] = [answer.headers['set-cookie'] ?? []].flat();
    assert.match(String(session), /HttpOnly; SameSite=Lax$/);
    assert.equal((await browser.get(restricted())).status, 200);
  });

  test('that was added is told to its owner in their language: when, and with what', async () => {
    const { browser, id } = await signedInBrowser(api, { email: 'ann@example.org', language: 'de' });
    await add(browser, new TestAuthenticator(origin), 'Mein <Telefon>');
    const mails = await api.deps.storage.db
      .selectFrom('outbox')
      .select(['recipient_address', 'subject', 'text', 'html'])
      .where('to_member_id', '=', id)
      .execute();
    assert.equal(mails.length, 1);
    assert.equal(mails[0]?.recipient_address, 'ann@example.org');
    assert.equal(mails[0].subject, 'Guildhall: Ein Passkey wurde hinzugefügt');
    assert.match(
      mails[0].text,
      /«Mein <Telefon>» wurde hinzugefügt: \S+, .+ 2026, .+, mit Firefox on Android\./,
    );
    assert.ok(mails[0].text.includes('http://guildhall.test/forgotten'));
    assert.ok(!mails[0].html.includes('<Telefon>'));
  });

  test('ends the session that the browser had before', async () => {
    const { device } = await owner();
    const { browser } = await signedInBrowser(api);
    const { cookie } = browser;
    assert.equal((await prove(device, {}, browser)).answer.status, 200);
    assert.notEqual(browser.cookie, cookie);
    assertFailure(await api.call('GET', restricted(), { headers: { cookie } }), 401);
  });

  test('is offered to the device under a handle that says nothing of the member, and not a second time', async () => {
    const { browser, device } = await owner();
    const options = await optionsOf(browser, '/me/passkeys/options');
    assert.deepEqual(options.rp, { id: 'guildhall.test', name: 'Guildhall' });
    assert.match(options.user.id, /^[\w-]{43}$/);
    assert.equal(options.excludeCredentials.length, 1);
    const again = device.register(options);
    assertFailure(
      await browser.call('POST', '/me/passkeys', { body: { name: 'Again', response: again } }),
      409,
    );
  });

  const wrong: Record<string, Oddities> = {
    'a page of another origin': { origin: 'http://guildhall.test.evil.example' },
    'another service': { rpId: 'evil.example' },
    'a device that has not asked who holds it': { userVerified: false },
  };
  for (const [what, odd] of Object.entries(wrong)) {
    test(`is not added from ${what}`, async () => {
      const { browser } = await signedInBrowser(api);
      assertBadField(await add(browser, new TestAuthenticator(origin), 'Odd', odd), 'response');
    });

    test(`signs nobody in from ${what}, which is recorded`, async () => {
      const { id, device } = await owner();
      assertFailure((await prove(device, odd)).answer, 401);
      assert.equal(await failuresOf(id), 1);
    });
  }

  test('signs nobody in when it belongs to another member than it says', async () => {
    const { device } = await owner();
    assertFailure((await prove(device, { userHandle: 'c29tZWJvZHk' })).answer, 401);
  });

  test('signs nobody in whose device counts back, which is recorded: it was copied', async () => {
    const { id, device } = await owner();
    assert.equal((await prove(device, { counter: 10 })).answer.status, 200);
    for (const counter of [10, 9, 0]) assertFailure((await prove(device, { counter })).answer, 401);
    assert.equal(await failuresOf(id), 3);
    assert.equal((await prove(device, { counter: 11 })).answer.status, 200);
  });

  test('signs in again and again from a device that never counts', async () => {
    const { browser } = await signedInBrowser(api);
    const device = new TestAuthenticator(origin);
    await add(browser, device, 'Synced', { counter: 0 });
    for (let times = 0; times < 2; times += 1)
      assert.equal((await prove(device, { counter: 0 })).answer.status, 200);
  });

  test('answers each challenge once: of the same answer twice at the same moment, one signs in', async () => {
    const owned = await signedInBrowser(api);
    // One that never counts: otherwise the count alone would refuse the second answer.
    const device = new TestAuthenticator(origin);
    await add(owned.browser, device, 'Synced', { counter: 0 });
    const browser = new TestBrowser(api);
    const options = await optionsOf(browser, '/session/passkey/options');
    const body = { response: device.prove(options, { counter: 0 }) };
    const both = [0, 1].map(() => new TestBrowser(api).call('POST', '/session/passkey', { body }));
    const statuses = (await Promise.all(both)).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [200, 401],
    );
    assertFailure(await browser.call('POST', '/session/passkey', { body }), 401);
  });

  test('answers no challenge that is over, that nobody asked, or that was asked of another', async () => {
    const { device } = await owner();
    const late = await optionsOf(new TestBrowser(api), '/session/passkey/options');
    const { browser } = await signedInBrowser(api);
    const forAdding = await optionsOf(browser, '/me/passkeys/options');
    const own = { challenge: 'bm9ib2R5LWFza2Vk', rpId: 'guildhall.test' };
    const signIn = (options: typeof own) =>
      new TestBrowser(api).call('POST', '/session/passkey', { body: { response: device.prove(options) } });
    assertFailure(await signIn(own), 401);
    assertFailure(await signIn({ ...own, challenge: forAdding.challenge }), 401);
    const { browser: other } = await signedInBrowser(api);
    const response = new TestAuthenticator(origin).register(forAdding);
    assertBadField(await other.call('POST', '/me/passkeys', { body: { name: 'x', response } }), 'response');
    api.clock.advance({ minutes: 5 });
    assertFailure(await signIn(late), 401);
  });

  test('that is unknown, or of a member who left, signs nobody in', async () => {
    const { id, device } = await owner();
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', id).execute(),
    );
    assertFailure((await prove(device)).answer, 401);
    assertFailure((await prove(new TestAuthenticator(origin))).answer, 401);
  });

  test('gets another name, and is removed for good, by its owner alone', async () => {
    const { browser, device, passkey } = await owner();
    const { browser: other } = await signedInBrowser(api);
    const path = `/me/passkeys/${passkey}`;
    const body = { name: 'The blue one' };
    assertFailure(await other.call('PATCH', path, { body }), 404);
    assertFailure(await other.call('DELETE', path), 404);
    assert.equal((await browser.call('PATCH', path, { body })).status, 200);
    const listed = (await browser.get('/me/devices')).body.passkeys;
    assert.deepEqual(
      listed.map(({ id, name }: { id: number; name: string }) => [id, name]),
      [[passkey, 'The blue one']],
    );
    assert.equal((await browser.call('DELETE', path)).status, 200);
    assertFailure(await browser.call('DELETE', path), 404);
    assertFailure((await prove(device)).answer, 401);
  });

  test('is added only by someone who has signed in, and at most 20 times', async () => {
    const { browser, id } = await owner();
    const token = await api.fixture.tokenFor(id);
    assertFailure(await api.call('POST', '/me/passkeys/options', { token }), 403);
    const options = await optionsOf(browser, '/me/passkeys/options');
    const body = { name: 'x', response: new TestAuthenticator(origin).register(options) };
    assertFailure(await api.call('POST', '/me/passkeys', { token, body }), 403);
    const early = await Promise.all([1, 2].map(() => optionsOf(browser, '/me/passkeys/options')));
    for (let count = 1; count < 19; count += 1) await add(browser, new TestAuthenticator(origin));
    // Asked for while there was room, and answered at the same moment.
    const answers = await Promise.all(
      early.map((asked) => {
        const made = new TestAuthenticator(origin).register(asked);
        return browser.call('POST', '/me/passkeys', { body: { name: 'Late', response: made } });
      }),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((one, other) => one - other),
      [201, 409],
    );
    assertFailure(await browser.call('POST', '/me/passkeys/options'), 409);
  });

  test('is refused with the field that is wrong, whatever else is sent', async () => {
    const { browser, passkey } = await owner();
    const response = new TestAuthenticator(origin).register({
      challenge: 'eA',
      rp: { id: 'guildhall.test' },
    });
    assertBadField(await browser.call('POST', '/me/passkeys', { body: { response } }), 'name');
    assertBadField(await browser.call('POST', '/me/passkeys', { body: { name: 'x' } }), 'response');
    assertBadField(await browser.call('PATCH', `/me/passkeys/${passkey}`, { body: { name: '' } }), 'name');
    assertBadField(await browser.call('POST', '/session/passkey', { body: {} }), 'response');
    assertBadField(await browser.call('DELETE', '/me/passkeys/x'), 'id');
    const junk = { ...response, response: { ...response.response, clientDataJSON: 'bm8' } };
    assertBadField(
      await browser.call('POST', '/me/passkeys', { body: { name: 'x', response: junk } }),
      'response',
    );
    for (const path of ['/session/passkey/options', '/me/passkeys/options'])
      assertBadField(await browser.call('POST', path, { body: { a: 1 } }), 'body');
    for (const [method, path] of [
      ['POST', '/me/passkeys/options'],
      ['POST', '/me/passkeys'],
      ['PATCH', `/me/passkeys/${passkey}`],
      ['DELETE', `/me/passkeys/${passkey}`],
      ['POST', '/session/passkey/options'],
      ['POST', '/session/passkey'],
    ] as const) {
      assertFailure(await browser.call(method, path, asText), 415);
      assertFailure(await browser.call(method, path, huge), 413);
      if (path.startsWith('/session'))
        assertFailure(await browser.call(method, path, { headers: fromOtherPage }), 403);
    }
  });

  test('leaves no challenge behind that nobody answered', async () => {
    await optionsOf(new TestBrowser(api), '/session/passkey/options');
    api.clock.advance({ minutes: 6 });
    await purgeChallenges(api.deps.storage, api.clock);
    assert.deepEqual(await api.deps.storage.db.selectFrom('passkey_challenges').selectAll().execute(), []);
  });
});

const [sqlite] = databases as [TestDatabase];

test('Where the address of the service is a number, there are no passkeys, and the answer says why', async (t) => {
  const api = await startTestApi(t, sqlite, { env: { GUILDHALL_PUBLIC_URL: 'http://127.0.0.1:8080' } });
  const { browser } = await signedInBrowser(api);
  const device = new TestAuthenticator('http://127.0.0.1:8080');
  const proof = device.prove({ challenge: 'eA', rpId: '127.0.0.1' });
  const made = device.register({ challenge: 'eA', rp: { id: '127.0.0.1' } });
  for (const [path, body] of [
    ['/session/passkey/options'],
    ['/session/passkey', { response: proof }],
    ['/session/proof/passkey', { response: proof }],
    ['/me/passkeys/options'],
    ['/me/passkeys', { name: 'x', response: made }],
  ] as const) {
    const answer = await browser.call('POST', path, body === undefined ? {} : { body });
    assert.match(assertFailure(answer, 409), /need a name/);
  }
});

test('Too many calls for a passkey are refused like any other change', async (t) => {
  const api = await startTestApi(t, sqlite, { env: { GUILDHALL_WRITES_PER_MINUTE: '1' } });
  const browser = new TestBrowser(api);
  assert.equal((await browser.call('POST', '/session/passkey/options')).status, 200);
  assertFailure(await browser.call('POST', '/session/passkey/options'), 429);
  assertFailure(await browser.call('POST', '/session/passkey', { body: {} }), 429);
});
