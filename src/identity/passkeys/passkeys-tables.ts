import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { JsonText } from '../../platform/storage/columns.ts';

export interface PasskeysTable {
  id: Generated<ids.PasskeyId>;
  member_id: ids.MemberId;
  name: string;
  /** As browsers write it, in base64url; so are the key and the handle. */
  credential_id: string;
  public_key: string;
  /** What the device knows the member by: random, and the same for all passkeys of a member. */
  user_handle: string;
  /** How often the device says that it was used; many always say 0. */
  counter: number;
  transports: JsonText;
  created_at: InstantText;
  last_used_at: InstantText | null;
}

export interface PasskeyChallengesTable {
  /** SHA-256 of the challenge. */
  hash: string;
  /** Who adds a passkey; null for a person who signs in. */
  member_id: ids.MemberId | null;
  user_handle: string | null;
  expires_at: InstantText;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    passkeys: PasskeysTable;
    passkey_challenges: PasskeyChallengesTable;
  }
}
