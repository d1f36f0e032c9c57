import type { NameKeys } from './name-order-rules.ts';

/** What the search knows of a member: who it is, the order of the names, and what it can be found by. */
export interface SearchEntry extends NameKeys {
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
function beginsNameWord(word: string, text: string): boolean {
  const end = text.indexOf('\n');
  const names = end === -1 ? text : text.slice(0, end);
  for (let at = names.indexOf(word, 1); at !== -1; at = names.indexOf(word, at + 1)) {
    if (names[at - 1] === ' ' || names[at - 1] === '-') return true;
  }
  return false;
}
