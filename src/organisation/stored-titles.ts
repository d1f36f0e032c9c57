import { titleIn, type Locale, type Titles } from '../localisation/locale.ts';
import type { JsonText } from '../storage/columns.ts';
import { fromJson } from '../storage/json.ts';

/** The title of a stored function or group in the requested language. */
export function storedTitle(titles: JsonText, locale: Locale): string {
  return titleIn(fromJson<Titles>(titles), locale);
}
