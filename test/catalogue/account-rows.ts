import { newSecret } from '../../src/platform/shared/secrets.ts';
import { addLink } from '../api/passwords/link-support.ts';
import { givePassword } from '../support/browser.ts';
import type { TestApi } from '../support/test-api.ts';
import { everyone, anyMember, anyone, personOf, type Row } from './row.ts';

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
    operation: 'POST /v2/authenticate/renew',
    target: 'with the token of an application',
    guarantee: 'nobody turns the token of an application into a sign-in',
    cells: { ...everyone(403), nobody: 401 },
    call: () => ({ path: '/authenticate/renew' }),
  },
  {
    operation: 'POST /v2/authenticate/renew',
    target: 'a sign-in',
    guarantee: 'whoever has signed in makes that last longer',
    cells: { ...anyMember, readOnly: 403 },
    call: async ({ api, caller, self }) => {
      const expiresAt = api.clock.now().add({ hours: 1 });
      const signIn = { kind: 'sign-in', expiresAt } as const;
      return {
        path: '/authenticate/renew',
        ...(caller === 'readOnly' ? {} : { token: await api.fixture.tokenFor(self, signIn) }),
      };
    },
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
    operation: 'POST /v2/session',
    target: 'with the right password',
    guarantee: 'whoever knows the password signs a browser in, whatever else the call carries',
    cells: anyone,
    call: async ({ api }) => ({ path: '/session', body: { username: await accountAt(api), password } }),
  },
  {
    operation: 'POST /v2/session',
    target: 'with a wrong password',
    guarantee: 'no browser is signed in with a wrong password, not even for an administrator',
    cells: everyone(401),
    call: async ({ api }) => ({
      path: '/session',
      body: { username: await accountAt(api), password: `${password}!` },
    }),
  },
  {
    operation: 'DELETE /v2/session',
    target: 'the session or token of the call',
    guarantee: 'whoever has a session may end it, and so a token, also one that may only read',
    cells: { ...everyone(200), nobody: 401 },
    call: async ({ api, caller }) => {
      const { id } = api.fixture.people[personOf(caller)];
      return { path: '/session', token: await api.fixture.tokenFor(id, { readOnly: caller === 'readOnly' }) };
    },
  },
  {
    operation: 'PUT /v2/me/password',
    target: 'their own',
    guarantee: 'only who knows the present password chooses another one',
    cells: { ...everyone(400), nobody: 401, readOnly: 403 },
    call: () => ({ path: '/me/password', body: { current: 'not the present one', password } }),
  },
  {
    operation: 'POST /v2/password/forgotten',
    target: '',
    guarantee: 'anyone may say that they have forgotten a password',
    cells: anyone,
    leavesNothing: true,
    call: () => ({ path: '/password/forgotten', body: { username: 'nobody at all' } }),
  },
  {
    operation: 'POST /v2/password/link',
    target: '',
    guarantee: 'whoever holds a link sees whom it is for',
    cells: anyone,
    leavesNothing: true,
    call: async ({ api }) => ({ path: '/password/link', body: { secret: await linkAt(api) } }),
  },
  {
    operation: 'POST /v2/password',
    target: 'by a link',
    guarantee: 'whoever holds a link sets the password of its member',
    cells: anyone,
    call: async ({ api }) => ({ path: '/password', body: { secret: await linkAt(api), password } }),
  },
  {
    operation: 'POST /v2/password',
    target: 'without a link',
    guarantee: 'nobody sets a password without a link, not even an administrator',
    cells: everyone(410),
    call: () => ({ path: '/password', body: { secret: 'no secret at all', password } }),
  },
  {
    operation: 'POST /v2/manage/members/{id}/welcome',
    target: 'a member of Alpha',
    guarantee: 'those who manage the directory of a club welcome its members',
    cells: { ...everyone(403), nobody: 401, officer: 200, administrator: 200 },
    call: async ({ api }) => {
      const id = await api.fixture.addMember({ username: newSecret(), email: 'new@example.org' });
      return { path: `/manage/members/${id}/welcome` };
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

async function linkAt(api: TestApi): Promise<string> {
  const secret = newSecret();
  await addLink(api, await api.fixture.addMember(), secret);
  return secret;
}

const accounts = new WeakMap<TestApi, Promise<string>>();

/** The username of a member with a password; none of the callers, because a new password ends the tokens of its member. */
function accountAt(api: TestApi): Promise<string> {
  const username = accounts.get(api) ?? addAccount(api);
  accounts.set(api, username);
  return username;
}

async function addAccount(api: TestApi): Promise<string> {
  const member = await api.fixture.addMember({ username: 'account' });
  await givePassword(api, member, password);
  return 'account';
}
