import { useLingui } from '@lingui/react';
import { asLanguage, regional } from '../shared/locale.ts';

/** What a time zone is called, such as “Central European Time”: towns have other names in other languages. */
export function useZoneName(timeZone: string): string {
  const { i18n } = useLingui();
  const format = new Intl.DateTimeFormat(regional(asLanguage(i18n.locale)), {
    timeZone,
    timeZoneName: 'longGeneric',
  });
  return format.formatToParts().find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
