import { addAddressChange, addEmailChange } from '../api/me/email-support.ts';
import { sessionTokenFor } from '../support/browser.ts';
import type { PreparedCall, WriteOperation } from './write-operations.ts';

const once = { channel: 'api', repeatable: false } as const;
const again = { channel: 'api', repeatable: true } as const;

/** What members change of themselves. */
export const meOperations: WriteOperation[] = [
  {
    operation: 'PATCH /v2/me',
    title: 'changing the own record',
    async prepare({ fixture: { people } }): Promise<PreparedCall> {
      const { id, token } = people.other;
      const body = { privatePhone: '044 000 00 00', visibility: { privatePhones: 'club' } };
      const entry = {
        action: 'update',
        subject: 'member',
        about: id,
        before: { privatePhone: '', visibility: {} },
        after: body,
      };
      const options = { token, body, headers: { 'if-match': '*' } };
      return { ...again, method: 'PATCH', path: '/me', by: id, options, entries: [entry] };
    },
  },
  {
    operation: 'POST /v2/me/email',
    title: 'asking for another e-mail address',
    queries: 9,
    async prepare(api) {
      const { id } = api.fixture.people.other;
      const token = await sessionTokenFor(api, id);
      const body = { email: 'another@example.net' };
      const entry = { action: 'request', subject: 'email-change', about: id, before: null, after: body };
      const options = { token, body };
      return { ...once, method: 'POST', path: '/me/email', by: id, options, entries: [entry] };
    },
  },
  {
    operation: 'DELETE /v2/me/email',
    title: 'dropping a new e-mail address',
    async prepare(api) {
      const { id, token } = api.fixture.people.other;
      const email = `${(await addEmailChange(api, id)).slice(0, 8)}@example.net`;
      const entry = { action: 'cancel', subject: 'email-change', about: id, before: { email }, after: null };
      return { ...again, method: 'DELETE', path: '/me/email', by: id, options: { token }, entries: [entry] };
    },
  },
  {
    operation: 'POST /v2/email/confirmation',
    title: 'confirming a new e-mail address',
    queries: 10,
    async prepare(api) {
      const { id } = api.fixture.people.other;
      const secret = await addEmailChange(api, id);
      const { email: before } = await api.deps.storage.db
        .selectFrom('members')
        .select('email')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const entry = {
        action: 'update',
        subject: 'member',
        about: id,
        before: { email: before },
        after: { email: `${secret.slice(0, 8)}@example.net` },
      };
      return {
        method: 'POST',
        path: '/v2/email/confirmation',
        by: null,
        options: {
          rawBody: JSON.stringify({ secret }),
          headers: { 'content-type': 'application/json' },
        },
        channel: 'mail-link',
        entries: [
          entry,
          { action: 'confirm', subject: 'email-change', about: id, before: null, after: null },
        ],
        repeatable: false,
      };
    },
  },
  {
    operation: 'POST /v2/email/stop',
    title: 'stopping a change of the e-mail address',
    // A password, passkeys, tokens, two addresses, a link and two mails.
    queries: 24,
    async prepare(api) {
      const id = await api.fixture.addMember({ username: 'has.stopped', email: 'later@example.net' });
      const secret = await addAddressChange(api, id);
      const about = { about: id };
      return {
        method: 'POST',
        path: '/v2/email/stop',
        by: null,
        options: {
          rawBody: JSON.stringify({ secret }),
          headers: { 'content-type': 'application/json' },
        },
        channel: 'mail-link',
        entries: [
          { ...about, action: 'set-password', subject: 'member', before: null, after: null },
          { ...about, action: 'stop', subject: 'email-change', before: null, after: { address: 'restored' } },
          {
            ...about,
            action: 'update',
            subject: 'member',
            before: { email: 'later@example.net' },
            after: { email: `${secret.slice(0, 8)}@example.org` },
          },
          {
            ...about,
            action: 'send-password-link',
            subject: 'member',
            before: null,
            after: { purpose: 'forgotten' },
          },
        ],
        repeatable: false,
      };
    },
  },
];
