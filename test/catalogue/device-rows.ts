import type { MemberId } from '../../src/platform/shared/ids.ts';
import { newSecret } from '../../src/platform/shared/secrets.ts';
import { TestAuthenticator } from '../support/authenticator.ts';
import { browserPassword, givePassword, sessionTokenFor } from '../support/browser.ts';
import type { TestApi } from '../support/test-api.ts';
import { signInEntry } from './account-rows.ts';
import {
  anyMember,
  anyone,
  everyone,
  type Asking,
  type Call,
  type CallerName,
  type Cells,
  type Entry,
  type Row,
} from './row.ts';

const signedIn: Cells = { ...everyone(200), nobody: 401, readOnly: 403 };

const subject = 'passkey';
const named = { name: 'My phone' };

/** Passkeys, and everything that is signed in as the caller. */
export const deviceRows: readonly Row[] = [
  {
    operation: 'GET /v2/me/devices',
    target: 'their own',
    guarantee: 'whoever has a token sees what is signed in as them, and nobody else does',
    cells: anyMember,
    call: () => ({ path: '/me/devices' }),
  },
  {
    operation: 'DELETE /v2/me/devices/{id}',
    target: 'one of their own',
    guarantee: 'whoever has a token that may write signs out a device of their own',
    cells: signedIn,
    recorded: { as: 'other' },
    call: async ({ api, self }) => ({
      path: `/me/devices/${await newTokenOf(api, self)}`,
      entries: [revocationOf(self)],
    }),
  },
  {
    operation: 'DELETE /v2/me/devices/{id}',
    target: "someone else's",
    guarantee: 'nobody signs out a device of someone else, not even an administrator',
    cells: { ...everyone(404), nobody: 401, readOnly: 403 },
    call: async ({ api }) => ({
      path: `/me/devices/${await newTokenOf(api, await api.fixture.addMember())}`,
    }),
  },
  {
    operation: 'POST /v2/me/devices/revoke-others',
    target: 'all others of their own',
    guarantee: 'whoever has a token that may write signs out all other devices of their own',
    cells: signedIn,
    recorded: { as: 'member', repeatable: true },
    call: async ({ api, caller }) => {
      const by = await api.fixture.addMember();
      for (let count = 0; count < 4; count += 1) await api.fixture.tokenFor(by);
      const token = await api.fixture.tokenFor(by, { readOnly: caller === 'readOnly' });
      const entries = Array.from({ length: 4 }, () => revocationOf(by));
      return { path: '/me/devices/revoke-others', token, by, entries };
    },
  },
  {
    operation: 'POST /v2/me/passkeys/options',
    target: 'with the token of an application',
    guarantee: 'no application begins to add a passkey',
    cells: { ...everyone(403), nobody: 401 },
    call: () => ({ path: '/me/passkeys/options' }),
  },
  {
    operation: 'POST /v2/me/passkeys/options',
    target: 'in a browser',
    guarantee: 'whoever has signed in begins to add a passkey',
    cells: signedIn,
    recorded: { as: 'member' },
    call: async ({ api, caller, self }) => ({
      path: '/me/passkeys/options',
      ...(await sessionOf(api, caller, self)),
    }),
  },
  {
    operation: 'POST /v2/me/passkeys',
    target: 'in a browser',
    guarantee: 'whoever has signed in adds the passkey that their device has made',
    cells: { ...everyone(201), nobody: 401, readOnly: 403 },
    // Who one is must still be shown when it is stored; and a mail says so.
    queries: 8,
    recorded: { as: 'member' },
    call: async ({ api, caller, self }) => ({
      path: '/me/passkeys',
      body: (await newPasskeyOf(api, self)).body,
      ...(await sessionOf(api, caller, self)),
      entries: [{ action: 'create', subject, about: self, after: named }],
    }),
  },
  {
    operation: 'PATCH /v2/me/passkeys/{id}',
    target: 'their own',
    guarantee: 'whoever has a token that may write renames their own passkey',
    cells: signedIn,
    recorded: { as: 'member', repeatable: true },
    call: async ({ api, self }) => {
      const after = { name: 'Another name' };
      return {
        path: await passkeyOf(api, self),
        body: after,
        entries: [{ action: 'update', subject, about: self, before: named, after }],
      };
    },
  },
  {
    operation: 'PATCH /v2/me/passkeys/{id}',
    target: "someone else's",
    guarantee: 'nobody renames the passkey of someone else',
    cells: { ...everyone(404), nobody: 401, readOnly: 403 },
    call: async ({ api }) => ({
      path: await passkeyOf(api, await api.fixture.addMember()),
      body: { name: 'Another name' },
    }),
  },
  {
    operation: 'DELETE /v2/me/passkeys/{id}',
    target: 'their own',
    guarantee: 'whoever has a token that may write removes their own passkey',
    cells: signedIn,
    recorded: { as: 'member' },
    call: async ({ api, self }) => ({
      path: await passkeyOf(api, self),
      entries: [{ action: 'delete', subject, about: self, before: named }],
    }),
  },
  {
    operation: 'POST /v2/session/passkey/options',
    target: '',
    guarantee: 'anyone begins to sign in with a passkey',
    cells: anyone,
    recorded: { as: 'nobody' },
    call: () => ({ path: '/session/passkey/options' }),
  },
  {
    operation: 'POST /v2/session/passkey',
    target: 'with the proof of a passkey',
    guarantee: 'whoever has the device signs a browser in, whatever else the call carries',
    cells: anyone,
    recorded: { as: 'nobody', makesToken: true },
    call: async ({ api, self: by }) => ({
      path: '/session/passkey',
      body: await proofOf(api, by),
      by,
      entries: [signInEntry(by, 'session')],
    }),
  },
  {
    operation: 'POST /v2/session/proof',
    target: 'with the present password',
    guarantee: 'whoever has signed in shows with the own password that they are who they say',
    cells: signedIn,
    queries: 9,
    recorded: { as: 'member' },
    call: (asking) => passwordProof(asking, browserPassword),
  },
  {
    operation: 'POST /v2/session/proof',
    target: 'with a wrong password',
    guarantee: 'nobody shows with a wrong password that they are who they say',
    cells: { ...everyone(400), nobody: 401, readOnly: 403 },
    call: (asking) => passwordProof(asking, 'not the present one'),
  },
  {
    operation: 'POST /v2/session/proof/passkey',
    target: 'with the proof of an own passkey',
    guarantee: 'whoever has signed in shows with their own passkey that they are who they say',
    cells: signedIn,
    recorded: { as: 'member' },
    call: async ({ api, caller, self }) => ({
      path: '/session/proof/passkey',
      body: await proofOf(api, self),
      ...(await sessionOf(api, caller, self)),
      entries: [{ action: 'prove', subject: 'token', about: self }],
    }),
  },
];

