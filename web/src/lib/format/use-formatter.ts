import { useLingui } from '@lingui/react';
import { formatterFor, type Formatter } from './dates.ts';
import type { Language } from '../i18n/language.ts';
import { asLanguage, regional } from '../i18n/locale.ts';

/** Making one takes longer than a screen may: all the lines of a list share it. */
const formatters = new Map<Language, Formatter>();

/** Writes dates, times and numbers as the language that is shown does. */
export function useFormatter(): Formatter {
  const { i18n } = useLingui();
  const language = asLanguage(i18n.locale);
  const formatter = formatters.get(language) ?? formatterFor(regional(language));
  formatters.set(language, formatter);
  return formatter;
}
