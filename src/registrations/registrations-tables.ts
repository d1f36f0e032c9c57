import type { Generated } from 'kysely';
import type * as ids from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { ExternalId, Flag } from '../storage/columns.ts';
import type { Attending } from '../events/attending.ts';

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
  /** Whether the invitation was sent by a reviewer of the event, for whom another limit counts. */
  invited_as_reviewer: Generated<Flag>;
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

export interface RegistrationAnswersTable {
  registration_id: ids.RegistrationId;
  question_id: ids.QuestionId;
  answer: string;
}

declare module '../storage/tables.ts' {
  interface Tables {
    registrations: RegistrationsTable;
    registration_answers: RegistrationAnswersTable;
  }
}
