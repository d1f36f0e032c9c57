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
    call: () => ({
      path: '/me',
      body: { company: `Works ${(calls += 1)}` },
      headers: { 'if-match': '*' },
    }),
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
    call: async ({ api, caller, self }) => ({
      path: '/me/email',
      body: { email: `address${(calls += 1)}@example.net` },
      ...(caller === 'readOnly' ? {} : { token: await sessionTokenFor(api, self) }),
    }),
  },
  {
    operation: 'DELETE /v2/me/email',
    target: 'a new address that waits',
    guarantee: 'whoever has a token that may write drops the own new address',
    cells: { ...anyMember, readOnly: 403 },
    call: async ({ api, self }) => {
      await addEmailChange(api, self);
      return { path: '/me/email' };
    },
  },
  {
    operation: 'POST /v2/email/confirmation',
    target: 'with the secret of the mail',
    guarantee: 'whoever has the secret confirms the address, whatever else the call carries',
    cells: anyone,
    call: async ({ api, self }) => ({
      path: '/email/confirmation',
      body: { secret: await addEmailChange(api, self) },
    }),
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
    call: async ({ api }) => ({
      path: '/email/stop',
      body: { secret: await addAddressChange(api, await api.fixture.addMember()) },
    }),
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
