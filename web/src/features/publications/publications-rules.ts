import type { Convention, Magazine } from '../../lib/api/schema.gen.ts';

/** The magazines of each country, in the order of the organisation. */
export function magazinesByCountry(
  magazines: readonly Magazine[],
): { country: string; magazines: Magazine[] }[] {
  const countries = Map.groupBy(magazines, ({ flag }) => flag.toUpperCase());
  return Array.from(countries, ([country, ofCountry]) => ({ country, magazines: ofCountry }));
}

/** A country's name in a language; its code as it came when that is none. */
export function countryName(code: string, language: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** The conventions still to come, the next one first, and those that were. */
export function conventionsByTime(conventions: readonly Convention[], year: number) {
  const byYear = conventions.toSorted((a, b) => a.year - b.year);
  return {
    coming: byYear.filter((convention) => convention.year >= year),
    past: byYear.filter((convention) => convention.year < year).toReversed(),
  };
}

/** Where a magazine is, as people say it. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}
