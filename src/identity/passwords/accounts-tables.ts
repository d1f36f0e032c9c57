import type { Generated } from 'kysely';
import type { TokenKind } from '../../platform/access/caller.ts';
import type * as ids from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { PasswordPurpose } from './password-link.ts';
import type { Flag } from '../../platform/storage/columns.ts';

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
  kind: Generated<TokenKind>;
  /** Whether it comes from a sign-in to the demo, where the password is public. */
  demo: Generated<Flag>;
  /** When its holder last showed who they are, with a password or a passkey. */
  proved_at: InstantText | null;
  /** Of the token that a sign-in had before it was renewed, until when that is good still, and what the new one is made with. */
  replaced_hash: string | null;
  replaced_until: InstantText | null;
  renewal_salt: string | null;
  /** SHA-256 of what all tokens of a sign-in have in common, from the first renewal on. */
  family_hash: string | null;
}

/** When a token was last used, to within a few minutes. */
export interface TokenUsesTable {
  token_id: ids.TokenId;
  used_at: InstantText;
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

/** A link with which a member sets a password, once. */
export interface PasswordLinksTable {
  member_id: ids.MemberId;
  /** SHA-256 of the secret; the secret itself stands only in the mail. */
  hash: string;
  purpose: PasswordPurpose;
  created_at: InstantText;
  expires_at: InstantText;
}

/** A person who says that they have forgotten their password, until it is looked up who that is. */
export interface PasswordRequestsTable {
  id: Generated<number>;
  /** A username or an e-mail address, as it was typed. */
  name: string;
  requested_at: InstantText;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    passwords: PasswordsTable;
    tokens: TokensTable;
    token_uses: TokenUsesTable;
    sign_in_attempts: SignInAttemptsTable;
    password_links: PasswordLinksTable;
    password_requests: PasswordRequestsTable;
  }
}
