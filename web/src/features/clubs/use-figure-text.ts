import { useFormatter } from '../../lib/format/use-formatter.ts';
import { spokenLanguage, regional } from '../../lib/i18n/locale.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { isAmount, type Figure } from './figure.ts';

/** Writes figures as the language does, and amounts with the currency of the organisation where one is known. */
export function useFigureText(): (figure: Figure, value: number) => string {
  const formatter = useFormatter();
  const { currency } = useOrganisation();
  const languages = regional(spokenLanguage());
  return (figure, value) =>
    currency !== '' && isAmount(figure)
      ? amountOf(languages, currency).format(value)
      : formatter.number(value);
}

const amounts = new Map<string, Intl.NumberFormat>();

/** Reported are whole amounts. */
function amountOf(languages: string[], currency: string): Intl.NumberFormat {
  const look = { style: 'currency', currency, currencyDisplay: 'code', maximumFractionDigits: 0 } as const;
  return amounts.getOrInsertComputed(
    `${languages.join(' ')} ${currency}`,
    () => new Intl.NumberFormat(languages, look),
  );
}