async function passwordProof({ api, caller }: Asking, password: string): Promise<Call> {
  const by = await api.fixture.addMember({ username: newSecret() });
  await givePassword(api, by);
  const entries = [{ action: 'prove', subject: 'token', about: by }];
  const session = await sessionOf(api, caller, by);
  return { path: '/session/proof', body: { password }, by, entries, ...session };
}

async function proofOf(api: TestApi, member: MemberId) {
  const { device } = await addPasskeyOf(api, member);
  const { body } = await api.call('POST', '/session/passkey/options');
  return { response: device.prove(body.options) };
}

function revocationOf(about: MemberId): Entry {
  const change = { before: { revokedAt: null }, after: { revokedAt: '(time)' } };
  return { action: 'revoke', subject: 'token', about, ...change };
}

async function sessionOf(api: TestApi, caller: CallerName, self: MemberId): Promise<{ token?: string }> {
  return caller === 'readOnly' ? {} : { token: await sessionTokenFor(api, self) };
}

async function newTokenOf(api: TestApi, member: MemberId): Promise<number> {
  await api.fixture.tokenFor(member);
  const newest = api.deps.storage.db.selectFrom('tokens').select('id').orderBy('id', 'desc').limit(1);
  return (await newest.executeTakeFirstOrThrow()).id;
}

/** What a new device of a member makes. */
async function newPasskeyOf(api: TestApi, member: MemberId) {
  const token = await sessionTokenFor(api, member);
  const device = new TestAuthenticator('http://guildhall.test');
  const { body } = await api.call('POST', '/me/passkeys/options', { token });
  return { token, device, body: { ...named, response: device.register(body.options) } };
}

async function addPasskeyOf(api: TestApi, member: MemberId) {
  // Nobody may have more than twenty.
  await api.deps.storage.write((tx) => tx.deleteFrom('passkeys').where('member_id', '=', member).execute());
  const { token, device, body } = await newPasskeyOf(api, member);
  const added = await api.post('/me/passkeys', token, body);
  return { device, id: Number(added.body.id) };
}

async function passkeyOf(api: TestApi, member: MemberId): Promise<string> {
  return `/me/passkeys/${(await addPasskeyOf(api, member)).id}`;
}
