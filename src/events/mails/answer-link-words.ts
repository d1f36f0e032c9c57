import { datePhrases } from '../../platform/localisation/date-words.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import texts from './answer-link-words.json' with { type: 'json' };

/** What every mail with a link to the own answer says of it. */
interface AnswerLinkSentences {
  /** Before the day up to which an answer is wanted. */
  readonly answerBy: string;
  asks(questions: number): string;
  /** What the link is good for, where it takes every answer only up to a day. */
  linkUntil(due: string): string;
  readonly linkUntilStart: string;
  readonly inApp: string;
}

/** Polite forms throughout, and no word that takes the reader for a man or a woman. */
export const answerLinkSentences = sentencesOf<AnswerLinkSentences>(texts);

/** What a mail says of the link by which its reader answers: what it asks, and what it is good for. */
export interface AboutAnswerLink {
  readonly locale: Locale;
  /** How many questions wait for whoever says yes. */
  readonly questions: number;
  /** Until when the link takes every answer; null for the start of the event. */
  readonly linkUntil: DateTimeText | null;
}

/** The sentences about the link, to be read one after the other. */
export function aboutAnswerLink({ questions, linkUntil, locale }: AboutAnswerLink): string[] {
  const say = answerLinkSentences[locale];
  const until = linkUntil === null ? say.linkUntilStart : say.linkUntil(dayInWords(linkUntil, locale));
  return [...(questions === 0 ? [] : [say.asks(questions)]), until];
}

/** Up to when something is to be done; the last minute of a day is the day. */
export function dayInWords(due: DateTimeText, locale: Locale): string {
  return datePhrases({ start: due, end: null, allDay: due.includes('T23:59') }, locale).join(' ');
}
