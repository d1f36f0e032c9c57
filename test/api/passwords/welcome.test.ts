import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { welcomeMany } from '../../../src/identity/password-changes/welcome-service.ts';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { asId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi, type TestApi } from '../../support/test-api.ts';
import { mailsTo, secretsTo } from './link-support.ts';

onEveryDatabase('POST /manage/members/{id}/welcome', (database) => {
  const welcome = (api: TestApi, id: number, token = api.fixture.people.officer.token) =>
    api.call('POST', `/manage/members/${id}/welcome`, { token });

  test('mails a new member of the own club the link to a first password, for 14 days', async (t) => {
    const api = await startTestApi(t, database);
    const id = await api.fixture.addMember({
      username: 'newcomer',
      email: 'new@example.org',
      language: 'fr',
    });
    assert.equal((await welcome(api, id)).status, 200);
    const [mail] = await mailsTo(api, id);
    assert.equal(mail?.subject, 'Bienvenue\u00a0: Guildhall');
    const [secret = ''] = await secretsTo(api, id);
    api.clock.advance({ hours: 24 * 14 - 1 });
    const link = await api.call('POST', '/password/link', { body: { secret } });
    assert.equal(link.body.purpose, 'first');
    const password = 'a first one for me';
    assert.equal((await api.call('POST', '/password', { body: { secret, password } })).status, 200);
    const body = { username: 'newcomer', password };
    assert.equal((await api.call('POST', '/authenticate', { body })).status, 200);
  });

  test('sent twice under a key mails one link, which stays good, and answers the same', async (t) => {
    const api = await startTestApi(t, database);
    const id = await api.fixture.addMember({ username: 'newcomer', email: 'new@example.org' });
    const { token } = api.fixture.people.officer;
    const headers = { 'idempotency-key': 'welcome-once' };
    const send = () => api.call('POST', `/manage/members/${id}/welcome`, { token, headers });
    const first = await send();
    assert.equal(first.status, 200, first.text);
    const second = await send();
    assert.deepEqual([second.status, second.body], [first.status, first.body]);
    const secrets = await secretsTo(api, id);
    assert.equal(secrets.length, 1);
    const [secret] = secrets;
    assert.equal((await api.call('POST', '/password/link', { body: { secret } })).status, 200);
  });

  test('says why someone cannot be welcomed', async (t) => {
    const api = await startTestApi(t, database);
    const { addMember } = api.fixture;
    const email = 'new@example.org';
    const reasons = {
      'This member has left.': { username: 'gone', email, active: false },
      'This member has no e-mail address to which the link could be sent.': { username: 'silent' },
      'This member has no username with which to sign in.': { email },
    };
    for (const [reason, member] of Object.entries(reasons))
      assert.equal(assertFailure(await welcome(api, await addMember(member)), 409), reason);
    const settled = await addMember({ username: 'settled', email });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), settled, 'has one since long');
    assertFailure(await welcome(api, settled), 409);
    assertFailure(await welcome(api, 999_999), 404);
    assertFailure(await welcome(api, 0), 400);
  });

  test('takes no body', async (t) => {
    const api = await startTestApi(t, database);
    const { token } = api.fixture.people.officer;
    const path = `/manage/members/${await api.fixture.addMember({ username: 'newcomer' })}/welcome`;
    const text = { token, rawBody: 'x', headers: { 'content-type': 'text/plain' } };
    assertFailure(await api.call('POST', path, text), 415);
    assertFailure(await api.call('POST', path, { token, rawBody: `"${'a'.repeat(1024 * 1024)}"` }), 413);
  });

  test('is for those who manage the directory above the member, and three times an hour', async (t) => {
    const api = await startTestApi(t, database);
    const { people, addMember } = api.fixture;
    const member = { username: 'newcomer', email: 'new@example.org' };
    const id = await addMember(member);
    assertFailure(await welcome(api, id, people.member.token), 403);
    const homeless = await addMember({ ...member, username: 'homeless', clubId: null });
    assertFailure(await welcome(api, homeless), 403);
    assert.equal((await welcome(api, homeless, people.administrator.token)).status, 200);
    for (let time = 0; time < 3; time += 1) assert.equal((await welcome(api, id)).status, 200);
    assertFailure(await welcome(api, id), 429);
  });

  test('has a twin for many: those below a place without a password, and a trial that sends nothing', async (t) => {
    const api = await startTestApi(t, database);
    const { storage } = api.deps;
    const { alpha, gamma, addMember } = api.fixture;
    const inAlpha = await addMember({ username: 'one', email: 'one@example.org' });
    await addMember({ username: 'two', email: 'two@example.org', clubId: gamma.id });
    const without = await addMember({ username: 'three' });
    const place = await storage.db
      .selectFrom('places')
      .innerJoin('clubs', 'clubs.place_id', 'places.id')
      .select('places.path')
      .where('clubs.id', '=', alpha.id)
      .executeTakeFirstOrThrow();
    const run = async (isTrial: boolean) => {
      const outcomes = [];
      for await (const some of welcomeMany(api.deps, operatorOrigin(), { path: place.path, isTrial }))
        outcomes.push(...some);
      return outcomes.filter(({ member }) => [inAlpha, without].includes(member.id));
    };
    const queued = async () =>
      (await storage.db.selectFrom('outbox').select('to_member_id').execute()).length;
    const tried = await run(true);
    assert.deepEqual(
      tried.map(({ member, problem }) => [member.id, problem === undefined]),
      [
        [inAlpha, true],
        [without, false],
      ],
    );
    assert.equal(await queued(), 0);
    await run(false);
    assert.equal((await mailsTo(api, inAlpha)).length, 1);
    assert.deepEqual(await mailsTo(api, asId(without)), []);
    assert.ok((await queued()) >= 1);
  });
});
