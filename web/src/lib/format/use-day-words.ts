import { useLingui } from '@lingui/react';
import type { Language } from '../i18n/language.ts';
import { asLanguage, regional } from '../i18n/locale.ts';
import { dayWordsOf, type DayWords } from './typed-date-rules.ts';

/** Finding them out takes longer than writing a day does. */
const known = new Map<Language, DayWords>();

/** How the language that is shown writes days, to read what is typed. */
export function useDayWords(): DayWords {
  const { i18n } = useLingui();
  const language = asLanguage(i18n.locale);
  const words = known.get(language) ?? dayWordsOf(regional(language));
  known.set(language, words);
  return words;
}
