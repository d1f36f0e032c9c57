import type { Generated } from 'kysely';
import type * as ids from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';
import type { MailState } from './mail.ts';

export interface OutboxTable {
  id: Generated<ids.MailId>;
  /** The member in whose name it is written. */
  from_member_id: ids.MemberId | null;
  /** The member it goes to; a guest is none. */
  to_member_id: ids.MemberId | null;
  /** The registration it is about. */
  registration_id: ids.RegistrationId | null;
  /** The message about an event that it belongs to. */
  message_id: ids.MessageId | null;
  recipient_name: string;
  recipient_address: string;
  subject: string;
  text: string;
  html: string;
  /** In whose name it comes; empty for the sender of the settings. */
  sender_name: Generated<string>;
  /** Whom an answer goes to; empty for the sender. */
  reply_to_name: Generated<string>;
  reply_to_address: Generated<string>;
  /** An iCalendar file that goes with the mail; empty for none. */
  calendar: Generated<string>;
  state: MailState;
  attempts: number;
  /** When a queued mail may be tried, and when a sending one counts as abandoned. */
  due_at: InstantText;
  last_error: string;
  created_at: InstantText;
  sent_at: InstantText | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    outbox: OutboxTable;
  }
}
