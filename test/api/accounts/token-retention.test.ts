import assert from 'node:assert/strict';
import { test } from 'node:test';
import { purgeAccounts } from '../../../src/identity/sign-in/accounts-purge-service.ts';
import { revokeToken } from '../../../src/identity/tokens/tokens-service.ts';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import type { TokenId } from '../../../src/platform/shared/ids.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { startTestApi, type TestApi } from '../../support/test-api.ts';

const tokenDays = 90;

async function tokenIds(api: TestApi): Promise<TokenId[]> {
  const rows = await api.deps.storage.db.selectFrom('tokens').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** The ids of new tokens: one that never ends, one that expires in an hour, and one that is revoked in an hour. */
async function addTokens(api: TestApi) {
  const { id } = api.fixture.people.member;
  const before = await tokenIds(api);
  await api.fixture.tokenFor(id);
  await api.fixture.tokenFor(id, { expiresAt: api.clock.now().add({ hours: 1 }) });
  await api.fixture.tokenFor(id);
  const [lasting, expired, revoked] = (await tokenIds(api)).slice(before.length) as [
    TokenId,
    TokenId,
    TokenId,
  ];
  api.clock.advance({ hours: 1 });
  await revokeToken(api.deps.storage, api.clock, operatorOrigin(), revoked);
  return { lasting, expired, revoked };
}

onEveryDatabase('A token that has ended', (database) => {
  test('is kept for as long as is set, and then deleted; one that is valid stays, and so does the trail', async (t) => {
    const api = await startTestApi(t, database);
    const { lasting, expired, revoked } = await addTokens(api);
    const purge = () => purgeAccounts({ ...api.deps, tokenDays });
    api.clock.advance({ hours: 24 * tokenDays - 1 });
    await purge();
    const kept = await tokenIds(api);
    for (const id of [lasting, expired, revoked]) assert.ok(kept.includes(id));
    api.clock.advance({ hours: 2 });
    await purge();
    const left = await tokenIds(api);
    assert.ok(left.includes(lasting));
    assert.ok(!left.includes(expired));
    assert.ok(!left.includes(revoked));
    const entries = await api.deps.storage.db
      .selectFrom('audit_entries')
      .select('action')
      .orderBy('id')
      .where('subject', '=', 'token')
      .where('subject_id', '=', revoked)
      .execute();
    assert.deepEqual(entries, [{ action: 'create' }, { action: 'revoke' }]);
  });

  test('is kept for ever when the setting is 0', async (t) => {
    const api = await startTestApi(t, database);
    const { expired } = await addTokens(api);
    api.clock.advance({ hours: 24 * 36_500 });
    await purgeAccounts({ ...api.deps, tokenDays: 0 });
    assert.ok((await tokenIds(api)).includes(expired));
  });

  test('is kept for 90 days unless set otherwise', async (t) => {
    const api = await startTestApi(t, database);
    assert.equal(api.deps.config.tokenDays, tokenDays);
  });
});
