import { operatorOrigin } from '../../../src/audit/origin.ts';
import { setPassword } from '../../../src/accounts/credentials-service.ts';
import type { TestApi } from '../../support/test-api.ts';
import { everyone, anyMember, anyone, personOf, type Row } from './matrix.ts';

const password = 'a password of the matrix';

/** Health, signing in and signing out. */
export const accountRows: readonly Row[] = [
  {
    operation: 'GET /health/live',
    target: '',
    guarantee: 'anyone may ask whether the process runs',
    cells: anyone,
    call: () => ({ path: '//health/live' }),
  },
  {
    operation: 'GET /health/ready',
    target: '',
    guarantee: 'anyone may ask whether the service can serve',
    cells: anyone,
    call: () => ({ path: '//health/ready' }),
  },
  {
    operation: 'POST /v2/authenticate',
    target: 'with the right password',
    guarantee: 'whoever knows the password signs in, whatever else the call carries',
    cells: anyone,
    call: async ({ api }) => ({
      path: '/authenticate',
      body: { username: await accountAt(api), password },
    }),
  },
  {
    operation: 'POST /v2/authenticate',
    target: 'with a wrong password',
    guarantee: 'nobody signs in with a wrong password, not even an administrator',
    cells: everyone(401),
    call: async ({ api }) => ({
      path: '/authenticate',
      body: { username: await accountAt(api), password: `${password}!` },
    }),
  },
  {
    operation: 'DELETE /v2/authenticate',
    target: 'the token of the call',
    guarantee: 'whoever has a token may end it, also one that may only read',
    cells: { ...everyone(200), nobody: 401 },
    call: async ({ api, caller }) => {
      const { id } = api.fixture.people[personOf(caller)];
      return {
        path: '/authenticate',
        token: await api.fixture.tokenFor(id, { readOnly: caller === 'readOnly' }),
      };
    },
  },
  {
    operation: 'POST /v2/me/identifier',
    target: 'their own',
    guarantee: 'whoever has a token that may write renews their own identifier',
    cells: { ...anyMember, readOnly: 403 },
    call: () => ({ path: '/me/identifier' }),
  },
];

const accounts = new WeakMap<TestApi, Promise<string>>();

/** The username of a member with a password; none of the callers, because a new password ends the tokens of its member. */
function accountAt(api: TestApi): Promise<string> {
  const username = accounts.get(api) ?? addAccount(api);
  accounts.set(api, username);
  return username;
}

async function addAccount(api: TestApi): Promise<string> {
  const member = await api.fixture.addMember({ username: 'account' });
  await setPassword(api.deps.storage, api.clock, operatorOrigin(), member, password);
  return 'account';
}
