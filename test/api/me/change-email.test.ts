import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { purgeEmailChanges } from '../../../src/identity/email-change/email-change-service.ts';
import { IdempotentRuns } from '../../../src/platform/idempotency/idempotency-service.ts';
import type { MemberInput } from '../../../src/directory/members/member-row.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { sessionTokenFor } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';
import { addLink } from '../passwords/link-support.ts';

onEveryDatabase('A new e-mail address', (database) => {
  const api = apiOfSuite(database);
  let count = 0;

  const someone = async (input: Partial<MemberInput> = {}) => {
    count += 1;
    const id = await api.fixture.addMember({ email: `old${count}@example.org`, ...input });
    return { id, token: await sessionTokenFor(api, id), old: `old${count}@example.org` };
  };
  const ask = (token: string, email: string) => api.post('/me/email', token, { email });
  const confirm = (secret: string) => api.call('POST', '/email/confirmation', { body: { secret } });
  const mailsTo = (member: MemberId) =>
    api.deps.storage.db
      .selectFrom('outbox')
      .select(['recipient_address', 'subject', 'text', 'html'])
      .where('to_member_id', '=', member)
      .orderBy('id')
      .execute();
  const secretFor = async (member: MemberId) => {
    const mail = (await mailsTo(member)).findLast(({ text }) => text.includes('/email#'));
    const secret = /http:\/\/guildhall\.test\/email#([a-z2-7]{52})\n/.exec(mail?.text ?? '')?.[1];
    assert.ok(secret !== undefined && mail !== undefined);
    assert.ok(mail.html.includes(`/email#${secret}"`));
    return secret;
  };

  test('is dropped by a new password: whoever asked for it may be the one who is to be kept out', async () => {
    const { id, token, old } = await someone({ username: 'locked.out' });
    await ask(token, 'intruder@example.net');
    const secret = await secretFor(id);
    const { storage } = api.deps;
    await setPassword(storage, api.clock, operatorOrigin(), id, 'a new start for all');
    assertFailure(await confirm(secret), 410);
    const { body } = await api.get('/me', await sessionTokenFor(api, id));
    assert.deepEqual([body.email, body.pendingEmail], [old, null]);
    const [dropped] = await storage.db
      .selectFrom('audit_entries')
      .select(['action', 'before'])
      .where('about_member_id', '=', id)
      .where('subject', '=', 'email-change')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    assert.deepEqual(dropped, { action: 'cancel', before: '{"email":"intruder@example.net"}' });
  });

  test('takes the link for a new password from the earlier one, once it is confirmed', async () => {
    const { id, token } = await someone();
    const link = newSecret(256);
    await addLink(api, id, link);
    await ask(token, 'moved.on@example.org');
    assert.equal((await confirm(await secretFor(id))).status, 200);
    const password = 'a new start for all';
    assertFailure(await api.call('POST', '/password', { body: { secret: link, password } }), 410);
  });

  test('holds from the moment when it is confirmed from there; the earlier one is told', async () => {
    const { id, token, old } = await someone({ language: 'de' });
    const asked = await ask(token, 'brand.new@example.org');
    assert.equal(asked.status, 200);
    const { body } = await api.get('/me', token);
    assert.deepEqual(body.pendingEmail, asked.body.pendingEmail);
    assert.equal(body.pendingEmail.email, 'brand.new@example.org');
    assert.equal(body.email, old);
    const [question, warning] = await mailsTo(id);
    assert.equal(warning?.recipient_address, old);
    assert.match(warning.subject, /andere E-Mail-Adresse/);
    assert.ok(warning.text.includes('b…@example.org') && !warning.text.includes('brand.new'));
    assert.ok(warning.text.includes('http://guildhall.test/not-me#'));
    assert.equal(question?.recipient_address, 'brand.new@example.org');
    assert.match(question.subject, /Bitte bestätigen/);
    const confirmed = await confirm(await secretFor(id));
    assert.deepEqual([confirmed.status, confirmed.body.email], [200, 'brand.new@example.org']);
    const after = (await api.get('/me', token)).body;
    assert.deepEqual([after.email, after.pendingEmail], ['brand.new@example.org', null]);
    assert.ok(after.version > body.version);
    const told = (await mailsTo(id)).at(-1);
    assert.equal(told?.recipient_address, old);
    assert.match(told.subject, /wurde geändert/);
    assert.ok(told.text.includes('b…@example.org') && !told.text.includes('brand.new'));
    // The search follows.
    const found = await api.get('/members/search?q=brand.new@example.org', token);
    assert.deepEqual([found.body.count, found.body.members[0].id], [1, id]);
  });

  test('is confirmed once: then the link is gone, and so is one that was replaced, dropped or is too old', async () => {
    const { id, token } = await someone();
    await ask(token, 'first@example.net');
    const replaced = await secretFor(id);
    await ask(token, 'second@example.net');
    const used = await secretFor(id);
    assertFailure(await confirm(replaced), 410);
    assert.equal((await confirm(used)).status, 200);
    assertFailure(await confirm(used), 410);
    await ask(token, 'third@example.net');
    const dropped = await secretFor(id);
    assert.equal((await api.call('DELETE', '/me/email', { token })).status, 200);
    assert.equal((await api.call('DELETE', '/me/email', { token })).status, 200);
    assertFailure(await confirm(dropped), 410);
    await ask(token, 'fourth@example.net');
    const old = await secretFor(id);
    api.clock.advance({ hours: 24 });
    assertFailure(await confirm(old), 410);
    assert.equal((await api.get('/me', token)).body.pendingEmail, null);
    assert.equal((await api.get('/me', token)).body.email, 'second@example.net');
    assert.ok((await purgeEmailChanges(api.deps.storage, api.clock)) >= 1);
    assertFailure(await confirm('a secret that nobody was sent'), 410);
  });

  test('is confirmed once also by two clicks at the same moment', async () => {
    const { id, token } = await someone();
    await ask(token, 'clicked@example.net');
    const secret = await secretFor(id);
    const answers = await Promise.all([confirm(secret), confirm(secret), confirm(secret)]);
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 410, 410],
    );
    assert.equal((await mailsTo(id)).length, 3);
  });

  test('can be asked for five times at once, and then again as a day goes by, whatever is kept of the trail', async () => {
    const { id } = await someone();
    // Whoever asks has just signed in.
    const askAnew = async (email: string) => ask(await sessionTokenFor(api, id), email);
    for (let number = 1; number <= 5; number += 1)
      assert.equal((await askAnew(`try${number}@example.net`)).status, 200);
    await api.deps.storage.write((tx) => tx.deleteFrom('audit_entries').execute());
    const refused = await askAnew('try6@example.net');
    assertFailure(refused, 429);
    const fifthOfDay = (24 * 3600) / 5;
    assert.equal(refused.headers['retry-after'], String(fifthOfDay));
    api.clock.advance({ seconds: fifthOfDay });
    assert.equal((await askAnew('try6@example.net')).status, 200);
  });

  test('that is asked for twice at once under the same key waits for the first', async () => {
    const { id, token } = await someone();
    const key = 'key-for-a-new-address-1';
    const body = { email: 'repeated@example.net' };
    const content = JSON.stringify(['POST', '/v2/me/email', body]);
    await new IdempotentRuns(api.deps.storage, api.clock).begin({ member: id, key, content });
    const headers = { 'idempotency-key': key };
    assertFailure(await api.call('POST', '/me/email', { token, body, headers }), 409);
    assert.equal((await mailsTo(id)).length, 0);
  });

  test('that is no address, or the same as before, is refused at its field', async () => {
    const { token, old } = await someone();
    for (const email of ['', 'nobody', 'a b@example.org', 'Ann <ann@example.org>', old.toUpperCase()])
      assertBadField(await ask(token, email), 'email');
    assertBadField(await api.post('/me/email', token, {}), 'email');
    assertBadField(await api.call('POST', '/email/confirmation', { body: {} }), 'secret');
    assert.equal((await api.get('/me', token)).body.pendingEmail, null);
  });

  test('of someone who has left meanwhile is not confirmed', async () => {
    const { id, token } = await someone();
    await ask(token, 'left@example.net');
    const secret = await secretFor(id);
    await api.deps.storage.write((tx) =>
      tx.updateTable('members').set({ active: 0 }).where('id', '=', id).execute(),
    );
    assertFailure(await confirm(secret), 410);
  });

  test('is asked for once when the request is sent twice under a key', async () => {
    const { id, token } = await someone();
    const send = () =>
      api.call('POST', '/me/email', {
        token,
        body: { email: 'once@example.net' },
        headers: { 'idempotency-key': 'once' },
      });
    assert.deepEqual((await send()).body, (await send()).body);
    // To the new address, and to the present one.
    assert.equal((await mailsTo(id)).length, 2);
  });

  test('needs a token that may write, and a JSON body', async () => {
    const { id } = api.fixture.people.member;
    const reading = await api.fixture.tokenFor(id, { readOnly: true });
    const { token } = api.fixture.people.member;
    const headers = { 'content-type': 'text/plain' };
    const rawBody = `{"x":"${'y'.repeat(1_100_000)}"}`;
    for (const [method, path] of [
      ['POST', '/me/email'],
      ['DELETE', '/me/email'],
    ] as const) {
      assertFailure(await api.call(method, path), 401);
      const body = method === 'POST' ? { body: { email: 'a@example.org' } } : {};
      assertFailure(await api.call(method, path, { token: reading, ...body }), 403);
      assertFailure(await api.call(method, path, { token, rawBody: 'x', headers }), 415);
      assertFailure(await api.call(method, path, { token, rawBody }), 413);
    }
    assertFailure(await api.call('POST', '/email/confirmation', { rawBody: 'x', headers }), 415);
    assertFailure(await api.call('POST', '/email/confirmation', { rawBody }), 413);
  });
});
