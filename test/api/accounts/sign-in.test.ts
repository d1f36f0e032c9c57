import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure, type TestApi } from '../../support/test-api.ts';

const password = 'correct horse ✓';

onEveryDatabase('POST /authenticate', (database) => {
  const api = apiOfSuite(database);
  before(async () => {
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), api.fixture.people.member.id, password);
  });
  const signIn = (body: unknown) => api.call('POST', '/authenticate', { body });

  test('answers a token with its expiry, and the name, identifier and club of the member', async () => {
    const answer = await signIn({ username: 'member', password });
    assert.equal(answer.status, 200, answer.text);
    const { access_token: token, identifier, ...rest } = answer.body;
    assert.match(token, /^guildhall_[\w-]{43}$/);
    const { private_identifier: stored } = await api.deps.storage.db
      .selectFrom('members')
      .select('private_identifier')
      .where('id', '=', api.fixture.people.member.id)
      .executeTakeFirstOrThrow();
    assert.equal(identifier, stored);
    assert.deepEqual(rest, {
      success: true,
      // 12 hours after noon of 14 November 2026 in Zurich.
      expires: Temporal.Instant.from('2026-11-14T23:00:00Z').epochMilliseconds / 1000,
      name: 'Member Fixture',
      club: api.fixture.alpha.id,
      clubName: 'Alpha',
      clubType: 'ORG_CLUB',
    });
    assert.equal(answer.headers['cache-control'], 'no-store');
  });

  test('leaves the club null for a member without one', async () => {
    const id = await api.fixture.addMember({ clubId: null, username: 'clubless' });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), id, password);
    const { club, clubName, clubType } = (await signIn({ username: 'clubless', password })).body;
    assert.deepEqual([club, clubName, clubType], [null, null, null]);
  });

  test('takes the username in any case and with blanks around it, and the password exactly', async () => {
    for (const username of ['MEMBER', 'Member', ' member ']) {
      assert.equal((await signIn({ username, password })).status, 200, username);
    }
    for (const wrong of [password.toUpperCase(), ` ${password}`, `${password} `]) {
      assertFailure(await signIn({ username: 'member', password: wrong }), 401);
    }
  });

  test('gives each sign-in a token of its own', async () => {
    const [first, second] = [
      await signIn({ username: 'member', password }),
      await signIn({ username: 'member', password }),
    ];
    assert.notEqual(first.body.access_token, second.body.access_token);
  });

  test('answers a wrong password, an unknown name, no password and a former member in the same words', async () => {
    const former = await api.fixture.addMember({ username: 'longgone', active: false });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), former, password);
    const answers = [
      await signIn({ username: 'member', password: 'wrong' }),
      await signIn({ username: 'nobody', password }),
      await signIn({ username: 'officer', password }),
      await signIn({ username: 'longgone', password }),
    ];
    for (const answer of answers) {
      assertFailure(answer, 401);
      assert.deepEqual(answer.body, answers[0]?.body);
    }
  });

  test('takes the e-mail address, in any case, where it is that of one active member', async () => {
    await api.fixture.addMember({ email: 'Only.One@example.org', active: false });
    const id = await api.fixture.addMember({ username: 'addressed', email: 'Only.One@example.org' });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), id, password);
    const { identifier } = (await signIn({ username: 'addressed', password })).body;
    for (const username of ['Only.One@example.org', 'ONLY.ONE@EXAMPLE.ORG', ' only.one@example.org ']) {
      const answer = await signIn({ username, password });
      assert.deepEqual([answer.status, answer.body.identifier], [200, identifier], username);
    }
    assertFailure(await signIn({ username: 'only.one@example.org', password: 'wrong' }), 401);
  });

  test('takes no address that is shared, of a former member, not confirmed yet, or of someone without a username', async () => {
    const { storage } = api.deps;
    const add = async (columns: Parameters<TestApi['fixture']['addMember']>[0]) => {
      const id = await api.fixture.addMember(columns);
      await setPassword(storage, api.clock, operatorOrigin(), id, password);
      return id;
    };
    await add({ username: 'sharing', email: 'family@example.org' });
    // Also when the other one never signs in.
    await api.fixture.addMember({ email: 'Family@example.org' });
    await add({ username: 'left', email: 'left@example.org', active: false });
    await add({ email: 'nameless@example.org' });
    await add({ username: 'pending', email: 'present@example.org' });
    const { access_token: token } = (await signIn({ username: 'pending', password })).body;
    const asked = await api.post('/me/email', token, { email: 'wished@example.org' });
    assert.equal(asked.status, 200, asked.text);
    const wrong = await signIn({ username: 'sharing', password: 'wrong' });
    for (const username of ['family', 'left', 'nameless', 'wished']) {
      const answer = await signIn({ username: `${username}@example.org`, password });
      assertFailure(answer, 401);
      assert.deepEqual(answer.body, wrong.body, username);
    }
    for (const username of ['sharing', 'present@example.org']) {
      assert.equal((await signIn({ username, password })).status, 200, username);
    }
  });

  test('a username wins over the same address of someone else, with or without a password', async () => {
    const named = await api.fixture.addMember({ username: 'anna@example.org', email: 'other@example.org' });
    const addressed = await api.fixture.addMember({ username: 'anna', email: 'anna@example.org' });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), addressed, password);
    assertFailure(await signIn({ username: 'anna@example.org', password }), 401);
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), named, 'another horse ✓');
    assertFailure(await signIn({ username: 'anna@example.org', password }), 401);
    assert.equal((await signIn({ username: 'Anna@example.org', password: 'another horse ✓' })).status, 200);
    assert.equal((await signIn({ username: 'anna', password })).status, 200);
  });

  test('signs nobody in by id', async () => {
    const { id } = api.fixture.people.member;
    assertFailure(await signIn({ username: String(id), password }), 401);
  });

  test('refuses missing, empty, wrong, unknown and over-long fields, naming them', async () => {
    const cases: [unknown, string][] = [
      [{ password }, 'username'],
      [{ username: 'member' }, 'password'],
      [{ username: '', password }, 'username'],
      [{ username: '  ', password }, 'username'],
      [{ username: 'member', password: '' }, 'password'],
      [{ username: 5, password }, 'username'],
      [{ username: ['member'], password }, 'username'],
      [{ username: 'member', password: 12_345_678 }, 'password'],
      [{ username: 'member', password: null }, 'password'],
      [{ username: 'm'.repeat(255), password }, 'username'],
      [{ username: 'member\u0000', password }, 'username'],
      [{ username: 'mem\ud800ber', password }, 'username'],
      [{ username: 'member', password: 'p'.repeat(201) }, 'password'],
      [{ username: 'member', password, remember: true }, 'remember'],
      [[], 'body'],
      ['member', 'body'],
      [undefined, 'body'],
    ];
    for (const [body, field] of cases) assertBadField(await signIn(body), field);
  });

  test('never repeats what was sent in a refusal', async () => {
    const answer = await signIn({ username: ['hunter2'], password: { secret: 'hunter2' } });
    assertFailure(answer, 400);
    assert.ok(!answer.text.includes('hunter2'));
  });

  test('refuses malformed JSON with 400, another content type with 415 and a huge body with 413', async () => {
    assertBadField(await api.call('POST', '/authenticate', { rawBody: '{"username":' }), 'body');
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const asForm = { rawBody: 'username=member&password=x', headers: form };
    assertFailure(await api.call('POST', '/authenticate', asForm), 415);
    const huge = JSON.stringify({ username: 'member', password: 'a'.repeat(1024 * 1024) });
    assertFailure(await api.call('POST', '/authenticate', { rawBody: huge }), 413);
  });

  test('does not look at a token sent along', async () => {
    const answer = await api.post('/authenticate', 'worn-out token', { username: 'member', password });
    assert.equal(answer.status, 200);
  });

  test('stores neither the token nor the password as they are', async () => {
    const { access_token: token } = (await signIn({ username: 'member', password })).body;
    const { db } = api.deps.storage;
    const stored = JSON.stringify([
      await db.selectFrom('tokens').selectAll().execute(),
      await db.selectFrom('passwords').selectAll().execute(),
      await db.selectFrom('sign_in_attempts').selectAll().execute(),
    ]);
    assert.ok(!stored.includes(token));
    assert.ok(!stored.includes(token.slice('guildhall_'.length)));
    assert.ok(!stored.includes(password));
    assert.ok(!stored.includes('name member'));
  });
});
