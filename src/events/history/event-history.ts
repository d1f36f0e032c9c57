import type { AuditChannel } from '../../platform/audit/audit-entry.ts';
import type { MemberId } from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';

/** A field with what it was and what it became, as texts; what is no text is written as JSON. */
export interface EventHistoryChange {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** A person of whom the history speaks, by the name of today; without one when the person is no longer there. */
export interface EventHistoryPerson<Id> {
  readonly id: Id;
  readonly name: string;
}

/** One thing that was done to an event or to what belongs to it. */
export interface EventHistoryEntry {
  readonly id: number;
  readonly at: InstantText;
  readonly channel: AuditChannel;
  /** Null for the service, a link in a mail and the command line. */
  readonly by: EventHistoryPerson<MemberId> | null;
  /** The program through which it came, by the name of its token. */
  readonly through: string;
  readonly action: string;
  readonly subject: string;
  readonly subjectId: number;
  /** Whose answer or place it is. */
  readonly about: EventHistoryPerson<MemberId | null> | null;
  readonly changes: EventHistoryChange[];
}
