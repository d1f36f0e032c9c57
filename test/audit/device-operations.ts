import type { MemberId } from '../../src/platform/shared/ids.ts';
import { TestAuthenticator } from '../support/authenticator.ts';
import { browserPassword, givePassword, sessionTokenFor } from '../support/browser.ts';
import type { TestApi } from '../support/test-api.ts';
import type { ExpectedEntry, PreparedCall, WriteOperation } from './write-operations.ts';

const instant = '(time)';

function call(
  { id, token }: { id: MemberId; token: string },
  method: PreparedCall['method'],
  path: string,
  body: unknown,
  entries: ExpectedEntry[],
  repeatable = false,
): PreparedCall {
  const options = body === undefined ? { token } : { token, body };
  return { method, path, by: id, options, channel: 'api', entries, repeatable };
}

/** The passkey of a new member, with which they are signed in. */
async function passkeyOwner(api: TestApi) {
  const id = await api.fixture.addMember();
  const token = await sessionTokenFor(api, id);
  const device = new TestAuthenticator('http://guildhall.test');
  const { body } = await api.call('POST', '/me/passkeys/options', { token });
  const response = device.register(body.options);
  return { id, token, device, newPasskey: { name: 'My phone', response } };
}

async function addedPasskey(api: TestApi) {
  const { newPasskey, ...owner } = await passkeyOwner(api);
  const added = await api.post('/me/passkeys', owner.token, newPasskey);
  return { ...owner, path: `/me/passkeys/${added.body.id}` };
}

/** Adding, naming and removing passkeys, and signing in with them. */
export const passkeyOperations: WriteOperation[] = [
  {
    operation: 'POST /v2/me/passkeys/options',
    title: 'beginning to add a passkey, which changes nothing yet',
    async prepare(api) {
      return call(await passkeyOwner(api), 'POST', '/me/passkeys/options', undefined, []);
    },
  },
  {
    operation: 'POST /v2/me/passkeys',
    title: 'adding a passkey',
    // Who one is must still be shown when it is stored.
    queries: 7,
    async prepare(api) {
      const { newPasskey, ...owner } = await passkeyOwner(api);
      const entry = { action: 'create', subject: 'passkey', about: owner.id };
      const after = { name: 'My phone' };
      return call(owner, 'POST', '/me/passkeys', newPasskey, [{ ...entry, before: null, after }]);
    },
  },
  {
    operation: 'PATCH /v2/me/passkeys/{id}',
    title: 'renaming a passkey',
    async prepare(api) {
      const { path, ...owner } = await addedPasskey(api);
      const entry = { action: 'update', subject: 'passkey', about: owner.id };
      const names = { before: { name: 'My phone' }, after: { name: 'The blue one' } };
      return call(owner, 'PATCH', path, names.after, [{ ...entry, ...names }], true);
    },
  },
  {
    operation: 'DELETE /v2/me/passkeys/{id}',
    title: 'removing a passkey',
    async prepare(api) {
      const { path, ...owner } = await addedPasskey(api);
      const entry = { action: 'delete', subject: 'passkey', about: owner.id };
      const before = { name: 'My phone' };
      return call(owner, 'DELETE', path, undefined, [{ ...entry, before, after: null }]);
    },
  },
  {
    operation: 'POST /v2/session/passkey/options',
    title: 'beginning to sign in with a passkey, which changes nothing yet',
    async prepare() {
      const call = { method: 'POST', path: '/session/passkey/options', channel: 'api' } as const;
      return { ...call, by: null, options: {}, entries: [], repeatable: false };
    },
  },
  {
    operation: 'POST /v2/session/passkey',
    title: 'signing in with a passkey',
    async prepare(api) {
      const { id, device } = await addedPasskey(api);
      const { body } = await api.call('POST', '/session/passkey/options');
      const after = { name: 'Unknown browser', kind: 'session', readOnly: false, expiresAt: instant };
      return {
        method: 'POST',
        path: '/session/passkey',
        by: id,
        options: { body: { response: device.prove(body.options) }, headers: { 'user-agent': '' } },
        channel: 'api',
        makesToken: true,
        entries: [{ action: 'sign-in', subject: 'token', about: id, before: null, after }],
        repeatable: false,
      };
    },
  },
  {
    operation: 'POST /v2/session/proof',
    title: 'showing with the password who one is',
    queries: 9,
    async prepare(api) {
      const id = await api.fixture.addMember({ username: `proved.${(members += 1)}` });
      await givePassword(api, id);
      const token = await sessionTokenFor(api, id);
      const entry = { action: 'prove', subject: 'token', about: id, before: null, after: null };
      return call({ id, token }, 'POST', '/session/proof', { password: browserPassword }, [entry]);
    },
  },
  {
    operation: 'POST /v2/session/proof/passkey',
    title: 'showing with a passkey who one is',
    async prepare(api) {
      const { device, ...owner } = await addedPasskey(api);
      const { body } = await api.call('POST', '/session/passkey/options');
      const response = device.prove(body.options);
      const entry = { action: 'prove', subject: 'token', about: owner.id, before: null, after: null };
      return call(owner, 'POST', '/session/proof/passkey', { response }, [entry]);
    },
  },
];

let members = 0;

const revoked = { before: { revokedAt: null }, after: { revokedAt: instant } };

/** Signing devices out. */
export const deviceOperations: WriteOperation[] = [
  {
    operation: 'DELETE /v2/me/devices/{id}',
    title: 'signing another device out',
    async prepare(api) {
      const id = await api.fixture.addMember();
      const token = await sessionTokenFor(api, id);
      await api.fixture.tokenFor(id);
      const { body } = await api.get('/me/devices', token);
      const entry = { action: 'revoke', subject: 'token', about: id, ...revoked };
      return call({ id, token }, 'DELETE', `/me/devices/${body.tokens[0].id}`, undefined, [entry]);
    },
  },
  {
    operation: 'POST /v2/me/devices/revoke-others',
    title: 'signing all other devices out',
    async prepare(api) {
      const id = await api.fixture.addMember();
      const token = await sessionTokenFor(api, id);
      for (let count = 0; count < 4; count += 1) await api.fixture.tokenFor(id);
      const entry = { action: 'revoke', subject: 'token', about: id, ...revoked };
      const entries = Array.from({ length: 4 }, () => entry);
      return call({ id, token }, 'POST', '/me/devices/revoke-others', undefined, entries, true);
    },
  },
];
