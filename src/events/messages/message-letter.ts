import type { EventRecord } from '../event/event.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { Mailbox } from '../../platform/outbox/mail.ts';
import type { NewMessage } from './message.ts';

/** What stands in a mail about an event, for one reader. */
export interface MessageLetter {
  readonly locale: Locale;
  readonly organisation: string;
  readonly message: Pick<NewMessage, 'kind' | 'subject' | 'text' | 'details'>;
  readonly event: EventRecord;
  /** Who wrote it, and reads replies; null for the service itself. */
  readonly author: Mailbox | null;
  readonly readerName: string;
  readonly readerAddress: string;
  /** Where the reader answers without signing in; empty where there is nothing to answer. */
  readonly link: string;
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
}

/** The parts of the mail as they are shown: cleaned, in words, not yet escaped. */
export interface MessageWords {
  readonly locale: Locale;
  readonly subject: string;
  readonly organisation: string;
  readonly readerName: string;
  readonly authorName: string;
  readonly hasReplies: boolean;
  readonly title: string;
  /** Says why the reader gets the mail; takes the name of the organisation as text or as HTML. */
  intro(organisation: string): string;
  readonly facts: readonly Fact[];
  readonly text: string;
  /** Whether the mail is about several events, of which the links answer the first. */
  readonly hasFurther: boolean;
  readonly yesLink: string;
  readonly noLink: string;
}
