import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sessionTokenFor } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { partsOf } from '../../reports/zip-parts.ts';
import { apiOfSuite, assertFailure } from '../../support/test-api.ts';

onEveryDatabase('GET /me/data', (database) => {
  const api = apiOfSuite(database);

  test('answers all that is held about the caller as a zip, hidden parts and a waiting address too', async () => {
    const id = await api.fixture.addMember({
      privatePhone: '044 111 22 33',
      visibility: { privatePhones: 'officers' },
    });
    const token = await api.fixture.tokenFor(id);
    await api.post('/me/email', await sessionTokenFor(api, id), { email: 'waiting@example.org' });
    const answer = await api.get('/me/data', token);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers['content-type'], 'application/zip');
    assert.equal(answer.headers['content-disposition'], 'attachment; filename="my-data-2026-11-14.zip"');
    assert.equal(answer.headers['cache-control'], 'private, no-store');
    const parts = await partsOf(answer.bytes);
    const person = JSON.parse(parts.get('person.json') ?? '');
    assert.equal(person.member, id);
    assert.equal(person.profile.privatePhone, '044 111 22 33');
    assert.equal(person.profile['visibility.privatePhones'], 'officers');
    assert.equal(person.emailChange[0].email, 'waiting@example.org');
    assert.ok(!('hash' in person.emailChange[0]));
    assert.equal(person.addressChanges[0].newEmail, 'waiting@example.org');
    assert.ok(!('hash' in person.addressChanges[0]));
  });

  test('leaves in the trail that it was taken, and by whom', async () => {
    const { id, token } = api.fixture.people.member;
    await api.get('/me/data', token);
    const entry = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select(['action', 'subject', 'member_id', 'about_member_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    assert.deepEqual(
      { ...entry },
      { action: 'export', subject: 'member', member_id: id, about_member_id: id },
    );
  });

  test('needs a token', async () => {
    assertFailure(await api.get('/me/data'), 401);
  });
});
