import assert from 'node:assert/strict';
import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { test } from 'node:test';

/** The cost of every password hash that was computed. */
const computed: { memory: number; passes: number; parallelism: number; tagLength: number }[] = [];

// Put in place before the service is loaded, so that the service itself needs no door for tests.
const realArgon2 = crypto.argon2;
crypto.argon2 = (algorithm, parameters, callback) => {
  const { memory, passes, parallelism, tagLength } = parameters;
  computed.push({ memory, passes, parallelism, tagLength });
  realArgon2(algorithm, parameters, callback);
};
syncBuiltinESMExports();
const { operatorOrigin } = await import('../../../src/platform/audit/origin.ts');
const { setPassword } = await import('../../../src/identity/sign-in/credentials-service.ts');
const { onEveryDatabase } = await import('../../support/databases.ts');
const { assertFailure, startTestApi } = await import('../../support/test-api.ts');

onEveryDatabase('POST /authenticate, its effort', (database) => {
  test('takes the same work for a wrong password, an unknown name, a name without password, a former member and a shared address', async (t) => {
    const api = await startTestApi(t, database);
    const { storage } = api.deps;
    await setPassword(storage, api.clock, operatorOrigin(), api.fixture.people.member.id, 'correct horse');
    const former = await api.fixture.addMember({ username: 'longgone', active: false });
    await setPassword(storage, api.clock, operatorOrigin(), former, 'correct horse');
    for (const username of ['first', 'second']) {
      const id = await api.fixture.addMember({ username, email: 'both@example.org' });
      await setPassword(storage, api.clock, operatorOrigin(), id, 'correct horse');
    }
    // The first sign-in of the process may still wait for the hash that unknown names are checked against.
    await api.call('POST', '/authenticate', { body: { username: 'nobody', password: 'x' } });
    const effort = async (username: string) => {
      computed.length = 0;
      assertFailure(await api.call('POST', '/authenticate', { body: { username, password: 'wrong' } }), 401);
      return [...computed];
    };
    const known = await effort('member');
    assert.equal(known.length, 1);
    for (const name of ['nobody', 'officer', 'longgone', 'both@example.org'])
      assert.deepEqual(await effort(name), known, name);
  });
});
