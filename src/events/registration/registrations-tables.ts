import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { ExternalId, Flag, JsonText } from '../../platform/storage/columns.ts';
import type { Attending } from '../event/attending.ts';
import type { Locale } from '../../platform/localisation/locale.ts';

/** One person at one event: a member, or a guest or partner, whom a host brings or an officer has registered. */
export interface RegistrationsTable {
  id: Generated<ids.RegistrationId>;
  external_id: ExternalId;
  event_id: ids.EventId;
  member_id: ids.MemberId | null;
  /** The member with whose party a guest or partner comes; null for a guest who belongs to nobody, and for members. */
  host_member_id: ids.MemberId | null;
  /** Who registered this guest or let them in; null where their host did so, and for members. */
  registered_by: Generated<ids.MemberId | null>;
  partner: Flag;
  guest_first_name: string;
  guest_last_name: string;
  guest_email: string;
  /** The guest's address in lower case: one guest is invited once. */
  guest_email_key: string | null;
  /** In which the host wants the guest written to; null for the host's own language. */
  guest_locale: Generated<Locale | null>;
  /** Where a guest who came unannounced is from. */
  guest_company: Generated<string>;
  /** Who invited this member or guest; null when the member answered by themselves. */
  invited_by: ids.MemberId | null;
  /** Whether the invitation was sent by a reviewer of the event, for whom another limit counts. */
  invited_as_reviewer: Generated<Flag>;
  /**
   * Whether it counts against no limit of invitations: a member of the calendar's place who was invited together with others,
   * a person who was registered at the door, or by an officer without an address.
   */
  unlimited: Generated<Flag>;
  attending: Attending | null;
  /** Since when a person who said YES waits for a seat; all of a party since the same moment. */
  waiting_since: InstantText | null;
  /** Since when someone had waited who moved up: their turn, if that is taken back. */
  waited_since: Generated<InstantText | null>;
  /** When they did. */
  moved_up_at: Generated<InstantText | null>;
  /** The last request that answered for them with many others, the version that it made, and what they had said before. */
  step: Generated<string | null>;
  step_version: Generated<InstantText | null>;
  step_before: Generated<JsonText | null>;
  comment: string;
  barcode: string;
  /** SHA-256 of the secret in the guest's answer link. */
  reply_hash: string | null;
  answered_at: InstantText | null;
  /** Whether they answered themselves when the due date had passed, as it was then; what an officer records is a correction. */
  answered_late: Generated<Flag>;
  reviewed_at: InstantText | null;
  reviewed_by: ids.MemberId | null;
  validated_at: InstantText | null;
  validated_by: ids.MemberId | null;
  /** At which gate they came in; empty when the device named none. */
  validated_gate: Generated<string>;
  /** Whether they came unannounced and were registered at the door; it says how they came, and nothing about with whom. */
  walk_in: Generated<Flag>;
  /** The folded name in the list of participants; null until someone asks for the list. */
  name_key: Generated<string | null>;
  created_at: InstantText;
  updated_at: InstantText;
}

/** Counts the changes of an event's registrations: whatever was made of them is old when the sum of all parts has grown. */
export interface RegistrationMarksTable {
  event_id: ids.EventId;
  part: number;
  changes: number;
}

export interface RegistrationAnswersTable {
  registration_id: ids.RegistrationId;
  question_id: ids.QuestionId;
  answer: string;
}

/** A link of an invitation that is no longer the newest: a later mail has another, or the invitation was taken back. */
export interface EarlierLinksTable {
  id: Generated<number>;
  reply_hash: string;
  event_id: ids.EventId;
  /** The registration that it still opens; null when the invitation was taken back. */
  registration_id: ids.RegistrationId | null;
  /** A digest of the address to which the mail with it went. */
  address_hash: string;
  invited_by: ids.MemberId | null;
  invited_as_reviewer: Flag;
  /** When the mail was sent that is counted by this row. */
  sent_at: InstantText;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    registrations: RegistrationsTable;
    registration_marks: RegistrationMarksTable;
    registration_answers: RegistrationAnswersTable;
    earlier_links: EarlierLinksTable;
  }
}
