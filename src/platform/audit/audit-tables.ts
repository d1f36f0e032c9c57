import type { Generated } from 'kysely';
import type * as ids from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { JsonText } from '../storage/columns.ts';
import type { AuditChannel } from './audit-entry.ts';

/**
 * One change of data: who made it, when, through what, and what it changed. Everything is named by number and nothing
 * refers to another table, so that the trail outlives what it is about.
 */
export interface AuditEntriesTable {
  id: Generated<number>;
  at: InstantText;
  channel: AuditChannel;
  /** Who made the change; null for the operator and the service itself. */
  member_id: ids.MemberId | null;
  token_id: ids.TokenId | null;
  /** The id that the answer and the log carry; for a command, one that all its changes share. */
  request_id: string;
  action: string;
  subject: string;
  subject_id: number;
  /** Whom the change is about, when it is about a member. */
  about_member_id: ids.MemberId | null;
  event_id: ids.EventId | null;
  /** The fields that changed, as they were; null when there was nothing, or when it was removed for good. */
  before: JsonText | null;
  after: JsonText | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable;
  }
}
