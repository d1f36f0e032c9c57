import { foldText } from '../members/search-rules.ts';

/** Writes Latin text with `a`–`z` only, as people do in addresses: Müller becomes mueller, Łęcka lecka. */
export function plainLetters(text: string): string {
  const german = text.toLowerCase().replaceAll(/[äöü]/g, (letter) => umlauts[letter] ?? letter);
  return foldText(german).replaceAll("'", '');
}

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };
