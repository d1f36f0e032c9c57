import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { writerFor, type Writer } from './dates.ts';
import { regional, spokenLanguage } from './locale.ts';

/** Writes dates, times and numbers as the language that is shown does. */
export function useWriter(): Writer {
  const { i18n } = useLingui();
  return useMemo(() => {
    // The hook runs again when the language changes, which is all that the result depends on.
    void i18n.locale;
    return writerFor(regional(spokenLanguage()));
  }, [i18n.locale]);
}
