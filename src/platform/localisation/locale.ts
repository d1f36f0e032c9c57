/** The languages in which the service knows its own words. */
export const locales = ['en', 'de', 'fr', 'it'] as const;
export type Locale = (typeof locales)[number];

/** One text in every language of the service. */
export type Titles = Readonly<Record<Locale, string>>;

/** Finds the language for a request such as `de-CH`, `DE_ch` or `fr-CH, fr;q=0.9`; another one when none is known. */
export function negotiateLocale(requested: string | undefined, otherwise: Locale = 'en'): Locale {
  // Most callers name one language in two letters.
  const named = requested === undefined ? otherwise : locales.find((known) => known === requested);
  if (named !== undefined) return named;
  const preferences = (requested ?? '')
    .slice(0, maxLength)
    .split(',')
    .map(parsePreference)
    .filter(({ quality }) => quality > 0)
    .toSorted((one, other) => other.quality - one.quality);
  for (const { language } of preferences) {
    const locale = locales.find((known) => known === language);
    if (locale !== undefined) return locale;
  }
  return otherwise;
}

/** The text in the requested language, or in English where it was not translated. */
export function titleIn(titles: Partial<Titles> & { readonly en: string }, locale: Locale): string {
  const title = titles[locale];
  return title === undefined || title === '' ? titles.en : title;
}

/** Real headers stay far below this; it keeps a hostile one cheap. */
const maxLength = 500;

function parsePreference(text: string): { language: string; quality: number } {
  const parts = /^\s*([a-z]{2,3})(?:[-_][a-z0-9]+)*\s*(?:;\s*q\s*=\s*(\d(?:\.\d+)?)\s*)?$/i.exec(text);
  if (parts === null) return { language: '', quality: 0 };
  return { language: (parts[1] ?? '').toLowerCase(), quality: Number(parts[2] ?? 1) };
}
