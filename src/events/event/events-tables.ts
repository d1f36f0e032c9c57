import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { DateTimeText, InstantText } from '../../platform/shared/local-time.ts';
import type { ExternalId, Flag, JsonText } from '../../platform/storage/columns.ts';
import type { QuestionType } from './question.ts';
import type { WaitingOrder } from './capacity.ts';

export interface EventsTable {
  id: Generated<ids.EventId>;
  external_id: ExternalId;
  calendar_id: ids.CalendarId;
  type: string;
  title: string;
  /** The title as it is looked for: without case and accents. */
  title_key: Generated<string>;
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
  /** How many people can come; null for as many as like. */
  capacity: number | null;
  /** Whether those who find no seat wait for one. */
  waiting_list: Generated<Flag>;
  waiting_order: Generated<WaitingOrder>;
  banner: string;
  banner_sq: string;
  /** The SHA-256 of an uploaded banner, which goes before the address of one elsewhere; or empty. */
  banner_file: Generated<string>;
  banner_sq_file: Generated<string>;
  /** Counts the changes a calendar program must notice (RFC 5545 SEQUENCE). */
  sequence: number;
  /** A draft exists for nobody but those who manage it. */
  draft: Generated<Flag>;
  /** When it was published; null for one that never was a draft. */
  published_at: Generated<InstantText | null>;
  /** When and where those who were told that it is cancelled know it to be; null when it is not. */
  before_cancelled: Generated<JsonText | null>;
  /** When it was deleted; it can be brought back for a while. */
  removed_at: Generated<InstantText | null>;
  /** Rises with every change of the event and of what belongs to it. */
  version: Generated<number>;
  series_id: Generated<ids.SeriesId | null>;
  created_at: InstantText;
  updated_at: InstantText;
}

/** Events that were made together by one rule. */
export interface EventSeriesTable {
  id: Generated<ids.SeriesId>;
  external_id: ExternalId;
  calendar_id: ids.CalendarId;
  rule: JsonText;
  created_at: InstantText;
}

export interface EventAttachmentsTable {
  id: Generated<number>;
  event_id: ids.EventId;
  position: number;
  name: string;
  /** Where it lies elsewhere; empty for an uploaded one. */
  url: string;
  type: string;
  size: number;
  /** The SHA-256 of an uploaded one, or empty. */
  attached_file: Generated<string>;
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
  /** The numbers of the options, in their order, by which an option stays the same when it is renamed. */
  option_ids: Generated<JsonText>;
  /** Options that are no longer offered, but that someone has chosen. */
  archived_options: Generated<JsonText>;
  /** It is no longer asked, but was answered. */
  archived: Generated<Flag>;
}

/** A reviewer by name, or everyone who holds a function at the place that owns the event's calendar. */
export interface EventReviewersTable {
  id: Generated<number>;
  event_id: ids.EventId;
  member_id: ids.MemberId | null;
  function_id: ids.FunctionId | null;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    events: EventsTable;
    event_series: EventSeriesTable;
    event_attachments: EventAttachmentsTable;
    event_questions: EventQuestionsTable;
    event_reviewers: EventReviewersTable;
  }
}
