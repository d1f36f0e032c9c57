import type { Generated } from 'kysely';
import type * as ids from '../../platform/shared/ids.ts';
import type { InstantText } from '../../platform/shared/local-time.ts';
import type { ExternalId, JsonText } from '../../platform/storage/columns.ts';
import type { Addressees, MessageKind, RecipientState } from './message.ts';

export interface MessagesTable {
  id: Generated<ids.MessageId>;
  external_id: ExternalId;
  event_id: ids.EventId;
  /** Null for what the service sends by itself. */
  author_id: ids.MemberId | null;
  kind: MessageKind;
  segment: Addressees;
  subject: string;
  text: string;
  /** What the service itself says in it: what became of the event, and how it was before. */
  details: JsonText;
  /** How many it goes to. */
  recipients: number;
  created_at: InstantText;
  /** When the last of its mails was written. */
  finished_at: InstantText | null;
  /** Until when it is held; null once it was let go, or taken back. */
  send_at: Generated<InstantText | null>;
  /** When it was taken back; while it is held, it may come back with its event. */
  withdrawn_at: Generated<InstantText | null>;
}

/** An event of which a message tells: the one that it is about, or a later one of the series that its mails name. */
export interface MessageEventsTable {
  message_id: ids.MessageId;
  event_id: ids.EventId;
}

/** One person to whom a message goes; stored with the message, before any mail is written. */
export interface MessageRecipientsTable {
  message_id: ids.MessageId;
  position: number;
  /** Null for a member who is not registered. */
  registration_id: ids.RegistrationId | null;
  /** Null for a guest. */
  member_id: ids.MemberId | null;
  state: RecipientState;
  /** The mail in the outbox, as long as it is kept. */
  mail_id: ids.MailId | null;
}

/** A rule: this many days before the due date, those who have not answered get a mail. */
export interface EventRemindersTable {
  event_id: ids.EventId;
  days_before: number;
  /** Since when the event has it, or since when it is due then; null for as long as there is the event, as of rules from before this was kept. */
  set_at: InstantText | null;
  /** When it did; a rule fires once for a due date. */
  fired_at: InstantText | null;
}

/** The rules that new events of a calendar begin with. */
export interface CalendarRemindersTable {
  calendar_id: ids.CalendarId;
  days_before: number;
}

declare module '../../platform/storage/tables.ts' {
  interface Tables {
    messages: MessagesTable;
    message_events: MessageEventsTable;
    message_recipients: MessageRecipientsTable;
    event_reminders: EventRemindersTable;
    calendar_reminders: CalendarRemindersTable;
  }
}
