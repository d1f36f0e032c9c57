import { column, idColumn, reference } from './column-kinds.ts';
import { instant } from './date-kinds.ts';
import { whole, yesNo } from './number-kinds.ts';
import type { TableDefinition } from './table-definition.ts';
import { digest, line, secret } from './text-kinds.ts';

const member = reference('member', 'members', 'The member.', { required: true });
const forAdministrators = { right: 'administrator', anchors: [] } as const;
const forMoves = { ...forAdministrators, signIn: true } as const;

/** The random name of the installation. */
export const installation: TableDefinition = {
  name: 'installation',
  noun: 'installation',
  purpose:
    'One row: the random name of the installation, which its calendar entries carry. It says whose export this is: ' +
    'that of another installation is refused where there are members already, because its numbers mean other rows.',
  stored: 'installation',
  identity: [],
  ...forAdministrators,
  columns: [column('identifier', secret, 'The random name.', { required: true, secret: true })],
};

/** Passwords, as hashes. */
export const passwords: TableDefinition = {
  name: 'passwords',
  noun: 'password',
  purpose: 'The hashes of passwords. Secret: anyone who has the file can try to guess passwords.',
  stored: 'passwords',
  identity: ['member'],
  ...forMoves,
  columns: [
    member,
    column('hash', digest, 'The hash of the password.', { required: true, secret: true }),
    column('updatedAt', instant, 'When it was set.', { required: true }),
  ],
};

/** Access tokens, as hashes. */
export const tokens: TableDefinition = {
  name: 'tokens',
  noun: 'token',
  purpose:
    'The hashes of access tokens, so that applications and people stay signed in after a move. Secret.',
  stored: 'tokens',
  identity: ['id'],
  ...forMoves,
  columns: [
    { ...idColumn, required: true },
    member,
    column('name', line(200), 'What it is for.'),
    column('hash', digest, 'The hash of the token.', { required: true, secret: true }),
    column('readOnly', yesNo(0), 'Whether it can only read.'),
    column('budgetFactor', whole(1, 1000, 1), 'How many times the usual budget it has.'),
    column('createdAt', instant, 'When it was made.', { required: true }),
    column('expiresAt', instant, 'When it ends; empty for never.'),
    column('revokedAt', instant, 'When it was revoked.'),
  ],
  unique: [{ fields: ['hash'], column: 'hash', reason: 'is the hash of another token' }],
};
