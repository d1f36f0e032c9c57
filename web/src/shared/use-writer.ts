import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { writerFor, type Writer } from './dates.ts';
import { asLanguage, regional } from './locale.ts';

/** Writes dates, times and numbers as the language that is shown does. */
export function useWriter(): Writer {
  const { i18n } = useLingui();
  const language = asLanguage(i18n.locale);
  return useMemo(() => writerFor(regional(language)), [language]);
}
