import type { Audience } from '../../src/directory/members/visibility.ts';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import { addAddressChange, addEmailChange } from '../api/me/email-support.ts';
import { sessionTokenFor } from '../support/browser.ts';
import type { TestApi } from '../support/test-api.ts';
import { anyMember, anyone, everyone, unlisted, type Cells, type Row } from './row.ts';

/** Who sees what a member of Alpha shows to each audience; the officers are those of Alpha. */
const seenBy: Record<Audience, Cells> = {
  members: anyMember,
  club: {
    ...anyMember,
    other: unlisted,
    stranger: unlisted,
    reviewer: unlisted,
    otherReviewer: unlisted,
  },
  officers: {
    ...anyMember,
    member: unlisted,
    other: unlisted,
    stranger: unlisted,
    formerOfficer: unlisted,
    reviewer: unlisted,
    otherReviewer: unlisted,
  },
};
const readersOf: Record<Audience, string> = {
  members: 'all members',
  club: 'the own club',
  officers: 'officers',
};
const audiences = Object.keys(seenBy) as Audience[];

const subject = 'email-change';

/** What members read and change of themselves. */
export const meRows: readonly Row[] = [
  {
    operation: 'GET /v2/me',
    target: '',
    guarantee: 'whoever has a token reads their own record',
    cells: anyMember,
    call: () => ({ path: '/me' }),
  },
  {
    operation: 'PATCH /v2/me',
    target: '',
    guarantee: 'whoever has a token that may write changes their own record',
    cells: { ...anyMember, readOnly: 403 },
    recorded: { as: 'other', repeatable: true },
    call: ({ self }) => {
      const after = {
        privatePhone: `044 000 00 ${(calls += 1) + 10}`,
        visibility: { privatePhones: 'club' },
      };
      const before = { privatePhone: '', visibility: {} };
      return {
        path: '/me',
        body: after,
        headers: { 'if-match': '*' },
        entries: [{ action: 'update', subject: 'member', about: self, before, after }],
      };
    },
  },
  {
    operation: 'GET /v2/me/preview',
    target: '',
    guarantee: 'whoever has a token reads their own record as others see it',
    cells: anyMember,
    call: () => ({ path: '/me/preview?as=member' }),
  },
  {
    operation: 'POST /v2/me/email',
    target: 'with the token of an application',
    guarantee: 'no application asks for another address, which would open the account for good',
    cells: { ...everyone(403), nobody: 401 },
    call: () => ({ path: '/me/email', body: { email: 'application@example.net' } }),
  },
  {
    operation: 'POST /v2/me/email',
    target: 'after signing in',
    guarantee: 'whoever has signed in asks for another address of their own',
    cells: { ...anyMember, readOnly: 403 },
    queries: 9,
    recorded: { as: 'other' },
    call: async ({ api, caller, self }) => {
      const body = { email: `address${(calls += 1)}@example.net` };
      return {
        path: '/me/email',
        body,
        ...(caller === 'readOnly' ? {} : { token: await sessionTokenFor(api, self) }),
        entries: [{ action: 'request', subject, about: self, after: body }],
      };
    },
  },
  {
    operation: 'DELETE /v2/me/email',
    target: 'a new address that waits',
    guarantee: 'whoever has a token that may write drops the own new address',
    cells: { ...anyMember, readOnly: 403 },
    recorded: { as: 'other', repeatable: true },
    call: async ({ api, self }) => {
      const before = { email: `${(await addEmailChange(api, self)).slice(0, 8)}@example.net` };
      return { path: '/me/email', entries: [{ action: 'cancel', subject, about: self, before }] };
    },
  },
  {
    operation: 'POST /v2/email/confirmation',
    target: 'with the secret of the mail',
    guarantee: 'whoever has the secret confirms the address, whatever else the call carries',
    cells: anyone,
    queries: 10,
    recorded: { as: 'nobody', channel: 'mail-link' },
    call: async ({ api, self: about }) => {
      const secret = await addEmailChange(api, about);
      const before = await api.deps.storage.db
        .selectFrom('members')
        .select('email')
        .where('id', '=', about)
        .executeTakeFirstOrThrow();
      const after = { email: `${secret.slice(0, 8)}@example.net` };
      return {
        path: '/email/confirmation',
        body: { secret },
        entries: [
          { action: 'update', subject: 'member', about, before, after },
          { action: 'confirm', subject, about },
        ],
      };
    },
  },
  {
    operation: 'POST /v2/email/confirmation',
    target: 'with another secret',
    guarantee: 'nobody confirms an address without its secret, not even an administrator',
    cells: everyone(410),
    call: async ({ api, self }) => {
      await addEmailChange(api, self);
      return { path: '/email/confirmation', body: { secret: newSecret(256) } };
    },
  },
  {
    operation: 'POST /v2/email/stop',
    target: 'with the secret of the mail to the earlier address',
    guarantee: 'whoever has the secret stops the change, whatever else the call carries',
    cells: anyone,
    // A password, passkeys, tokens, two addresses, a link and two mails.
    queries: 24,
    recorded: { as: 'nobody', channel: 'mail-link' },
    call: async ({ api }) => {
      const before = { email: 'later@example.net' };
      const about = await api.fixture.addMember({ username: newSecret(), ...before });
      const secret = await addAddressChange(api, about);
      const after = { email: `${secret.slice(0, 8)}@example.org` };
      return {
        path: '/email/stop',
        body: { secret },
        entries: [
          { action: 'set-password', subject: 'member', about },
          { action: 'stop', subject, about, after: { address: 'restored' } },
          { action: 'update', subject: 'member', about, before, after },
          { action: 'send-password-link', subject: 'member', about, after: { purpose: 'forgotten' } },
        ],
      };
    },
  },
  {
    operation: 'POST /v2/email/stop',
    target: 'with another secret',
    guarantee: 'nobody stops a change without its secret, not even an administrator',
    cells: everyone(410),
    call: async ({ api, self }) => {
      await addAddressChange(api, self);
      return { path: '/email/stop', body: { secret: newSecret(256) } };
    },
  },
  {
    operation: 'GET /v2/me/data',
    target: '',
    guarantee: 'whoever has a token gets all that is held about themselves',
    cells: anyMember,
    // An archive of everything, once in a while: a query for each kind of what is held, and the entry of the trail.
    queries: 25,
    call: () => ({ path: '/me/data' }),
  },
  ...audiences.flatMap((audience): Row[] => [
    {
      operation: 'GET /v2/members/{member}',
      target: `a number of a member of Alpha that is shown to ${readersOf[audience]}`,
      guarantee: `what is shown to ${readersOf[audience]} is in the record for nobody else`,
      cells: seenBy[audience],
      call: async ({ api }) => ({
        path: `/members/${await hidingMember(api, audience)}`,
        lists: ({ body }) => body.privatePhone !== '' && body.birthday !== '' && body.privateAddress !== '',
      }),
    },
    {
      operation: 'GET /v2/members/search',
      target: `by a number that is shown to ${readersOf[audience]}`,
      guarantee: `what is shown to ${readersOf[audience]} finds the person for nobody else`,
      cells: seenBy[audience],
      call: async ({ api }) => {
        const id = await hidingMember(api, audience);
        return {
          path: `/members/search?q=${numberOf[audience].replaceAll(' ', '')}`,
          lists: ({ body }) => body.members.some((found: { id: number }) => found.id === id),
        };
      },
    },
  ]),
];

let calls = 0;

const numberOf: Record<Audience, string> = {
  members: '044 606 10 01',
  club: '044 606 10 02',
  officers: '044 606 10 03',
};

const hiding = new WeakMap<TestApi, Map<Audience, Promise<number>>>();

/** A member of Alpha who shows a number, an address and a birthday to one audience. */
function hidingMember(api: TestApi, audience: Audience): Promise<number> {
  const ofApi = hiding.get(api) ?? new Map<Audience, Promise<number>>();
  hiding.set(api, ofApi);
  const privatePhone = numberOf[audience];
  const visibility = { privatePhones: audience, privateAddress: audience, birthday: audience };
  return ofApi.getOrInsertComputed(audience, () =>
    api.fixture.addMember({
      privatePhone,
      privateAddress: { city: 'Town' },
      birthday: '1970-02-28',
      visibility,
    }),
  );
}
