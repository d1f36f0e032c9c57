import { readFileSync } from 'node:fs';

/** All listings of a page in one language, one after the other, as if someone copied them. */
export function listingsOf(page: string, language: string): string {
  const text = readFileSync(new URL(`../../${page}`, import.meta.url), 'utf8');
  const listings = text.matchAll(/^```(\w+)\n(.*?)^```/gms);
  return Array.from(listings, ([, name, code = '']) => (name === language ? code : '')).join('');
}
