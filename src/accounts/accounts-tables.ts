import type { Generated } from 'kysely';
import type * as ids from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { Flag } from '../storage/columns.ts';

export interface PasswordsTable {
  member_id: ids.MemberId;
  hash: string;
  updated_at: InstantText;
}

export interface TokensTable {
  id: Generated<ids.TokenId>;
  member_id: ids.MemberId;
  name: string;
  /** SHA-256 of the token; the token itself is never stored. */
  hash: string;
  read_only: Flag;
  created_at: InstantText;
  expires_at: InstantText | null;
  revoked_at: InstantText | null;
  /** How many times the usual budget the token has. */
  budget_factor: Generated<number>;
}

export interface SignInAttemptsTable {
  /** A digest of what is counted: an address, a name, or both together. */
  key: string;
  window_start: InstantText;
  attempts: number;
  /** When this name last signed in from this address. */
  succeeded_at: InstantText | null;
  /** From when on the row says nothing any more. */
  forget_at: InstantText;
}

declare module '../storage/tables.ts' {
  interface Tables {
    passwords: PasswordsTable;
    tokens: TokensTable;
    sign_in_attempts: SignInAttemptsTable;
  }
}
