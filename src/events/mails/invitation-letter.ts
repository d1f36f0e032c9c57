import type { Locale } from '../../platform/localisation/locale.ts';
import type { MailSender } from './mail-sender.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { Venue } from '../../platform/shared/venue.ts';
import type { When } from '../../platform/shared/when.ts';

/** What stands in an invitation. */
export interface Invitation extends MailSender {
  /** The language it is written in. */
  readonly locale: Locale;
  /** Empty when nobody knows it. */
  readonly guestName: string;
  readonly guestAddress: string;
  readonly hostName: string;
  /** Where the host reads answers to the mail; empty when there is no address. */
  readonly hostAddress: string;
  /** The host's own words; may be empty. */
  readonly message: string;
  readonly event: InvitationEvent;
  /** Until when an answer is wanted; null for no day. */
  readonly answerBy: DateTimeText | null;
  /** How many questions the event asks those who come. */
  readonly questions: number;
  /** Where the guest answers without an account. */
  readonly link: string;
  /** The event as an iCalendar file. */
  readonly calendar: string;
}

/** The event of an invitation. */
export interface InvitationEvent extends When {
  readonly title: string;
  readonly description: string;
  readonly location: Venue;
}

/** The parts of an invitation as they are shown: cleaned, in words, not yet escaped. */
export interface InvitationWords extends Pick<
  Invitation,
  'locale' | 'unit' | 'organisation' | 'guestName' | 'hostName' | 'message' | 'link'
> {
  readonly title: string;
  /** In parts, between which a line may end. */
  readonly when: readonly string[];
  /** Empty for no day. */
  readonly answerBy: string;
  /** What is said of the link. */
  readonly aboutLink: readonly string[];
  /** The lines of the venue; none when the event has none. */
  readonly where: readonly string[];
  /** Whether an answer to the mail reaches the host. */
  readonly hostReadsReplies: boolean;
  /** What the event is about, paragraph by paragraph, each of one or more lines. */
  readonly description: readonly string[];
}
