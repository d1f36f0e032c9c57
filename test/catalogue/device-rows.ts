import type { MemberId } from '../../src/platform/shared/ids.ts';
import { TestAuthenticator } from '../support/authenticator.ts';
import { givePassword, sessionTokenFor } from '../support/browser.ts';
import type { TestApi } from '../support/test-api.ts';
import { anyMember, anyone, everyone, type CallerName, type Cells, type Row } from './row.ts';

const signedIn: Cells = { ...everyone(200), nobody: 401, readOnly: 403 };

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
    call: async ({ api, self }) => ({ path: `/me/devices/${await newTokenOf(api, self)}` }),
  },
  {
    operation: 'DELETE /v2/me/devices/{id}',
    target: "somebody else's",
    guarantee: 'nobody signs out a device of somebody else, not even an administrator',
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
    call: async ({ api, caller }) => {
      const member = await api.fixture.addMember();
      await api.fixture.tokenFor(member);
      const token = await api.fixture.tokenFor(member, { readOnly: caller === 'readOnly' });
      return { path: '/me/devices/revoke-others', token };
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
    call: async ({ api, caller, self }) => ({
      path: '/me/passkeys',
      body: (await newPasskeyOf(api, self)).body,
      ...(await sessionOf(api, caller, self)),
    }),
  },
  {
    operation: 'PATCH /v2/me/passkeys/{id}',
    target: 'their own',
    guarantee: 'whoever has a token that may write renames their own passkey',
    cells: signedIn,
    call: async ({ api, self }) => ({ path: await passkeyOf(api, self), body: { name: 'Another name' } }),
  },
  {
    operation: 'PATCH /v2/me/passkeys/{id}',
    target: "somebody else's",
    guarantee: 'nobody renames the passkey of somebody else',
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
    call: async ({ api, self }) => ({ path: await passkeyOf(api, self) }),
  },
  {
    operation: 'POST /v2/session/passkey/options',
    target: '',
    guarantee: 'anyone begins to sign in with a passkey',
    cells: anyone,
    call: () => ({ path: '/session/passkey/options' }),
  },
  {
    operation: 'POST /v2/session/passkey',
    target: 'with the proof of a passkey',
    guarantee: 'whoever has the device signs a browser in, whatever else the call carries',
    cells: anyone,
    call: async ({ api, self }) => {
      const { device } = await addPasskeyOf(api, self);
      const { body } = await api.call('POST', '/session/passkey/options');
      return { path: '/session/passkey', body: { response: device.prove(body.options) } };
    },
  },
  {
    operation: 'POST /v2/session/proof',
    target: 'with a wrong password',
    guarantee: 'nobody shows with a wrong password that they are who they say',
    cells: { ...everyone(400), nobody: 401, readOnly: 403 },
    call: async ({ api, caller }) => {
      const self = await api.fixture.addMember({ username: `proved.${(members += 1)}` });
      await givePassword(api, self);
      const proof = { path: '/session/proof', body: { password: 'not the present one' } };
      return { ...proof, ...(await sessionOf(api, caller, self)) };
    },
  },
  {
    operation: 'POST /v2/session/proof/passkey',
    target: 'with the proof of an own passkey',
    guarantee: 'whoever has signed in shows with their own passkey that they are who they say',
    cells: signedIn,
    call: async ({ api, caller, self }) => {
      const { device } = await addPasskeyOf(api, self);
      const { body } = await api.call('POST', '/session/passkey/options');
      const proof = { path: '/session/proof/passkey', body: { response: device.prove(body.options) } };
      return { ...proof, ...(await sessionOf(api, caller, self)) };
    },
  },
];

let members = 0;

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
  return { token, device, body: { name: 'My phone', response: device.register(body.options) } };
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
