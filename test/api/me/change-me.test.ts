import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite, assertBadField, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('PATCH /me', (database) => {
  const api = apiOfSuite(database);

  const change = (token: string, body: unknown, version = '*') =>
    api.call('PATCH', '/me', { token, body, headers: { 'if-match': version } });
  const someone = async (name: string) => {
    const id = await api.fixture.addMember({ username: name, privatePhone: '044 111 22 33' });
    return { id, token: await api.fixture.tokenFor(id) };
  };

  test('changes what is sent, part by part, and keeps the rest', async () => {
    const { id, token } = await someone('changing');
    const sent = {
      partner: 'Otto Example',
      birthday: '1970-02-28',
      privateAddressComponents: { street: 'Lane 1', city: 'Town' },
      privateMobile: ' +41 79 123 45 67 ',
      privateWww: 'https://example.org',
      company: 'Works Ltd',
      businessAddressComponents: { city: 'City' },
      socialNetworks: { xing: 'https://xing.example.org/a', skype: 'live:ann', flickr: 'ann' },
      language: 'fr',
      visibility: { privatePhones: 'club' },
    };
    const first = await change(token, sent);
    assert.equal(first.status, 200, first.text);
    const second = await change(token, {
      privateAddressComponents: { street: '' },
      socialNetworks: { skype: '' },
      visibility: { birthday: 'officers' },
    });
    const { body } = await api.get('/me', token);
    assert.deepEqual(second.body, body);
    assert.equal(body.privateAddress, 'Town');
    assert.equal(body.privatePhone, '044 111 22 33');
    assert.equal(body.privateMobile, '+41 79 123 45 67');
    assert.deepEqual(body.socialNetworks, { xing: 'https://xing.example.org/a', flickr: 'ann' });
    assert.equal(body.language, 'fr');
    assert.deepEqual(body.visibility, {
      privateAddress: 'members',
      privatePhones: 'club',
      birthday: 'officers',
      partner: 'members',
      business: 'members',
    });
    assert.equal(body.birthday, '1970-02-28');
    // The search follows in the same moment.
    const found = await api.get('/members/search?q=works%20ltd', api.fixture.people.stranger.token);
    assert.deepEqual(
      found.body.members.map((member: { id: number }) => member.id),
      [id],
    );
  });

  test('takes what is empty away', async () => {
    const { token } = await someone('emptying');
    await change(token, { partner: 'Otto', birthday: '1970-02-28', language: 'de', company: 'Works' });
    const { body } = await change(token, { partner: '', birthday: '', language: '', company: '' });
    assert.deepEqual([body.partner, body.birthday, body.language, body.company], [null, '', '', '']);
    assert.equal((await change(token, { partner: null })).body.partner, null);
  });

  test('names the field that is wrong, and changes nothing', async () => {
    const { token } = await someone('mistaken');
    const before = await api.get('/me', token);
    const wrong: [unknown, string][] = [
      [{ privateWww: 'example' }, 'privateWww'],
      [{ birthday: '2030-01-01' }, 'birthday'],
      [{ birthday: '1970-02-30' }, 'birthday'],
      [{ language: 'es' }, 'language'],
      [{ visibility: { birthday: 'nobody' } }, 'visibility.birthday'],
      [{ visibility: { email: 'club' } }, 'visibility.email'],
      [{ privateAddressComponents: { street: 'x'.repeat(201) } }, 'privateAddressComponents.street'],
      [{ socialNetworks: { myspace: 'x' } }, 'socialNetworks.myspace'],
      // Clients show these as links.
      [{ socialNetworks: { xing: 'JavaScript:alert(1)' } }, 'socialNetworks.xing'],
      [{ socialNetworks: { skype: 'data:text/html,x' } }, 'socialNetworks.skype'],
      [{ socialNetworks: { xing: 'https:// x' } }, 'socialNetworks.xing'],
      [{ lastname: 'Other' }, 'lastname'],
    ];
    for (const [body, field] of wrong) assertBadField(await change(token, body), field);
    assertBadField(await change(token, {}, 'yesterday'), 'if-match');
    assert.deepEqual((await api.get('/me', token)).body, before.body);
  });

  test('takes the whole record and leaves what is for officers, or for an operation of its own', async () => {
    const { token } = await someone('whole');
    const { body: before } = await api.get('/me', token);
    const sent = { ...before, company: 'Works', lastName: 'Other', email: 'other@example.org' };
    const answer = await change(token, sent);
    assert.equal(answer.status, 200, answer.text);
    const { company, lastName, email } = answer.body;
    assert.deepEqual([company, lastName, email], ['Works', before.lastName, before.email]);
  });

  test('needs to know what was read: 428 without If-Match', async () => {
    const { token } = await someone('hasty');
    const answer = await api.call('PATCH', '/me', { token, body: { company: 'Works' } });
    assert.match(assertFailure(answer, 428), /If-Match/);
    assert.equal((await api.get('/me', token)).body.company, '');
  });

  test('refuses what was read before another change, and says who changed which fields and when', async () => {
    const { token } = await someone('twice');
    const read = await api.get('/me', token);
    const tag = String(read.headers.etag);
    const first = await change(token, { company: 'First', visibility: { business: 'club' } }, tag);
    assert.equal(first.status, 200);
    const late = await change(token, { company: 'Second', partner: 'Otto' }, tag);
    assertFailure(late, 412);
    const at = '2026-11-14T12:00:00';
    assert.deepEqual(
      late.body.errorInfo.toSorted((a: { field: string }, b: { field: string }) =>
        a.field < b.field ? -1 : 1,
      ),
      [
        { field: 'company', by: 'Ann Example', at },
        { field: 'visibility', by: 'Ann Example', at },
      ],
    );
    const { body } = await api.get('/me', token);
    assert.equal(body.company, 'First');
    assert.equal(body.partner, null);
    // With the tag of the last answer it goes on; a proxy may have marked it as weak, and the version alone does it, too.
    assert.equal((await change(token, { company: 'Third' }, String(first.headers.etag))).status, 200);
    const version = (await api.get('/me', token)).body.version;
    assert.equal((await change(token, { company: 'Fourth' }, `"${version}"`)).status, 200);
    const again = String((await api.get('/me', token)).headers.etag);
    assert.equal((await change(token, { company: 'Fifth' }, `W/${again}`)).status, 200);
  });

  test('refuses what was read before another change, also when the trail does not reach back to that', async () => {
    const { token } = await someone('forgotten');
    const tag = String((await api.get('/me', token)).headers.etag);
    assert.equal((await change(token, { company: 'First' }, tag)).status, 200);
    await api.deps.storage.write((tx) => tx.deleteFrom('audit_entries').execute());
    const late = await change(token, { company: 'Second' }, tag);
    assertFailure(late, 412);
    assert.deepEqual(late.body.errorInfo, []);
    assert.equal((await api.get('/me', token)).body.company, 'First');
  });

  test('of two changes at the same moment one wins and one is told', async () => {
    const { token } = await someone('both');
    const tag = String((await api.get('/me', token)).headers.etag);
    const answers = await Promise.all(
      ['One', 'Two', 'Three'].map((company) => change(token, { company }, tag)),
    );
    assert.deepEqual(
      answers.map(({ status }) => status).toSorted((a, b) => a - b),
      [200, 412, 412],
    );
  });

  test('does not count a renewed calendar link as a change of the record, nor a change that changes nothing', async () => {
    const { token } = await someone('renewing');
    const tag = String((await api.get('/me', token)).headers.etag);
    await api.post('/me/identifier', token, {});
    const same = await change(token, { privatePhone: '044 111 22 33' }, tag);
    assert.equal(same.status, 200);
    assert.equal((await change(token, { company: 'Works' }, tag)).status, 200);
  });

  test('needs a token that may write', async () => {
    const { id } = api.fixture.people.member;
    const reading = await api.fixture.tokenFor(id, { readOnly: true });
    assertFailure(await change(reading, {}), 403);
    assertFailure(await api.call('PATCH', '/me', { body: {} }), 401);
    const { token } = api.fixture.people.member;
    const headers = { 'if-match': '*', 'content-type': 'text/plain' };
    assertFailure(await api.call('PATCH', '/me', { token, rawBody: '{}', headers }), 415);
    const large = `{"company":"${'x'.repeat(1_100_000)}"}`;
    assertFailure(
      await api.call('PATCH', '/me', { token, rawBody: large, headers: { 'if-match': '*' } }),
      413,
    );
  });
});
