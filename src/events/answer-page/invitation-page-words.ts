import type { Attending } from '../event/attending.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import type { ErrorKind } from '../../platform/shared/errors.ts';
import type { RefusalReason } from './invitation-refusal.ts';
import { sentencesOf } from '../../platform/localisation/sentence-rules.ts';
import texts from './invitation-page-words.json' with { type: 'json' };

/** The sentences of the guest's pages. Names come into them as escaped HTML. */
export interface PageWords {
  title(event: string): string;
  /** Before the sentence that says who invites. */
  greeting(guest: string): string;
  invites(host: string): string;
  /** The same of an event that was cancelled. */
  invited(host: string): string;
  readonly when: string;
  readonly where: string;
  /** Leads to a map of the place. */
  readonly map: string;
  readonly about: string;
  readonly state: Readonly<Record<Attending | 'unanswered', string>>;
  /** On the buttons. */
  readonly yes: string;
  readonly no: string;
  readonly yesAfterAll: string;
  readonly noAfterAll: string;
  readonly ticket: string;
  readonly calendar: string;
  askHost(host: string): string;
  readonly back: string;
  readonly languages: string;
  /** Why something is not possible. */
  readonly because: Readonly<Record<RefusalReason, string>>;
  /** Headings of pages that say so. */
  readonly heading: Readonly<Partial<Record<ErrorKind, string>>>;
  /** To whoever tries the link of a mail that shows how others look. */
  readonly trial: { readonly title: string; readonly sentence: string };
  readonly wait: string;
  readonly soon: string;
  readonly broken: string;
  report(requestId: string): string;
  /** About how long an answer can be changed. */
  readonly closing: {
    readonly atStart: string;
    at(due: string): string;
    /** To a person who comes or waits, when registration is closed. */
    readonly isFinal: string;
  };
  /** To a person who chose an answer in a mail: it is given by the button, not by the link. */
  readonly choice: Readonly<Record<Attending, string>>;
  /** About seats that are taken. */
  readonly seats: {
    /** To a person who said YES and waits. */
    waiting(position: number): string;
    /** To someone for whom no seat is left. */
    readonly full: string;
    /** On the button of someone for whom no seat is left. */
    readonly join: string;
    /** On the button of a person who waits. */
    readonly leave: string;
  };
  readonly questions: QuestionWords;
  /** What the page asks a member who does not come about those with them. */
  readonly party: {
    readonly heading: string;
    readonly explain: string;
    /** Where registration is closed. */
    readonly isFinal: string;
    /** A partner whose name nobody knows. */
    readonly partner: string;
    readonly away: string;
    /** Above everything, when it was said. */
    readonly saved: string;
  };
}

/** The sentences around the questions of an event and the code of a ticket. */
export interface QuestionWords {
  /** Above the questions while the guest may still say no. */
  readonly ifComing: string;
  /** Above them when the guest comes. */
  readonly heading: string;
  readonly required: string;
  readonly save: string;
  readonly choose: string;
  readonly yes: string;
  readonly no: string;
  /** What is wrong with an answer. */
  readonly wrong: Readonly<Record<AnswerProblem, string>>;
  /** Above everything, where an answer was not taken. */
  readonly notSaved: string;
  /** Above everything, where answers were stored. */
  readonly saved: string;
  /** Below the code of the ticket. */
  readonly code: string;
}

/** What can be wrong with an answer: it is no number, none of the choices, or too long. */
export type AnswerProblem = 'number' | 'choice' | 'long';

/** The sentences of the pages, in every language of the service. */
export const pageWords = sentencesOf<PageWords>(texts);

/** Each language in its own words. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
};
