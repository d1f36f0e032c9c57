import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { Callers } from '../../../src/identity/tokens/callers-service.ts';
import { changePassword } from '../../../src/identity/password-changes/change-password-service.ts';
import { setPassword } from '../../../src/identity/sign-in/credentials-service.ts';
import { signInBrowser } from '../../../src/identity/sign-in/session-service.ts';
import { signIn } from '../../../src/identity/sign-in/sign-in-service.ts';
import { operatorOrigin } from '../../../src/platform/audit/origin.ts';
import { requestEmailChange } from '../../../src/identity/email-change/email-change-service.ts';
import { addPasskey } from '../../../src/identity/passkeys/passkeys-service.ts';
import { relyingParty } from '../../../src/identity/passkeys/relying-party.ts';
import type { ErrorKind } from '../../../src/platform/shared/errors.ts';
import type { MemberId } from '../../../src/platform/shared/ids.ts';
import type { Storage } from '../../../src/platform/storage/database.ts';
import { TestAuthenticator } from '../../support/authenticator.ts';
import { browserPassword as old, browserOf, givePassword } from '../../support/browser.ts';
import { onEveryDatabase } from '../../support/databases.ts';
import { apiOfSuite } from '../../support/test-api.ts';

const address = '127.0.0.1';
const browser = { userAgent: undefined, session: undefined };
const isRefused = (kind: ErrorKind) => (error: unknown) => (error as { kind?: unknown }).kind === kind;

onEveryDatabase('A password that is reset while someone uses what it opened', (database) => {
  const api = apiOfSuite(database);
  let count = 0;

  async function someone() {
    count += 1;
    const username = `meanwhile.${count}`;
    const id = await api.fixture.addMember({ username, email: `${username}@example.org` });
    await givePassword(api, id);
    return { id, credentials: { username, password: old, address } };
  }
  /** The parts of the service, where the member gets another password just before something is written for the so-manieth time. */
  function resetBeforeWrite(number: number, id: MemberId) {
    const { storage } = api.deps;
    let writes = 0;
    const write: Storage['write'] = async (work, options) => {
      writes += 1;
      if (writes === number)
        await setPassword(storage, api.clock, operatorOrigin(), id, 'a new start for the owner');
      return storage.write(work, options);
    };
    return { ...api.deps, storage: { ...storage, write } };
  }
  const countOf = async (table: 'tokens' | 'passkeys' | 'email_changes', id: MemberId) => {
    const rows = api.deps.storage.db.selectFrom(table).select('member_id').where('member_id', '=', id);
    const found = await (table === 'tokens' ? rows.where('revoked_at' as never, 'is', null) : rows).execute();
    return found.length;
  };
  const found = (session: string) =>
    new Callers(api.deps.storage, api.clock, { uses: { note: () => undefined }, sessionIdleDays: 7 }).find(
      session,
    );
  const callerOf = async (id: MemberId) => {
    const { session } = await browserOf(api, id);
    return found(session);
  };

  test('opens no sign-in any more for whoever has typed the old one', async () => {
    const { id, credentials } = await someone();
    const program = resetBeforeWrite(1, id);
    await assert.rejects(
      signIn(program.storage, program.clock, operatorOrigin(), program.config, credentials),
      isRefused('unauthenticated'),
    );
    const other = await someone();
    const { storage, clock, config } = resetBeforeWrite(1, other.id);
    const opening = signInBrowser(storage, clock, operatorOrigin(), config, {
      credentials: other.credentials,
      browser,
    });
    await assert.rejects(opening, isRefused('unauthenticated'));
    assert.deepEqual([await countOf('tokens', id), await countOf('tokens', other.id)], [0, 0]);
  });

  test('stays, and is not replaced by whoever knew the old one', async () => {
    const { id, credentials } = await someone();
    const caller = await callerOf(id);
    const proof = { current: old, password: 'chosen by someone else', address };
    const changing = changePassword(
      resetBeforeWrite(1, id),
      { caller, origin: operatorOrigin() },
      browser,
      proof,
    );
    await assert.rejects(changing, isRefused('bad-input'));
    assert.equal(await countOf('tokens', id), 0);
    const body = { username: credentials.username, password: 'a new start for the owner' };
    assert.equal((await api.call('POST', '/authenticate', { body })).status, 200);
  });

  test('leaves neither a passkey nor a new address that was being added', async () => {
    const { id } = await someone();
    const page = await browserOf(api, id);
    const { options } = (await page.call('POST', '/me/passkeys/options')).body;
    const response = new TestAuthenticator('http://guildhall.test').register(options);
    const caller = await found(page.session);
    const party = relyingParty('http://guildhall.test');
    const made = {
      name: 'Planted',
      response: response as unknown as RegistrationResponseJSON,
      userAgent: undefined,
    };
    const adding = addPasskey(resetBeforeWrite(2, id), operatorOrigin(), party, caller, made);
    await assert.rejects(adding, isRefused('forbidden'));
    const asking = requestEmailChange(resetBeforeWrite(1, id), operatorOrigin(), {
      caller: await callerOf(id),
      email: 'planted@example.net',
      run: null,
    });
    await assert.rejects(asking, isRefused('forbidden'));
    assert.deepEqual([await countOf('passkeys', id), await countOf('email_changes', id)], [0, 0]);
  });
});
