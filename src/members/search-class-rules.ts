import { wordDistance, type SearchEntry } from './search-ranking-rules.ts';

/**
 * The members that a query finds, taken apart by how near the words come: a class holds those for whom the same words
 * begin the last name, the same words the first name, and equally many of the other words another word of the name.
 * All members of a class are equally far from what was asked.
 */
export interface SearchClass {
  /** Words that begin the last name. */
  readonly last: readonly string[];
  /** Words that begin the first name but not the last. */
  readonly first: readonly string[];
  /** Words that stand anywhere else. */
  readonly others: readonly string[];
  /** How many of the others begin a word of the name. */
  readonly inName: number;
  readonly distance: number;
}

type Division = Pick<SearchClass, 'last' | 'first' | 'others'>;

/** Every class that somebody can be in, nearest first; the words of a query are in one class exactly once. */
export function searchClasses(words: readonly string[]): SearchClass[] {
  return divisions(words)
    .filter(isPossible)
    .flatMap((division) => byNameWords(division))
    .toSorted((one, other) => one.distance - other.distance);
}

function divisions(words: readonly string[]): Division[] {
  let found: Division[] = [{ last: [], first: [], others: [] }];
  for (const word of words) {
    found = found.flatMap(({ last, first, others }) => [
      ...(canShareBeginning(last, word) ? [{ last: [...last, word], first, others }] : []),
      ...(canShareBeginning(first, word) ? [{ last, first: [...first, word], others }] : []),
      { last, first, others: [...others, word] },
    ]);
  }
  return found;
}

/** Two words begin the same name only when one of them begins the other. */
function canShareBeginning(words: readonly string[], word: string): boolean {
  return words.every((known) => known.startsWith(word) || word.startsWith(known));
}

/** Whoever's last name begins with "anna" has one that begins with "ann", too. */
function isPossible({ last, first, others }: Division): boolean {
  const begins = (words: readonly string[], start: string) => words.some((word) => word.startsWith(start));
  return (
    !first.some((word) => begins(last, word)) &&
    !others.some((word) => begins(last, word) || begins(first, word))
  );
}

function byNameWords(division: Division): SearchClass[] {
  const { first, others } = division;
  return Array.from({ length: others.length + 1 }, (_, inName) => {
    return { ...division, inName, distance: first.length + 3 * others.length - inName };
  });
}

/** What two members of the same class have in common, and two of different classes have not. */
export function classKey({ last, first, inName }: Pick<SearchClass, 'last' | 'first' | 'inName'>): string {
  return `${last.join(' ')}\n${first.join(' ')}\n${inName}`;
}

/** The key of the class of a member who has all words. */
export function classKeyOf(words: readonly string[], entry: SearchEntry): string {
  const last: string[] = [];
  const first: string[] = [];
  let inName = 0;
  for (const word of words) {
    const distance = wordDistance(word, entry);
    if (distance === 0) last.push(word);
    if (distance === 1) first.push(word);
    if (distance === 2) inName += 1;
  }
  return classKey({ last, first, inName });
}
