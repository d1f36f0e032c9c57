import type { Locale } from '../../platform/localisation/locale.ts';
import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './promotion-mail-words.json' with { type: 'json' };

/** The sentences of the mails about a seat; names come as text or as escaped HTML. */
interface SeatSentences {
  subject(title: string): string;
  promoted(title: string): string;
  registeredSubject(title: string): string;
  registered(title: string): string;
  waitingSubject(title: string): string;
  waiting(title: string): string;
  readonly ifNot: string;
  readonly ifPlans: string;
  readonly whenFree: string;
  readonly here: string;
  readonly hereTicket: string;
  readonly button: string;
  readonly buttonTicket: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
const seatSentences = sentencesOf<SeatSentences>(texts);

interface AboutPlace {
  readonly locale: Locale;
  readonly news: 'promoted' | 'registered' | 'waiting';
  readonly hasTicket?: boolean;
}

/** What is said to a person who waited and got a seat, or was registered and has one, or waits. */
export function placeSentences({ locale, news, hasTicket = false }: AboutPlace) {
  const say = seatSentences[locale];
  const decline = { here: say.here, button: say.button };
  if (news === 'promoted') return { ...decline, subject: say.subject, lead: say.promoted, ifNot: say.ifNot };
  if (news === 'waiting')
    return { ...decline, subject: say.waitingSubject, lead: say.waiting, ifNot: say.whenFree };
  const ticket = hasTicket ? { here: say.hereTicket, button: say.buttonTicket } : decline;
  return { ...ticket, subject: say.registeredSubject, lead: say.registered, ifNot: say.ifPlans };
}
