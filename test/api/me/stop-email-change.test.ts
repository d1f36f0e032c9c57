import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { purgeAudit } from '../../../src/platform/audit/audit-service.ts';
import { purgeEmailChanges } from '../../../src/identity/email-change/email-change-service.ts';
import { updateMember } from '../../../src/directory/members/members-store.ts';
import type { MemberInput } from '../../../src/directory/members/member-row.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { TestAuthenticator } from '../../support/authenticator.ts';
import { browserOf, browserPassword, givePassword, type TestBrowser } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { forget, mailsTo } from '../passwords/link-support.ts';

const days = (count: number) => ({ hours: 24 * count });

onEveryDatabase('A change of the e-mail address that someone else asked for', (database) => {
  const api = apiOfSuite(database);
  let count = 0;

  /** A member with a password, and the browser of whoever has taken the account. */
  async function taken(input: Partial<MemberInput> = {}) {
    count += 1;
    const username = `owner.${count}`;
    const old = `owner${count}@example.org`;
    const id = await api.fixture.addMember({ username, email: old, ...input });
    await givePassword(api, id);
    return { id, username, old, thief: await browserOf(api, id) };
  }
  async function secretOf(member: MemberId, address: string, page: 'not-me' | 'email' | 'password') {
    const mails = (await mailsTo(api, member)).filter(
      ({ recipient_address }) => recipient_address === address,
    );
    const found = mails.flatMap(({ text, html }) => {
      const secret = new RegExp(`http://guildhall\\.test/${page}#([a-z2-7]{52})\\n`).exec(text)?.[1];
      if (secret !== undefined) assert.ok(html.includes(`/${page}#${secret}"`));
      return secret ?? [];
    });
    return found.at(-1) ?? '';
  }
  const ask = async (thief: TestBrowser, email: string) => {
    const answer = await thief.call('POST', '/me/email', { body: { email } });
    assert.equal(answer.status, 200, answer.text);
  };
  const move = async (id: MemberId, thief: TestBrowser, email: string) => {
    await ask(thief, email);
    const secret = await secretOf(id, email, 'email');
    assert.equal((await api.call('POST', '/email/confirmation', { body: { secret } })).status, 200);
  };
  const stop = (secret: string) => api.call('POST', '/email/stop', { body: { secret } });
  const held = async (id: MemberId) => {
    const { db } = api.deps.storage;
    const { email, private_identifier: identifier } = await db
      .selectFrom('members')
      .select(['email', 'private_identifier'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const pending = await db
      .selectFrom('email_changes')
      .select('email')
      .where('member_id', '=', id)
      .execute();
    const passkeys = await db.selectFrom('passkeys').select('name').where('member_id', '=', id).execute();
    return { email, identifier, pending, passkeys };
  };
  const signIn = (username: string, password: string) =>
    api.call('POST', '/session', { body: { username, password } });

  test('is dropped with the link of the mail, which ends every session and passkey and mails the way back in', async () => {
    const { id, username, old, thief } = await taken();
    const { options } = (await thief.call('POST', '/me/passkeys/options')).body;
    const response = new TestAuthenticator('http://guildhall.test').register(options);
    await thief.call('POST', '/me/passkeys', { body: { name: 'Planted', response } });
    const program = await api.fixture.tokenFor(id);
    await ask(thief, 'thief@example.net');
    const confirmation = await secretOf(id, 'thief@example.net', 'email');
    const { identifier } = await held(id);
    const { status, body, headers } = await stop(await secretOf(id, old, 'not-me'));
    assert.deepEqual([status, body], [200, { success: true, address: 'kept', mailed: true }]);
    assert.equal(headers['cache-control'], 'no-store');
    const after = await held(id);
    assert.deepEqual([after.email, after.pending, after.passkeys], [old, [], []]);
    assert.notEqual(after.identifier, identifier);
    assertFailure(await thief.get('/me'), 401);
    assertFailure(await api.get('/me', program), 401);
    assertFailure(await api.call('POST', '/email/confirmation', { body: { secret: confirmation } }), 410);
    // Whoever knew the password is out, too.
    assertFailure(await signIn(username, browserPassword), 401);
    const password = 'a new start for the owner';
    const secret = await secretOf(id, old, 'password');
    assert.equal((await api.call('POST', '/password', { body: { secret, password } })).status, 200);
    assert.equal((await signIn(username, password)).status, 200);
  });

  test('is taken back when it was confirmed, by the links of both mails and however often it was changed since', async () => {
    for (const mail of ['asked', 'confirmed']) {
      const { id, username, old, thief } = await taken();
      await ask(thief, 'first@example.net');
      const asked = await secretOf(id, old, 'not-me');
      await move(id, thief, 'first@example.net');
      const confirmed = await secretOf(id, old, 'not-me');
      assert.notEqual(asked, confirmed);
      await move(id, thief, 'second@example.net');
      const ofThief = await secretOf(id, 'first@example.net', 'not-me');
      const { body } = await stop(mail === 'asked' ? asked : confirmed);
      assert.deepEqual(body, { success: true, address: 'restored', mailed: true });
      assert.equal((await held(id)).email, old);
      // Neither the other mail nor what the thief got by mail opens anything.
      for (const secret of [asked, confirmed, ofThief]) assertFailure(await stop(secret), 410);
      assert.equal((await held(id)).email, old);
      // The restored address is none that is new.
      await forget(api, username);
      assert.notEqual(await secretOf(id, old, 'password'), '');
    }
  });

  test('gives back an address that only a former member had meanwhile', async () => {
    const { id, old, thief } = await taken();
    await move(id, thief, 'thief@example.net');
    await api.fixture.addMember({ email: old, active: false });
    const { body } = await stop(await secretOf(id, old, 'not-me'));
    assert.deepEqual(body, { success: true, address: 'restored', mailed: true });
    assert.equal((await held(id)).email, old);
  });

  test('leaves in the trail who has which address again, and by what', async () => {
    const { id, old, thief } = await taken();
    await move(id, thief, 'thief@example.net');
    await stop(await secretOf(id, old, 'not-me'));
    const entries = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'subject', 'before', 'after', 'channel'])
      .where('about_member_id', '=', id)
      .orderBy('id', 'desc')
      .limit(3)
      .execute();
    const channel = 'mail-link';
    assert.deepEqual(entries.toReversed(), [
      { action: 'stop', subject: 'email-change', before: null, after: '{"address":"restored"}', channel },
      {
        action: 'update',
        subject: 'member',
        before: '{"email":"thief@example.net"}',
        after: `{"email":"${old}"}`,
        channel,
      },
      {
        action: 'send-password-link',
        subject: 'member',
        before: null,
        after: '{"purpose":"forgotten"}',
        channel,
      },
    ]);
  });

  test('ends only what is signed in where someone else has the earlier address by now', async () => {
    const { id, username, old, thief } = await taken();
    await move(id, thief, 'thief@example.net');
    await api.fixture.addMember({ email: old.toUpperCase() });
    await ask(thief, 'pending@example.net');
    const { body } = await stop(await secretOf(id, old, 'not-me'));
    assert.deepEqual(body, { success: true, address: 'taken', mailed: false });
    const { email, pending } = await held(id);
    assert.deepEqual([email, pending], ['thief@example.net', []]);
    assertFailure(await thief.get('/me'), 401);
    assertFailure(await signIn(username, browserPassword), 401);
    // No way in for the thief either: the address is still a new one.
    await forget(api, username);
    assert.equal(await secretOf(id, 'thief@example.net', 'password'), '');
  });

  test('is taken back for those who have shared their address from the start', async () => {
    const { id, thief } = await taken({ email: 'family@example.org' });
    await api.fixture.addMember({ email: 'family@example.org' });
    await move(id, thief, 'thief@example.net');
    const { body } = await stop(await secretOf(id, 'family@example.org', 'not-me'));
    assert.equal(body.address, 'restored');
  });

  test('is stopped by nobody once the operator has given the member another address', async () => {
    const { id, old, thief } = await taken();
    await move(id, thief, 'first@example.net');
    await move(id, thief, 'second@example.net');
    const { storage, clock } = api.deps;
    await storage.write((tx) => updateMember(tx, id, { email: 'right@example.org' }, '41'));
    await setPassword(storage, clock, operatorOrigin(), id, browserPassword);
    for (const address of [old, 'first@example.net'])
      assertFailure(await stop(await secretOf(id, address, 'not-me')), 410);
    assert.equal((await held(id)).email, 'right@example.org');
    // Given by the operator, and so none that a stranger could have chosen.
    await forget(api, 'right@example.org');
    assert.notEqual(await secretOf(id, 'right@example.org', 'password'), '');
  });

  test('can be stopped for seven days, once, and every link that opens nothing is answered alike', async () => {
    const { id, old, thief } = await taken();
    await ask(thief, 'thief@example.net');
    const secret = await secretOf(id, old, 'not-me');
    api.clock.advance(days(7));
    const late = await stop(secret);
    const unknown = await stop(newSecret(256));
    assertFailure(late, 410);
    assert.equal(late.text, unknown.text);
    const { id: other, old: address, thief: second } = await taken();
    await ask(second, 'second.thief@example.net');
    api.clock.advance({ hours: 24 * 7 - 1 });
    const good = await secretOf(other, address, 'not-me');
    const answers = await Promise.all([stop(good), stop(good), stop(good)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 410, 410],
    );
    assert.equal(answers.find(({ status }) => status === 410)?.text, unknown.text);
    assertBadField(await api.call('POST', '/email/stop', { body: {} }), 'secret');
    await purgeEmailChanges(api.deps.storage, api.clock);
    const left = await api.deps.storage.db.selectFrom('address_changes').select('member_id').execute();
    assert.deepEqual(
      left.filter(({ member_id }) => member_id === id),
      [],
    );
  });

  test('mails nothing where the member signs in with no name, and is gone for those who have left', async () => {
    const { id, old, thief } = await taken({ username: null });
    await ask(thief, 'thief@example.net');
    assert.deepEqual((await stop(await secretOf(id, old, 'not-me'))).body, {
      success: true,
      address: 'kept',
      mailed: false,
    });
    const left = await taken();
    await ask(left.thief, 'thief@example.net');
    await api.deps.storage.write((tx) => updateMember(tx, left.id, { active: false }, '41'));
    assertFailure(await stop(await secretOf(left.id, left.old, 'not-me')), 410);
  });

  test('keeps links for a forgotten password from a new address for three days, also where the trail is kept for one', async () => {
    const { id, username, thief } = await taken();
    await move(id, thief, 'thief@example.net');
    api.clock.advance(days(2));
    await purgeAudit({ storage: api.deps.storage, clock: api.clock, days: 1 });
    await forget(api, username);
    assert.equal(await secretOf(id, 'thief@example.net', 'password'), '');
    api.clock.advance(days(1));
    await forget(api, username);
    assert.notEqual(await secretOf(id, 'thief@example.net', 'password'), '');
  });

  test('gives whoever reads a new address no link for a password by stopping a change of their own', async () => {
    for (const isConfirmed of [false, true]) {
      const { id, old, thief } = await taken();
      await move(id, thief, 'thief@example.net');
      if (isConfirmed) await move(id, thief, 'second@example.net');
      else await ask(thief, 'second@example.net');
      const { body } = await stop(await secretOf(id, 'thief@example.net', 'not-me'));
      const address = isConfirmed ? 'restored' : 'kept';
      assert.deepEqual(body, { success: true, address, mailed: false });
      assert.equal(await secretOf(id, 'thief@example.net', 'password'), '');
      // The way back of the owner stays open.
      const own = await stop(await secretOf(id, old, 'not-me'));
      assert.deepEqual(own.body, { success: true, address: 'restored', mailed: true });
    }
  });

  test('is told in the language of the member, with both addresses of the service in the mail and none of the thief', async () => {
    const { id, old, thief } = await taken({ language: 'de' });
    await move(id, thief, 'thief@example.net');
    const mails = (await mailsTo(api, id)).filter(({ recipient_address }) => recipient_address === old);
    assert.equal(mails.length, 2);
    for (const { text, html } of mails) {
      assert.ok(text.includes('t…@example.net') && !text.includes('thief@'));
      assert.match(text, /Der Link gilt einmal und 7 Tage lang\./);
      assert.match(html, /Das war ich nicht/);
    }
    await stop(await secretOf(id, old, 'not-me'));
    const [told, last] = (await mailsTo(api, id)).slice(-2);
    // Whoever reads the address that is taken away may be the member.
    assert.equal(told?.recipient_address, 'thief@example.net');
    assert.equal(told.subject, 'Guildhall: Die Änderung Ihrer E-Mail-Adresse wurde gestoppt');
    assert.match(told.text, /Falls Sie die Adresse selbst geändert haben/);
    assert.doesNotMatch(told.text + told.html, /http|href=/);
    assert.ok(!told.text.includes(old));
    assert.equal(last?.subject, 'Guildhall: Änderung gestoppt, bitte neues Passwort wählen');
    assert.match(last.text, /das bisherige Passwort gilt nicht mehr/);
  });
});
