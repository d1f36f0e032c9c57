import assert from 'node:assert/strict';
import { test } from 'node:test';
import { revokeDemoSignIns } from '../../../src/identity/tokens/tokens-service.ts';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { eraseMember } from '../../../src/data/erasure/erasure-service.ts';
import { personData } from '../../../src/data/person-archive/person-service.ts';
import { TestAuthenticator } from '../../support/authenticator.ts';
import { signedInBrowser } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { assertFailure, startTestApi } from '../../support/test-api.ts';

onEveryDatabase('Sessions and passkeys', (database) => {
  test('of a person are in what is held about them, without a key, and go when the person is erased', async (t) => {
    const api = await startTestApi(t, database);
    const { db } = api.deps.storage;
    const { browser, id } = await signedInBrowser(api);
    const { options } = (await browser.call('POST', '/me/passkeys/options')).body;
    const response = new TestAuthenticator('http://guildhall.test').register(options);
    const added = await browser.call('POST', '/me/passkeys', { body: { name: 'My phone', response } });
    assert.equal(added.status, 201);
    await browser.call('POST', '/me/passkeys/options');
    const held = await personData(db, id);
    const rowsOf = (name: string) => held.tables.find((table) => table.name === name)?.rows;
    assert.equal(rowsOf('passkeys')?.length, 1);
    assert.equal(rowsOf('tokens')?.length, 1);
    const text = JSON.stringify(held);
    assert.ok(text.includes('My phone') && text.includes('Firefox on Android'));
    for (const secret of [response.id, browser.session, options.user.id]) assert.ok(!text.includes(secret));
    await eraseMember(api.deps, operatorOrigin(), id);
    for (const table of ['passkeys', 'passkey_challenges', 'tokens'] as const)
      assert.deepEqual(await db.selectFrom(table).selectAll().where('member_id', '=', id).execute(), []);
    assertFailure(await browser.get('/me/devices'), 401);
  });

  test('of the demo open nothing outside it', async (t) => {
    const demo = await startTestApi(t, database, { env: { GUILDHALL_DEMO: 'true' } });
    const { browser } = await signedInBrowser(demo);
    assert.equal((await browser.get('/me/devices')).status, 200);
    assert.equal(await revokeDemoSignIns(demo.deps.storage, demo.clock, operatorOrigin()), 1);
    assertFailure(await browser.get('/me/devices'), 401);
  });
});
