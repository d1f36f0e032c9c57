import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { TestAuthenticator } from '../../support/authenticator.ts';
import { browserOf } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertBadField, assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';
import { forget, mailsTo, secretsTo } from './link-support.ts';

const old = 'the old one of them';
const next = 'the new one of them';

onEveryDatabase('A forgotten password', (database) => {
  async function startWithMember(t: Parameters<typeof startTestApi>[0], env: Record<string, string> = {}) {
    const api = await startTestApi(t, database, { env });
    const person = { username: 'Ann.Example', email: 'Ann@Example.org', language: 'de' as const };
    const id = await api.fixture.addMember(person);
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), id, old);
    return { api, id };
  }
  const signIn = (api: TestApi, password: string) =>
    api.call('POST', '/authenticate', { body: { username: 'ann.example', password } });
  const use = (api: TestApi, secret: string, password = next) =>
    api.call('POST', '/password', { body: { secret, password } });
  const look = (api: TestApi, secret: string) => api.call('POST', '/password/link', { body: { secret } });

  test('is replaced by a link in the mail, once, and everything under the old one ends', async (t) => {
    const { api, id } = await startWithMember(t);
    const token = String((await signIn(api, old)).body.access_token);
    const named = await api.fixture.tokenFor(id);
    await forget(api, 'ANN.example');
    const [mail] = await mailsTo(api, id);
    assert.equal(mail?.subject, 'Guildhall: neues Passwort');
    assert.match(mail?.text ?? '', /Sie melden sich als Ann\.Example an\./);
    assert.match(mail?.html ?? '', /<html lang="de">/);
    const [secret = ''] = await secretsTo(api, id);
    const expires = Math.floor(api.clock.now().add({ hours: 1 }).epochMilliseconds / 1000);
    assert.deepEqual((await look(api, secret)).body, {
      success: true,
      fullName: 'Ann Example',
      username: 'Ann.Example',
      purpose: 'forgotten',
      expires,
    });
    assertBadField(await use(api, secret, 'short'), 'password');
    const personal = await use(api, secret, 'Example-2026');
    assert.equal(personal.body.errorInfo[0].code, 'personal');
    assert.equal((await use(api, secret)).status, 200);
    assertFailure(await use(api, secret), 410);
    assertFailure(await look(api, secret), 410);
    for (const ended of [token, named]) assertFailure(await api.get('/members/search?q=ann', ended), 401);
    assertFailure(await signIn(api, old), 401);
    assert.equal((await signIn(api, next)).status, 200);
  });

  test('takes passkeys and the address of the calendar away, which a stranger may have put there or read', async (t) => {
    const { api, id } = await startWithMember(t);
    const { db } = api.deps.storage;
    const plant = async () => {
      const browser = await browserOf(api, id);
      const { options } = (await browser.call('POST', '/me/passkeys/options')).body;
      const response = new TestAuthenticator('http://guildhall.test').register(options);
      const added = await browser.call('POST', '/me/passkeys', { body: { name: 'Planted', response } });
      assert.equal(added.status, 201, added.text);
    };
    const held = () => db.selectFrom('passkeys').select('name').where('member_id', '=', id).execute();
    const identifier = async () =>
      (
        await db
          .selectFrom('members')
          .select('private_identifier')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).private_identifier;
    await plant();
    const first = await identifier();
    await forget(api, 'ann.example');
    assert.equal((await use(api, (await secretsTo(api, id)).at(-1) ?? '')).status, 200);
    assert.deepEqual(await held(), []);
    const second = await identifier();
    assert.notEqual(second, first);
    await plant();
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), id, old);
    assert.deepEqual(await held(), []);
    assert.notEqual(await identifier(), second);
    const trail = await db
      .selectFrom('audit_entries')
      .select(['action', 'before'])
      .where('about_member_id', '=', id)
      .where('subject', '=', 'passkey')
      .where('action', '=', 'delete')
      .execute();
    assert.deepEqual(
      trail.map(({ before }) => before),
      ['{"name":"Planted"}', '{"name":"Planted"}'],
    );
  });

  test('is not replaced by a link to an address that is younger than three days', async (t) => {
    const { api, id } = await startWithMember(t);
    const browser = await browserOf(api, id);
    const asked = await browser.call('POST', '/me/email', { body: { email: 'intruder@example.net' } });
    assert.equal(asked.status, 200, asked.text);
    const [confirmation] = await mailsTo(api, id);
    const secret = /\/email#([a-z2-7]{52})/.exec(confirmation?.text ?? '')?.[1];
    const confirmed = await api.call('POST', '/email/confirmation', { body: { secret } });
    assert.equal(confirmed.status, 200);
    const links = async () => (await secretsTo(api, id)).filter((found) => found !== 'undefined').length;
    for (const name of ['ann.example', 'intruder@example.net']) await forget(api, name);
    api.clock.advance({ hours: 71 });
    await forget(api, 'ann.example');
    assert.equal(await links(), 0);
    api.clock.advance({ hours: 1 });
    await forget(api, 'ann.example');
    assert.equal(await links(), 1);
  });

  test('is found by the e-mail address, too, also where members share it', async (t) => {
    const { api, id } = await startWithMember(t);
    const shared = await api.fixture.addMember({ username: 'bob', email: 'ann@example.org' });
    await forget(api, 'ann@EXAMPLE.org');
    assert.equal((await mailsTo(api, id)).length, 1);
    assert.equal((await mailsTo(api, shared)).length, 1);
  });

  test('cannot be replaced after an hour, nor by an older link', async (t) => {
    const { api, id } = await startWithMember(t);
    await forget(api, 'ann.example');
    await forget(api, 'ann.example');
    const [older = '', newer = ''] = await secretsTo(api, id);
    assertFailure(await use(api, older), 410);
    api.clock.advance({ minutes: 59 });
    assert.equal((await look(api, newer)).status, 200);
    api.clock.advance({ minutes: 1 });
    assertFailure(await look(api, newer), 410);
    assertFailure(await use(api, newer), 410);
  });

  test('tells nobody whether there is such a name: the answer is there before anyone looks', async (t) => {
    const { api, id } = await startWithMember(t);
    const former = await api.fixture.addMember({ username: 'leaver', email: 'f@example.org', active: false });
    const silent = await api.fixture.addMember({ username: 'silent' });
    for (const name of ['ann.example', 'leaver', 'silent', 'nobody', 'nobody@example.org', "' or 1=1 --"])
      await forget(api, name);
    assert.equal((await mailsTo(api, id)).length, 1);
    assert.deepEqual([...(await mailsTo(api, former)), ...(await mailsTo(api, silent))], []);
  });

  test('brings a member at most three mails an hour, and the last link stays good', async (t) => {
    const { api, id } = await startWithMember(t);
    for (let request = 0; request < 5; request += 1) await forget(api, 'ann.example');
    const secrets = await secretsTo(api, id);
    assert.equal(secrets.length, 3);
    assert.equal((await look(api, secrets[2] ?? '')).status, 200);
  });

  test('can be asked for only so often from one address', async (t) => {
    const { api } = await startWithMember(t, { GUILDHALL_SIGN_IN_LIMIT: '2' });
    for (const name of ['one', 'two']) await forget(api, name);
    const refused = await api.call('POST', '/password/forgotten', { body: { username: 'three' } });
    assertFailure(refused, 429);
    assert.equal(refused.headers['retry-after'], '3600');
    assertBadField(await api.call('POST', '/password/forgotten', { body: { username: '' } }), 'username');
  });

  test('can be asked for only so often from the wider networks of an address, too', async (t) => {
    const { api } = await startWithMember(t, {
      GUILDHALL_SIGN_IN_LIMIT: '1',
      GUILDHALL_TRUSTED_PROXIES: '127.0.0.1',
    });
    const from = async (address: string) => {
      const headers = { 'x-forwarded-for': address };
      const body = { username: 'nobody' };
      return (await api.call('POST', '/password/forgotten', { body, headers })).status;
    };
    // One of each /64, four of a /56, sixteen of a /48.
    for (let network = 0; network < 4; network += 1)
      assert.equal(await from(`2001:db8:5:${network}::7`), 200);
    assert.equal(await from('2001:db8:5:4::7'), 429);
    for (let network = 0x1_00; network < 0xd_00; network += 0x1_00)
      assert.equal(await from(`2001:db8:5:${network.toString(16)}::7`), 200);
    assert.equal(await from('2001:db8:5:e00::7'), 429);
    assert.equal(await from('2001:db8:6::7'), 200);
  });

  test('is set once, however many use the link at the same moment', async (t) => {
    const { api, id } = await startWithMember(t);
    await forget(api, 'ann.example');
    const [secret = ''] = await secretsTo(api, id);
    const tries = Array.from({ length: 4 }, (_, index) => use(api, secret, `${next} ${index}`));
    const statuses = (await Promise.all(tries)).map(({ status }) => status);
    assert.deepEqual(
      statuses.toSorted((one, other) => one - other),
      [200, 410, 410, 410],
    );
  });

  test('leaves no secret in the database once the mail is sent, and no link once it is over', async (t) => {
    const { api, id } = await startWithMember(t);
    await forget(api, 'ann.example');
    const [secret = ''] = await secretsTo(api, id);
    await api.deps.outbox.sender.drain();
    const { db } = api.deps.storage;
    const rows = [
      await db.selectFrom('outbox').selectAll().execute(),
      await db.selectFrom('password_links').selectAll().execute(),
      await db.selectFrom('audit_entries').selectAll().execute(),
    ];
    assert.ok(!JSON.stringify(rows).includes(secret));
    const { purgeAccounts } = await import('../../../src/identity/sign-in/accounts-purge-service.ts');
    api.clock.advance({ hours: 1 });
    const { storage, config } = api.deps;
    await purgeAccounts({ storage, clock: api.clock, tokenDays: 0, config });
    assert.deepEqual(await db.selectFrom('password_links').selectAll().execute(), []);
  });

  test('of someone who has left since the mail cannot be replaced', async (t) => {
    const { api, id } = await startWithMember(t);
    await forget(api, 'ann.example');
    const [secret = ''] = await secretsTo(api, id);
    await leave(api, id);
    assertFailure(await use(api, secret), 410);
  });
});

function leave({ deps }: TestApi, id: MemberId): Promise<unknown> {
  return deps.storage.write((tx) =>
    tx.updateTable('members').set({ active: 0 }).where('id', '=', id).execute(),
  );
}
