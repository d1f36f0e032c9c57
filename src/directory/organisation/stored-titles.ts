import { titleIn, type Locale, type Titles } from '../../platform/localisation/locale.ts';
import { LRUCache } from 'lru-cache';
import type { JsonText } from '../../platform/storage/columns.ts';
import { fromJson } from '../../platform/storage/json.ts';

/** An organisation has some dozens of functions and groups, each with the same titles again and again. */
const read = new LRUCache<JsonText, Titles>({ max: 2000 });

/** The title of a stored function or group in the requested language. */
export function storedTitle(titles: JsonText, locale: Locale): string {
  let known = read.get(titles);
  if (known === undefined) {
    known = fromJson<Titles>(titles);
    read.set(titles, known);
  }
  return titleIn(known, locale);
}
