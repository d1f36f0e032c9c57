import assert from 'node:assert/strict';
import { test } from 'node:test';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('GET /me', (database) => {
  const api = apiOfSuite(database);

  test('answers every field of the own record as others read it, and what only the caller sees', async () => {
    const { people } = api.fixture;
    const { status, body, headers } = await api.get('/me', people.member.token);
    assert.equal(status, 200);
    const record = (await api.get(`/members/${people.member.id}`, people.member.token)).body;
    const { username, language, visibility, offices, rights, ...rest } = body;
    const { pendingEmail, calendar, hasPassword, version, ...shared } = rest;
    assert.deepEqual(shared, record);
    assert.deepEqual(
      { username, language, offices, rights, pendingEmail, hasPassword, version },
      {
        username: 'member',
        language: '',
        offices: [],
        rights: [],
        pendingEmail: null,
        hasPassword: false,
        version: 1,
      },
    );
    assert.deepEqual(visibility, {
      privateAddress: 'members',
      privatePhones: 'members',
      birthday: 'members',
      partner: 'members',
      business: 'members',
    });
    assert.equal(headers['cache-control'], 'private, no-store');
    const feed = await api.get(String(calendar.url).replace('http://guildhall.test/v2', ''));
    assert.equal(feed.status, 200);
  });

  test('names the offices and rights of today with the places where they hold', async () => {
    const { people, alpha } = api.fixture;
    const { body } = await api.get('/me?locale=de', people.officer.token);
    const place = { id: alpha.place, level: 'club', name: 'Alpha', club: alpha.id };
    assert.deepEqual(body.offices, [
      { code: 'CP', title: 'Präsident/in', place, startDate: '2026-11-14', endDate: '2027-06-30' },
    ]);
    assert.equal(body.orgFunctionCode, 'CP');
    const named = body.rights.map((held: { right: string }) => held.right);
    assert.deepEqual(named, ['manage-directory', 'manage-activities', 'manage-events', 'review-events']);
    for (const held of body.rights) assert.deepEqual(held.place, place);
    assert.deepEqual((await api.get('/me', people.formerOfficer.token)).body.offices, []);
  });

  test('names a right that was given directly, and one that comes from two sides once', async () => {
    const { people, root, alpha } = api.fixture;
    const administrator = (await api.get('/me', people.administrator.token)).body;
    assert.deepEqual(administrator.rights, [
      {
        right: 'administrator',
        place: { id: root.place, level: 'organisation', name: 'The Organisation', club: null },
      },
    ]);
    const before = (await api.get('/me', people.officer.token)).body.rights;
    await api.fixture.addRight(people.officer.id, 'manage-events', alpha.place);
    assert.deepEqual((await api.get('/me', people.officer.token)).body.rights, before);
  });

  test('names a right at each of the places where it holds', async () => {
    const { addMember, addRight, alpha, beta, tokenFor } = api.fixture;
    const id = await addMember();
    for (const { place } of [alpha, beta]) await addRight(id, 'manage-events', place);
    const { body } = await api.get('/me', await tokenFor(id));
    assert.deepEqual(
      body.rights.map((held: { right: string; place: { name: string } }) => [held.right, held.place.name]),
      [
        ['manage-events', 'Alpha'],
        ['manage-events', 'Beta'],
      ],
    );
  });

  test('says whether there is a password', async () => {
    const id = await api.fixture.addMember({ username: 'with-password' });
    await setPassword(api.deps.storage, api.clock, operatorOrigin(), id, 'a password of the test');
    const { body } = await api.get('/me', await api.fixture.tokenFor(id));
    assert.equal(body.hasPassword, true);
    // A secret is no content of the record.
    assert.equal(body.version, 1);
  });

  test('has a strong tag that is new with everything the answer says, and answers 304 to whoever holds it', async () => {
    const { people } = api.fixture;
    const { token } = people.other;
    const first = await api.get('/me', token);
    const tag = String(first.headers.etag);
    assert.match(tag, /^"1-[\w-]{16}"$/);
    assert.equal((await api.get('/me', token)).headers.etag, tag);
    const held = await api.call('GET', '/me', { token, headers: { 'if-none-match': tag } });
    assert.equal(held.status, 304);
    await api.post('/me/identifier', token, {});
    const renewed = await api.get('/me', token);
    assert.notEqual(renewed.headers.etag, tag);
    assert.equal(renewed.body.version, 1);
  });

  test('needs a token', async () => {
    assertFailure(await api.get('/me'), 401);
  });
});
