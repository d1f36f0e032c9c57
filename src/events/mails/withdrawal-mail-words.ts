import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './withdrawal-mail-words.json' with { type: 'json' };

/** The sentences of the mail to a guest whose invitation was taken back; names come as text or as escaped HTML. */
export interface WithdrawalSentences {
  subject(title: string): string;
  withdrawn(host: string, title: string): string;
  readonly ticket: string;
  /** The same where the host is no longer a member, or the guest was registered without one. */
  withdrawnWithoutHost(title: string): string;
  readonly ticketWithoutHost: string;
}

/** Polite forms throughout, and no word that takes the reader or the host for a man or a woman. */
export const withdrawalSentences = sentencesOf<WithdrawalSentences>(texts);
