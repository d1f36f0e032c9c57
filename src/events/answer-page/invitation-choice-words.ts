import type { Attending } from '../event/attending.ts';
import type { Locale } from '../../platform/localisation/locale.ts';
import texts from './invitation-choice-words.json' with { type: 'json' };

/** What the page says to a person who chose an answer in a mail: it is given by the button, not by the link. */
export const choiceWords: Readonly<Record<Locale, Readonly<Record<Attending, string>>>> = texts;
