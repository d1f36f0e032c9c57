import type { MemberId } from '../shared/ids.ts';

/** What the search knows of a member: who it is, the order of the names, and what it can be found by. */
export interface SearchEntry {
  readonly id: MemberId;
  readonly lastNameKey: string;
  readonly firstNameKey: string;
  /** As `searchText` writes it: the first line holds all names. */
  readonly text: string;
}

/** 0 for the start of the last name, 1 of the first name, 2 of another word of the name, 3 for anything else. */
export function wordDistance(word: string, entry: SearchEntry): number {
  if (entry.lastNameKey.startsWith(word)) return 0;
  if (entry.firstNameKey.startsWith(word)) return 1;
  return beginsNameWord(word, entry.text) ? 2 : 3;
}

/** How far all words together are from being the beginning of the last name. */
export function totalDistance(words: readonly string[], entry: SearchEntry): number {
  return words.reduce((sum, word) => sum + wordDistance(word, entry), 0);
}

/** Whether a word stands in the line of names behind a blank or a hyphen. */
export function beginsNameWord(word: string, text: string): boolean {
  const end = text.indexOf('\n');
  const names = end === -1 ? text : text.slice(0, end);
  for (let at = names.indexOf(word, 1); at !== -1; at = names.indexOf(word, at + 1)) {
    if (names[at - 1] === ' ' || names[at - 1] === '-') return true;
  }
  return false;
}

/** The order of members that are equally far from what was asked. */
export function compareNames(one: SearchEntry, other: SearchEntry): number {
  return (
    compareTexts(one.lastNameKey, other.lastNameKey) ||
    compareTexts(one.firstNameKey, other.firstNameKey) ||
    one.id - other.id
  );
}

/** Compares by code point, as the databases do; the language itself compares halves of rare characters. */
export function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  const length = Math.min(one.length, other.length);
  for (let at = 0; at < length; at += 1) {
    const [left, right] = [one.charCodeAt(at), other.charCodeAt(at)];
    if (left !== right) return sortable(left) - sortable(right);
  }
  return one.length - other.length;
}

/** Halves of characters above U+FFFF stand for more than any whole one. */
function sortable(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** The first text behind all texts that begin like this; null when nothing comes behind them. */
export function textAfter(beginning: string): string | null {
  const letters = [...beginning];
  for (let last = letters.pop(); last !== undefined; last = letters.pop()) {
    const point = last.codePointAt(0) ?? 0;
    // Halves of characters are no letters, so what follows U+D7FF is U+E000.
    if (point < 0x10ffff) {
      return letters.join('') + String.fromCodePoint(point === 0xd7ff ? 0xe000 : point + 1);
    }
  }
  return null;
}
