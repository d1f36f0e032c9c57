import { locales } from '../localisation/locale.ts';
import { parseClubYearStart } from '../shared/club-year.ts';
import { parses } from '../shared/parses.ts';

/** Whether Temporal knows the time zone by a name (an offset such as +02:00 knows no summer time). */
export function isTimeZone(text: string): boolean {
  return (
    /^[A-Za-z]/.test(text) && parses(() => Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(text))
  );
}

/** Whether the text names a day with which a club year can begin. */
export function isClubYearStart(text: string): boolean {
  return parses(() => parseClubYearStart(text));
}

/** Whether the text is empty or the code of a currency. */
export function isCurrency(text: string): boolean {
  return text === '' || Intl.supportedValuesOf('currency').includes(text);
}

/** Whether the parts of a comma-separated list are languages of the service, each once, and at least one. */
export function areLanguages(text: string): boolean {
  const named = splitList(text);
  const known: readonly string[] = locales;
  return (
    named.length > 0 && new Set(named).size === named.length && named.every((one) => known.includes(one))
  );
}

/** The parts of a comma-separated list; an empty text has none. */
export function splitList(text: string): string[] {
  return text.trim() === '' ? [] : text.split(',').map((entry) => entry.trim());
}
