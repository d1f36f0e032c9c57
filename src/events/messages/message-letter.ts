import type { MailSender } from '../mails/mail-sender.ts';
import type { Attachment, EventRecord } from '../event/event.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { Mailbox } from '../../platform/outbox/mail.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { NewMessage } from './message.ts';

/** What stands in a mail about an event, for one reader. */
export interface MessageLetter extends MailSender {
  readonly locale: Locale;
  readonly message: Pick<NewMessage, 'kind' | 'subject' | 'text' | 'details'>;
  readonly event: EventRecord;
  /** How many questions it asks those who come. */
  readonly questions: number;
  /** What can be read about it; without an address where only those who sign in may. */
  readonly files: readonly Pick<Attachment, 'name' | 'url'>[];
  /** Who wrote it; null for the service itself. */
  readonly author: Mailbox | null;
  /** Who reads replies; null for nobody. */
  readonly organiser: Mailbox | null;
  readonly readerName: string;
  readonly readerAddress: string;
  /** Whether only its author gets it, to see what it would be; the links to answer are samples then. */
  readonly isTrial?: boolean;
  /** Where the reader answers without signing in; empty where there is nothing to answer. */
  readonly link: string;
  /** Until when the link takes every answer; null for the start of the event. */
  readonly linkUntil: DateTimeText | null;
  /** Where a member sees the event after signing in; empty for others. */
  readonly eventLink: string;
  /** The event as an iCalendar file; empty for none. */
  readonly calendar: string;
}

/** A fact about the event, and what it was before it changed. */
export interface Fact {
  readonly term: string;
  readonly lines: readonly string[];
  /** Empty where nothing changed. */
  readonly before: string;
  /** Whether each line stands for itself, as in a list. */
  readonly isList?: boolean;
  /** Where each line leads; empty for nowhere. */
  readonly links?: readonly string[];
  /** What each line was before it changed; empty where nothing did. */
  readonly befores?: readonly string[];
}

/** The parts of the mail as they are shown: cleaned, in words, not yet escaped. */
export interface MessageWords extends MailSender {
  readonly locale: Locale;
  readonly subject: string;
  readonly readerName: string;
  readonly authorName: string;
  /** Who reads replies; empty for nobody. */
  readonly organiserName: string;
  readonly hasReplies: boolean;
  readonly title: string;
  /** Says why the reader gets the mail; takes the name of who invites as text or as HTML. */
  intro(inviter: string): string;
  readonly facts: readonly Fact[];
  readonly text: string;
  /** Whether the mail is about several events, of which the links answer the first. */
  readonly hasFurther: boolean;
  readonly yesLink: string;
  readonly noLink: string;
  /** What is said of the links: what they are good for, and what they ask. */
  readonly aboutLinks: readonly string[];
  readonly eventLink: string;
  /** What the event is about, paragraph by paragraph. */
  readonly description: readonly string[];
}
