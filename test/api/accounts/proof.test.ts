import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TestAuthenticator } from '../../support/authenticator.ts';
import { browserPassword, browserOf, fromOwnPage, givePassword, TestBrowser } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

const origin = 'http://guildhall.test';
const tenMinutes = { minutes: 10 };

onEveryDatabase('A proof of who is there', (database) => {
  const api = apiOfSuite(database);
  let count = 0;

  /** A member with a password, whose browser was signed in with it just now. */
  async function someone() {
    count += 1;
    const username = `proved.${count}`;
    const id = await api.fixture.addMember({ username, email: `${username}@example.org` });
    await givePassword(api, id);
    const browser = new TestBrowser(api);
    await browser.signIn(username);
    return { id, username, browser };
  }
  const optionsOf = (browser: TestBrowser) => browser.call('POST', '/me/passkeys/options');
  const askForAddress = (browser: TestBrowser) =>
    browser.call('POST', '/me/email', { body: { email: `new${(count += 1)}@example.net` } });
  const proofNeeded = (means: string[]) => [{ code: 'proof-needed', means }];
  const addPasskey = async (browser: TestBrowser) => {
    const device = new TestAuthenticator(origin);
    const response = device.register((await optionsOf(browser)).body.options);
    const added = await browser.call('POST', '/me/passkeys', { body: { name: 'My phone', response } });
    assert.equal(added.status, 201, added.text);
    return device;
  };
  const prove = (browser: TestBrowser, password = browserPassword) =>
    browser.call('POST', '/session/proof', { body: { password } });

  test('is asked for before a passkey or another address, when the sign-in is ten minutes old', async () => {
    const { browser } = await someone();
    assert.equal((await optionsOf(browser)).status, 200);
    assert.equal((await askForAddress(browser)).status, 200);
    api.clock.advance(tenMinutes);
    for (const answer of [await optionsOf(browser), await askForAddress(browser)]) {
      assertFailure(answer, 403);
      assert.deepEqual(answer.body.errorInfo, proofNeeded(['password']));
    }
    const { status, body } = await prove(browser);
    assert.deepEqual(
      [status, body.expires],
      [200, Math.floor(api.clock.now().add(tenMinutes).epochMilliseconds / 1000)],
    );
    assert.equal((await optionsOf(browser)).status, 200);
    assert.equal((await askForAddress(browser)).status, 200);
  });

  test('is a sign-in, also that of a program, and one of another browser is not', async () => {
    const { id, username, browser } = await someone();
    api.clock.advance(tenMinutes);
    const body = { username, password: browserPassword };
    const token = String((await api.call('POST', '/authenticate', { body })).body.access_token);
    assert.equal((await api.post('/me/email', token, { email: `${username}@example.net` })).status, 200);
    await browserOf(api, id);
    assertFailure(await askForAddress(browser), 403);
  });

  test('with a wrong password says so at its field, ends no session, and counts like a sign-in', async () => {
    const { browser } = await someone();
    api.clock.advance(tenMinutes);
    assertBadField(await prove(browser, 'not this one'), 'password');
    assertFailure(await optionsOf(browser), 403);
    let last = await prove(browser, 'not this one');
    for (let tries = 0; tries < 200 && last.status === 400; tries += 1)
      last = await prove(browser, 'not this one');
    assertFailure(last, 429);
    api.clock.advance({ hours: 1 });
    assert.equal((await prove(browser)).status, 200);
  });

  test('can be a passkey of the member, answered once, and that of nobody else', async () => {
    const { browser } = await someone();
    const device = await addPasskey(browser);
    const other = await someone();
    const foreign = await addPasskey(other.browser);
    api.clock.advance(tenMinutes);
    assert.deepEqual((await optionsOf(browser)).body.errorInfo, proofNeeded(['password', 'passkey']));
    const bodyOf = async (used: TestAuthenticator) => {
      const { options } = (await browser.call('POST', '/session/passkey/options')).body;
      return { response: used.prove(options) };
    };
    const send = (body: object) => browser.call('POST', '/session/proof/passkey', { body });
    assertBadField(await send(await bodyOf(foreign)), 'response');
    assertFailure(await optionsOf(browser), 403);
    const body = await bodyOf(device);
    assert.equal((await send(body)).status, 200);
    assertBadField(await send(body), 'response');
    assert.equal((await optionsOf(browser)).status, 200);
  });

  test('that was fresh when a passkey was begun is enough to finish it, for as long as a device may take', async () => {
    const { browser } = await someone();
    api.clock.advance({ minutes: 9 });
    const device = new TestAuthenticator(origin);
    const response = device.register((await optionsOf(browser)).body.options);
    api.clock.advance({ minutes: 4 });
    const added = await browser.call('POST', '/me/passkeys', { body: { name: 'Slow', response } });
    assert.equal(added.status, 201, added.text);
    api.clock.advance({ minutes: 2 });
    const late = await browser.call('POST', '/me/passkeys', { body: { name: 'Late', response } });
    assert.deepEqual(late.body.errorInfo, proofNeeded(['password', 'passkey']));
  });

  test('is not asked of someone with neither password nor passkey who has just signed in, and names nothing later', async () => {
    const id = await api.fixture.addMember({ email: 'nothing@example.org' });
    const browser = await browserOf(api, id);
    assert.equal((await optionsOf(browser)).status, 200);
    api.clock.advance(tenMinutes);
    assert.deepEqual((await optionsOf(browser)).body.errorInfo, proofNeeded([]));
    assertFailure(await prove(browser), 409);
  });

  test('is for someone who has signed in, from a page of the service, with what it asks for', async () => {
    const { id, browser } = await someone();
    const token = await api.fixture.tokenFor(id);
    const text = { rawBody: 'x', headers: { ...fromOwnPage, 'content-type': 'text/plain' } };
    const huge = { rawBody: `"${'a'.repeat(1024 * 1024)}"` };
    for (const path of ['/session/proof', '/session/proof/passkey']) {
      assertFailure(await api.call('POST', path, { body: { password: 'x' } }), 401);
      assertFailure(await browser.call('POST', path, text), 415);
      assertFailure(await browser.call('POST', path, huge), 413);
    }
    assertBadField(await browser.call('POST', '/session/proof', { body: {} }), 'password');
    assertBadField(await browser.call('POST', '/session/proof/passkey', { body: {} }), 'response');
    const body = { password: browserPassword };
    assertFailure(await api.call('POST', '/session/proof', { token, body }), 403);
    const response = new TestAuthenticator(origin).prove({ challenge: 'eA', rpId: 'guildhall.test' });
    assertFailure(await api.call('POST', '/session/proof/passkey', { token, body: { response } }), 403);
  });
});
