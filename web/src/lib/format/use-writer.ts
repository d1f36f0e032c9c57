import { useLingui } from '@lingui/react';
import { writerFor, type Writer } from './dates.ts';
import type { Language } from '../i18n/language.ts';
import { asLanguage, regional } from '../i18n/locale.ts';

/** Making one takes longer than a screen may: all the lines of a list share it. */
const writers = new Map<Language, Writer>();

/** Writes dates, times and numbers as the language that is shown does. */
export function useWriter(): Writer {
  const { i18n } = useLingui();
  const language = asLanguage(i18n.locale);
  const writer = writers.get(language) ?? writerFor(regional(language));
  writers.set(language, writer);
  return writer;
}
