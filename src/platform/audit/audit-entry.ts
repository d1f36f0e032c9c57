import type { Caller } from '../access/caller.ts';
import type { EventId, MemberId, TokenId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';

/** The way by which a change came in. */
export type AuditChannel = 'api' | 'cli' | 'import' | 'mail-link' | 'service';

/** Where a change comes from: which member, by which way, through which token and request. */
export interface Origin {
  readonly channel: AuditChannel;
  /** Null for the operator at the command line, the holder of a mail link, and the service itself. */
  readonly memberId: MemberId | null;
  readonly tokenId: TokenId | null;
  /** The id that the answer and the log carry; for a command, one that all its changes share. */
  readonly requestId: string;
}

/** Who changes something, and where the change comes from. */
export interface Actor {
  readonly caller: Caller;
  readonly origin: Origin;
}

/** What is known of a thing, by the names of its fields. */
export type AuditedFields = Readonly<Record<string, unknown>>;

/**
 * A change of one thing. Whole records may be given for before and after: only what differs is kept, and a change that
 * changes nothing is not recorded. `before` is null for something new, `after` for something removed; both are for a
 * change whose content must not be kept, such as a password.
 */
export interface Change {
  /** What was done, as a verb: `create`, `update`, `delete`, `revoke`, … */
  readonly action: string;
  /** What it was done to, as a noun: `activity`, `registration`, `token`, … */
  readonly subject: string;
  readonly subjectId: number;
  /** Whom the change is about. */
  readonly memberId?: MemberId | null;
  readonly eventId?: EventId | null;
  /** The moment that the thing itself bears as its last change, where that is its version; left out, now. */
  readonly at?: InstantText;
  readonly before: AuditedFields | null;
  readonly after: AuditedFields | null;
}

/** A change as the trail shows it. */
export interface AuditEntry extends Origin, Omit<Change, 'memberId' | 'eventId' | 'at'> {
  readonly at: InstantText;
  readonly aboutMemberId: MemberId | null;
  readonly eventId: EventId | null;
}
