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
  readonly wait: string;
  readonly soon: string;
  readonly broken: string;
  report(requestId: string): string;
}

/** The sentences of the pages, in every language of the service. */
export const pageWords = sentencesOf<PageWords>(texts);

/** Each language in its own words. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  it: 'Italiano',
};
