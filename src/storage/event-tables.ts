import type { Generated } from 'kysely';
import type * as ids from '../shared/ids.ts';
import type { DateTimeText, InstantText } from '../shared/local-time.ts';
import type { ExternalId, Flag, JsonText } from './columns.ts';

export interface CalendarsTable {
  id: Generated<ids.CalendarId>;
  external_id: ExternalId;
  place_id: ids.PlaceId;
  title: string;
}

export interface EventsTable {
  id: Generated<ids.EventId>;
  external_id: ExternalId;
  calendar_id: ids.CalendarId;
  type: string;
  title: string;
  description: string;
  start_date: DateTimeText;
  end_date: DateTimeText | null;
  all_day: Flag;
  location: JsonText;
  cancelled: Flag;
  /** Only invited members see a closed event. */
  closed: Flag;
  registration_enabled: Flag;
  registration_due_date: DateTimeText | null;
  registration_url: string;
  review_enabled: Flag;
  guests_allowed: Flag;
  partners_allowed: Flag;
  tickets_enabled: Flag;
  banner: string;
  banner_sq: string;
  /** Counts the changes a calendar program must notice (RFC 5545 SEQUENCE). */
  sequence: number;
  created_at: InstantText;
  updated_at: InstantText;
}

export interface EventAttachmentsTable {
  id: Generated<number>;
  event_id: ids.EventId;
  position: number;
  name: string;
  url: string;
  type: string;
  size: number;
}

export interface EventQuestionsTable {
  id: Generated<ids.QuestionId>;
  external_id: ExternalId;
  event_id: ids.EventId;
  position: number;
  title: string;
  type: QuestionType;
  required: Flag;
  options: JsonText;
}
export type QuestionType = 'text' | 'number' | 'choice' | 'yes-no';

/** A reviewer by name, or everyone who holds a function at the place that owns the event's calendar. */
export interface EventReviewersTable {
  id: Generated<number>;
  event_id: ids.EventId;
  member_id: ids.MemberId | null;
  function_id: ids.FunctionId | null;
}

/** One person at one event: a member, or a guest or partner with the inviting member as host. */
export interface RegistrationsTable {
  id: Generated<ids.RegistrationId>;
  external_id: ExternalId;
  event_id: ids.EventId;
  member_id: ids.MemberId | null;
  host_member_id: ids.MemberId | null;
  partner: Flag;
  guest_first_name: string;
  guest_last_name: string;
  guest_email: string;
  /** The guest's address in lower case: one guest is invited once. */
  guest_email_key: string | null;
  /** Who invited this member or guest; null when the member answered by themselves. */
  invited_by: ids.MemberId | null;
  attending: Attending | null;
  comment: string;
  barcode: string;
  /** SHA-256 of the secret in the guest's answer link. */
  reply_hash: string | null;
  answered_at: InstantText | null;
  reviewed_at: InstantText | null;
  reviewed_by: ids.MemberId | null;
  validated_at: InstantText | null;
  validated_by: ids.MemberId | null;
  created_at: InstantText;
  updated_at: InstantText;
}
export type Attending = 'YES' | 'NO';

export interface RegistrationAnswersTable {
  registration_id: ids.RegistrationId;
  question_id: ids.QuestionId;
  answer: string;
}

/** Every scan at a door, accepted or refused. The scanned text itself is never kept. */
export interface ScansTable {
  id: Generated<ids.ScanId>;
  /** The event the reviewer named, which need not exist. */
  requested_event: number;
  registration_id: ids.RegistrationId | null;
  reviewer_id: ids.MemberId;
  /** 200 or the contract's errorCode. */
  result: number;
  /** The answer given, repeated when the same scan comes again with its nonce. */
  answer: JsonText;
  /** SHA-256 of the scanned text, to tell whether a nonce comes with the same scan again. */
  code_hash: string;
  metaid: number | null;
  nonce: string | null;
  gate: string;
  scanned_at: DateTimeText | null;
  received_at: InstantText;
  /** Through which token and request it came; unknown for scans from before this was kept. */
  token_id: ids.TokenId | null;
  request_id: string | null;
}
