import type { MailId, MemberId, MessageId, RegistrationId } from '../shared/ids.ts';
import type { InstantText } from '../shared/local-time.ts';

/** A name with its address. */
export interface Mailbox {
  readonly name: string;
  readonly address: string;
}

/** A message to one person, complete in itself. */
export interface Mail {
  readonly recipientName: string;
  readonly recipientAddress: string;
  /** In whose name it comes, beside the address of the settings; left out for the name of these. */
  readonly senderName?: string;
  /** Who reads an answer to it, when it is not the sender. */
  readonly replyTo?: Mailbox;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** An iCalendar file that goes with it. */
  readonly calendar?: string;
}

/** Whom a mail concerns; null where it is nobody. What is stored of a person is found by it. */
export interface MailPeople {
  /** The member in whose name it is written. */
  readonly from: MemberId | null;
  /** The member it goes to; a guest is none. */
  readonly to: MemberId | null;
  /** The registration it is about. */
  readonly registration: RegistrationId | null;
  /** The message about an event that it belongs to; most mails belong to none. */
  readonly message?: MessageId;
}

/** A mail that was taken back before it had left. */
export interface WithdrawnMail {
  readonly id: MailId;
  readonly message: MessageId | null;
}

/** Where a mail of the outbox stands. */
export type MailState = 'queued' | 'sending' | 'sent' | 'failed';

/** How many mails are in each state. */
export type MailCounts = Readonly<Record<MailState, number>>;

/** A mail on its way out of the outbox. */
export interface OutgoingMail extends Mail {
  readonly id: MailId;
  /** When it was queued; also its date as the recipient sees it, however often it had to be tried. */
  readonly createdAt: InstantText;
}

/** A way out of the house. It resolves only when the mail is safely in other hands. */
export interface MailTransport {
  /** Hands over one mail, or throws a `DeliveryError` that says what a further try would be worth. */
  send(mail: OutgoingMail): Promise<void>;
  /** Ends every connection, also one in the middle of a mail. */
  close(): Promise<void>;
}

/**
 * What a failure means for the mail: `refused` will never work, `deferred` may work later, `unavailable` says
 * that at present no mail at all goes out this way.
 */
export type FailureKind = 'refused' | 'deferred' | 'unavailable';

/** Why a mail did not go out, in words that are safe to keep: no address, no name, no text of the server. */
export interface DeliveryFailure {
  readonly kind: FailureKind;
  readonly summary: string;
}

/** Thrown by a transport that could not hand over a mail. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError';
  readonly failure: DeliveryFailure;

  constructor(failure: DeliveryFailure) {
    super(failure.summary);
    this.failure = failure;
  }
}

/** What one round of sending did. */
export interface DrainSummary {
  readonly sent: number;
  /** Not accepted for now; they are tried again later. */
  readonly postponed: number;
  /** Given up for good; an operator can see and requeue them. */
  readonly failed: number;
  /** Taken up after a process that had died while it sent them: the mail server may have had them, so they may come twice. */
  readonly again?: number;
  /** Why mails were postponed or given up, each reason once; nothing personal. */
  readonly problems: readonly string[];
}

/** What an operator wants to know about the outbox. */
export interface OutboxSummary extends MailCounts {
  /** The mails that wait the longest. */
  readonly waiting: readonly WaitingMail[];
  /** The most recently failed mails. */
  readonly failures: readonly UnsentMail[];
}

/** A mail that was not sent, as an operator sees it: without anything personal. */
export interface UnsentMail {
  readonly id: MailId;
  readonly createdAt: InstantText;
  readonly attempts: number;
  /** Empty while no attempt has failed. */
  readonly lastError: string;
}

/** A mail that waits for its first or its next attempt. */
export interface WaitingMail extends UnsentMail {
  /** Null while the mail is being sent. */
  readonly nextTry: InstantText | null;
}
