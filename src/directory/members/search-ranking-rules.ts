import { compareNames, type NameKeys } from './name-order-rules.ts';

/** What the search knows of a member: who it is, the order of the names, and what it can be found by. */
export interface SearchEntry extends NameKeys {
  /** As `searchText` writes it: the first line holds all names. */
  readonly text: string;
}

/** Those who have every word, the nearest first, and equally near ones by name. */
export function rankMatches<Entry extends SearchEntry>(
  words: readonly string[],
  entries: readonly Entry[],
): Entry['id'][] {
  return entries
    .filter(({ text }) => words.every((word) => text.includes(word)))
    .map((entry) => ({ entry, distance: totalDistance(words, entry) }))
    .toSorted((one, other) => one.distance - other.distance || compareNames(one.entry, other.entry))
    .map(({ entry }) => entry.id);
}

/** Of those who have every word, the ones whose names begin with all of them; the nearest first, and equally near ones as above. */
export function rankNear<Entry extends SearchEntry & { readonly tier: number }>(
  words: readonly string[],
  entries: readonly Entry[],
): Entry['id'][] {
  const named = entries.filter((entry) => words.every((word) => wordDistance(word, entry) < elsewhere));
  const tiers = [...new Set(named.map(({ tier }) => tier))].toSorted((one, other) => one - other);
  return tiers.flatMap((near) =>
    rankMatches(
      words,
      named.filter(({ tier }) => tier === near),
    ),
  );
}

/** How far a word is that begins no name. */
const elsewhere = 3;

/** How far all words together are from being the beginning of the last name. */
function totalDistance(words: readonly string[], entry: SearchEntry): number {
  return words.reduce((sum, word) => sum + wordDistance(word, entry), 0);
}

/** 0 for the start of the last name, 1 of the first name, 2 of another word of the name, 3 for anything else. */
function wordDistance(word: string, entry: SearchEntry): number {
  if (entry.lastNameKey.startsWith(word)) return 0;
  if (entry.firstNameKey.startsWith(word)) return 1;
  return beginsNameWord(word, entry.text) ? 2 : elsewhere;
}

/** Whether a word stands in the line of names behind a blank or a hyphen. */
function beginsNameWord(word: string, text: string): boolean {
  const end = text.indexOf('\n');
  const names = end === -1 ? text : text.slice(0, end);
  return names.includes(` ${word}`) || names.includes(`-${word}`);
}

/**
 * How the last and the first name begin when every word begins one of them: one with the longest word, the other with
 * all the rest. Undefined when no name can begin with all the rest.
 */
export function nameBeginnings(words: readonly string[]): { one: string; other: string } | undefined {
  const [one = '', ...rest] = words.toSorted((a, b) => b.length - a.length);
  const [other = ''] = rest;
  return rest.every((word) => other.startsWith(word)) ? { one, other } : undefined;
}
