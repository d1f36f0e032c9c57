import { column, idColumn, reference, required } from './column-kinds.ts';
import { instant } from './date-kinds.ts';
import { json, oneOf } from './list-kinds.ts';
import { whole, yesNo } from './number-kinds.ts';
import { defineTable } from './table-definition.ts';
import { base64url, digest, line, secret } from './text-kinds.ts';

const member = reference('member', 'members', 'The member.', null, required);

/** The random name of the installation. */
export const installation = defineTable({
  name: 'installation',
  purpose:
    'One row: the random name of the installation, which its calendar entries carry. It says whose export this is: ' +
    'that of another installation is refused where there are members already, because its numbers mean other rows.',
  identity: [],
  columns: [column('identifier', secret, 'The random name.', null, { required: true, secret: true })],
});

/** Passwords, as hashes. */
export const passwords = defineTable({
  name: 'passwords',
  purpose: 'The hashes of passwords. Secret: anyone who has the file can try to guess passwords.',
  identity: ['member'],
  signIn: true,
  columns: [
    member,
    column('hash', digest, 'The hash of the password.', null, { required: true, secret: true }),
    column('updatedAt', instant, 'When it was set.', null, required),
  ],
});

/** Passkeys: the public half of what devices hold. */
export const passkeys = defineTable({
  name: 'passkeys',
  purpose:
    'The public keys of passkeys, so that devices go on signing in after a move, as long as the address of the service stays. Secret: ' +
    'whoever puts a key of their own here signs in as that member.',
  signIn: true,
  columns: [
    { ...idColumn, required: true },
    member,
    column('name', line(100), 'What the member calls it.', null, required),
    column('credentialId', base64url, 'By what the device knows it.', null, { required: true, secret: true }),
    column('publicKey', base64url, 'The public key.', null, { required: true, secret: true }),
    column('userHandle', base64url, 'By what the device knows the member.', null, {
      required: true,
      secret: true,
    }),
    column('counter', whole(0, 4_294_967_295), 'How often the device says that it was used.'),
    column('transports', json, 'How the device is reached, as JSON.'),
    column('createdAt', instant, 'When it was made.', null, required),
    column('lastUsedAt', instant, 'When it was last used.'),
  ],
  unique: [{ fields: ['credential_id'], column: 'credentialId', reason: 'is that of another passkey' }],
});

const tokenKinds = ['application', 'sign-in', 'session'] as const;

/** Access tokens, as hashes. */
export const tokens = defineTable({
  name: 'tokens',
  purpose:
    'The hashes of access tokens, so that applications and people stay signed in after a move. Secret.',
  signIn: true,
  columns: [
    { ...idColumn, required: true },
    member,
    column('name', line(200), 'What it is for.'),
    column('hash', digest, 'The hash of the token.', null, { required: true, secret: true }),
    column('kind', oneOf(tokenKinds, 'application'), 'Whose it is; empty means an application.'),
    column('demo', yesNo(0), 'Whether it comes from a sign-in to the demo.'),
    column('readOnly', yesNo(0), 'Whether it can only read.'),
    column('budgetFactor', whole(1, 1000, 1), 'How many times the usual budget it has.'),
    column('createdAt', instant, 'When it was made.', null, required),
    column('expiresAt', instant, 'When it ends; empty for never.'),
    column('revokedAt', instant, 'When it was revoked.'),
    column('provedAt', instant, 'When its holder last showed who they are.'),
  ],
  unique: [{ fields: ['hash'], column: 'hash', reason: 'is the hash of another token' }],
});
