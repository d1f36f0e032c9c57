import type { MemberId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';

/** A new e-mail address of a member, until it is confirmed from there. */
export interface EmailChangesTable {
  member_id: MemberId;
  email: string;
  /** SHA-256 of the secret in the mail; the secret itself is never stored. */
  hash: string;
  created_at: InstantText;
  expires_at: InstantText;
}

declare module '../storage/tables.ts' {
  interface Tables {
    email_changes: EmailChangesTable;
  }
}
