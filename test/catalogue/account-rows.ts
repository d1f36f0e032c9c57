import type { MemberId } from '../../src/platform/shared/ids.ts';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import { addLink } from '../api/passwords/link-support.ts';
import { fromOwnPage, givePassword, signedInBrowser } from '../support/browser.ts';
import type { TestApi } from '../support/test-api.ts';
import { everyone, anyMember, anyone, type RecordedCase, type Entry, type Row } from './row.ts';

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
    // The password must still be this one when the token is stored.
    queries: 7,
    recorded: { as: 'nobody', makesToken: true },
    call: async ({ api }) => {
      const { id: by, username } = await accountAt(api);
      const entries = [signInEntry(by, 'sign-in')];
      return { path: '/authenticate', body: { username, password }, by, entries };
    },
  },
  {
    operation: 'POST /v2/authenticate',
    target: 'with a wrong password',
    guarantee: 'nobody signs in with a wrong password, not even an administrator',
    cells: everyone(401),
    call: async ({ api }) => ({
      path: '/authenticate',
      body: { username: (await accountAt(api)).username, password: `${password}!` },
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
    recorded: { as: 'member' },
    call: async ({ api, caller, self }) => {
      const change = { before: { expiresAt: '(time)' }, after: { expiresAt: '(time)' } };
      const expiresAt = api.clock.now().add({ hours: 1 });
      const signIn = { kind: 'sign-in', expiresAt } as const;
      return {
        path: '/authenticate/renew',
        ...(caller === 'readOnly' ? {} : { token: await api.fixture.tokenFor(self, signIn) }),
        entries: [{ action: 'renew', subject: 'token', about: self, ...change }],
      };
    },
  },
  {
    operation: 'DELETE /v2/authenticate',
    target: 'the token of the call',
    guarantee: 'whoever has a token may end it, also one that may only read',
    cells: { ...everyone(200), nobody: 401 },
    recorded: { as: 'other' },
    call: async ({ api, caller, self }) => ({
      path: '/authenticate',
      token: await api.fixture.tokenFor(self, { readOnly: caller === 'readOnly' }),
      entries: [signOutEntry(self)],
    }),
  },
  {
    operation: 'POST /v2/session',
    target: 'with the right password',
    guarantee: 'whoever knows the password signs a browser in, whatever else the call carries',
    cells: anyone,
    // The password must still be this one when the token is stored.
    queries: 7,
    recorded: { as: 'nobody', makesToken: true },
    call: async ({ api }) => {
      const { id: by, username } = await accountAt(api);
      const entries = [signInEntry(by, 'session')];
      return { path: '/session', body: { username, password }, headers: unknownBrowser, by, entries };
    },
  },
  {
    operation: 'POST /v2/session',
    target: 'with a wrong password',
    guarantee: 'no browser is signed in with a wrong password, not even for an administrator',
    cells: everyone(401),
    call: async ({ api }) => ({
      path: '/session',
      body: { username: (await accountAt(api)).username, password: `${password}!` },
    }),
  },
  {
    operation: 'DELETE /v2/session',
    target: 'the session or token of the call',
    guarantee: 'whoever has a session may end it, and so a token, also one that may only read',
    cells: { ...everyone(200), nobody: 401 },
    recorded: { as: 'other' },
    call: async ({ api, caller, self }) => ({
      path: '/session',
      token: await api.fixture.tokenFor(self, { readOnly: caller === 'readOnly' }),
      entries: [signOutEntry(self)],
    }),
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
    recorded: { as: 'nobody', repeatable: true },
    call: () => ({ path: '/password/forgotten', body: { username: 'nobody at all' } }),
  },
  {
    operation: 'POST /v2/password/link',
    target: '',
    guarantee: 'whoever holds a link sees whom it is for',
    cells: anyone,
    leavesNothing: true,
    recorded: { as: 'nobody', repeatable: true },
    call: async ({ api }) => ({
      path: '/password/link',
      body: { secret: await linkAt(api, await api.fixture.addMember()) },
    }),
  },
  {
    operation: 'POST /v2/password',
    target: 'by a link',
    guarantee: 'whoever holds a link sets the password of its member',
    cells: anyone,
    queries: 9,
    recorded: { as: 'nobody', channel: 'mail-link' },
    call: async ({ api }) => {
      const about = await api.fixture.addMember();
      const body = { secret: await linkAt(api, about), password };
      return { path: '/password', body, entries: [{ action: 'set-password', subject: 'member', about }] };
    },
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
    recorded: { as: 'officer' },
    call: async ({ api }) => {
      const about = await api.fixture.addMember({ username: newSecret(), email: 'new@example.org' });
      return {
        path: `/manage/members/${about}/welcome`,
        entries: [{ action: 'send-password-link', subject: 'member', about, after: { purpose: 'first' } }],
      };
    },
  },
  {
    operation: 'POST /v2/me/identifier',
    target: 'their own',
    guarantee: 'whoever has a token that may write renews their own identifier',
    cells: { ...anyMember, readOnly: 403 },
    recorded: { as: 'other' },
    call: ({ self: about }) => ({
      path: '/me/identifier',
      entries: [{ action: 'renew-identifier', subject: 'member', about }],
    }),
  },
];

/** Other ways to sign in and out, and to another password. */
export const furtherSignIns: readonly RecordedCase[] = [
  {
    operation: 'POST /v2/session',
    target: 'in a browser that has a session',
    // Two more than without one: it ends, which is recorded.
    queries: 9,
    recorded: { as: 'nobody', makesToken: true },
    call: async ({ api }) => {
      const { browser, id: earlier } = await signedInBrowser(api);
      const { id: by, username } = await accountAt(api);
      return {
        path: '/session',
        body: { username, password },
        headers: { ...fromOwnPage, cookie: browser.cookie, ...unknownBrowser },
        by,
        entries: [signOutEntry(earlier), signInEntry(by, 'session')],
      };
    },
  },
  {
    operation: 'DELETE /v2/session',
    target: 'the session of a browser',
    recorded: { as: 'nobody' },
    call: async ({ api }) => {
      const { browser, id: by } = await signedInBrowser(api);
      const headers = { ...fromOwnPage, cookie: browser.cookie };
      return { path: '/session', headers, by, entries: [signOutEntry(by)] };
    },
  },
  {
    operation: 'PUT /v2/me/password',
    target: 'with the present one',
    // It is a sign-in and a change of the password at once, and the earlier one must still hold.
    queries: 10,
    recorded: { as: 'member' },
    call: async ({ api }) => {
      const by = await api.fixture.addMember({ username: newSecret() });
      await givePassword(api, by, password);
      return {
        path: '/me/password',
        body: { current: password, password: 'four words from nowhere' },
        token: await api.fixture.tokenFor(by),
        by,
        entries: [{ action: 'set-password', subject: 'member', about: by }],
      };
    },
  },
];

const unknownBrowser = { 'user-agent': '' };

/** What the trail says of someone who signs in. */
export function signInEntry(about: MemberId, kind: 'sign-in' | 'session'): Entry {
  const made = kind === 'session' ? { name: 'Unknown browser', kind } : { name: 'Sign-in' };
  return {
    action: 'sign-in',
    subject: 'token',
    about,
    after: { ...made, readOnly: false, expiresAt: '(time)' },
  };
}

function signOutEntry(about: MemberId): Entry {
  const change = { before: { revokedAt: null }, after: { revokedAt: '(time)' } };
  return { action: 'sign-out', subject: 'token', about, ...change };
}

async function linkAt(api: TestApi, member: MemberId): Promise<string> {
  const secret = newSecret();
  await addLink(api, member, secret);
  return secret;
}

interface Account {
  id: MemberId;
  username: string;
}
const accounts = new WeakMap<TestApi, Promise<Account>>();

/** A member with a password; none of the callers, because a new password ends the tokens of its member. */
function accountAt(api: TestApi): Promise<Account> {
  return accounts.getOrInsertComputed(api, () => addAccount(api));
}

async function addAccount(api: TestApi): Promise<Account> {
  const id = await api.fixture.addMember({ username: 'account' });
  await givePassword(api, id, password);
  return { id, username: 'account' };
}
