import type { MemberId } from '../../platform/shared/ids.ts';
import type { Generated } from 'kysely';
import type { Flag } from '../../platform/storage/columns.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** A new e-mail address of a member, until it is confirmed from there. */
export interface EmailChangesTable {
  member_id: MemberId;
  email: string;
  /** SHA-256 of the secret in the mail; the secret itself is never stored. */
  hash: string;
  created_at: InstantText;
  expires_at: InstantText;
}

/** An address of a member that another one is to replace, or has replaced, with the link that stops it. */
export interface AddressChangesTable {
  id: Generated<number>;
  member_id: MemberId;
  /** SHA-256 of the secret in the mail to the earlier address; null when none was sent, or the link is used or ended. */
  hash: string | null;
  /** The earlier address. */
  email: string;
  new_email: string;
  /** Whether others had the earlier address, too: a family may share one. */
  shared: Flag;
  /** Since when the new address is the member's; null when it was only asked for. */
  confirmed_at: InstantText | null;
  created_at: InstantText;
  expires_at: InstantText;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    email_changes: EmailChangesTable;
    address_changes: AddressChangesTable;
  }
}
