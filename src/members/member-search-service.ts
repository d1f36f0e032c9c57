import type { MemberId } from '../shared/ids.ts';
import type { Storage } from '../storage/database.ts';
import type { MemberClues } from '../storage/member-clues.ts';
import {
  findByWords,
  findFirstByBothNames,
  findFirstByName,
  findFirstOfClass,
  findLastName,
  allNames,
  findOfClass,
  hasNameBeginning,
  rangeOf,
  type NameRange,
  type WayToNames,
} from './member-search-store.ts';
import { currentSample } from './member-sample-service.ts';
import { classKey, classKeyOf, searchClasses, type SearchClass } from './search-class-rules.ts';
import { compareNames } from './name-order-rules.ts';
import { totalDistance, type SearchEntry } from './search-ranking-rules.ts';
import type { SearchSample } from './search-sample-rules.ts';

export interface SearchPage {
  limit: number;
  offset: number;
}

/** Where one way of searching becomes dearer than another; found by measuring with 1.4 million members. */
export interface SearchLimits {
  /** As many members are read and sorted without thinking further. */
  few: number;
  /** As many members are looked at in the order of names. */
  lookedAt: number;
  /** As many first names are read from their index and sorted. */
  firstNames: number;
  /** As many members of a part of the alphabet are read and sorted at once. */
  letters: number;
}

const usualLimits: SearchLimits = { few: 1500, lookedAt: 3000, firstNames: 8000, letters: 500 };
/** Where the database is elsewhere, to look at single members costs more, and to sort many less. */
const limitsElsewhere: SearchLimits = { ...usualLimits, firstNames: 25_000 };
const lettersOfAlphabet = 30;
const nearerOnes = 30;

/**
 * The active members whose search text contains every word, best first: by the distance of all words, then by name.
 *
 * A word may find one member or everyone, so the cost must follow the page and not the matches. When few match, they
 * are all read and sorted. Otherwise the classes of equal distance are asked one after the other, nearest first, and
 * each in the order of names, until the page is full.
 */
export async function findMatchingIds(
  storage: Storage,
  words: readonly string[],
  { limit, offset }: SearchPage,
  limits: SearchLimits = storage.dialect.isInProcess ? usualLimits : limitsElsewhere,
): Promise<MemberId[]> {
  const search = new Search(storage, await currentSample(storage), words, limits);
  const entries = await search.firstEntries(offset + limit);
  return entries.slice(offset).map(({ id }) => id);
}

class Search {
  readonly #storage: Storage;
  readonly #sample: SearchSample;
  readonly #words: readonly string[];
  readonly #limits: SearchLimits;
  #estimates: Map<string, number> | undefined;

  constructor(storage: Storage, sample: SearchSample, words: readonly string[], limits: SearchLimits) {
    this.#storage = storage;
    this.#sample = sample;
    this.#words = words;
    this.#limits = limits;
  }

  async firstEntries(wanted: number): Promise<SearchEntry[]> {
    let mayBeFew = true;
    const found: SearchEntry[] = [];
    for (const group of Map.groupBy(await this.#possibleClasses(), ({ distance }) => distance).values()) {
      // Beginnings of names are answered by their indexes at once; everything else is asked for as a whole first.
      if (mayBeFew && group.some(({ others }) => others.length > 0)) {
        const all = await this.#allWhenFew();
        if (all !== undefined) return all.slice(0, wanted);
        mayBeFew = false;
      }
      const missing = wanted - found.length;
      const next: SearchEntry[] = [];
      for (const kind of group) next.push(...(await this.#firstOfClass(kind, missing)));
      found.push(...next.toSorted(compareNames).slice(0, missing));
      if (found.length === wanted) break;
    }
    return found;
  }

  /** The classes that can have members: most words of a phone number or an address begin nobody's name. */
  async #possibleClasses(): Promise<SearchClass[]> {
    if (this.#words.length === 1) return searchClasses(this.#words);
    const { db } = this.#storage;
    const beginners = { last: new Set<string>(), first: new Set<string>() };
    for (const word of this.#words) {
      if (await hasNameBeginning(db, 'last', word)) beginners.last.add(word);
      if (await hasNameBeginning(db, 'first', word)) beginners.first.add(word);
    }
    return searchClasses(this.#words).filter(
      ({ last, first }) =>
        last.every((word) => beginners.last.has(word)) && first.every((word) => beginners.first.has(word)),
    );
  }

  /** Everyone who matches, best first; undefined when they are too many for that. */
  async #allWhenFew(): Promise<SearchEntry[] | undefined> {
    const parts = this.#sample.rarestParts(this.#words, 'any');
    if (parts.length === 0 || !this.#areProbablyFew()) return undefined;
    const clues = { parts, lastName: '', firstName: '' };
    const most = 2 * this.#limits.few;
    const entries = await findByWords(this.#storage, this.#words, clues, most + 1);
    if (entries.length > most) return undefined;
    return entries
      .map((entry) => ({ entry, distance: totalDistance(this.#words, entry) }))
      .toSorted((one, other) => one.distance - other.distance || compareNames(one.entry, other.entry))
      .map(({ entry }) => entry);
  }

  #areProbablyFew(): boolean {
    const { few } = this.#limits;
    if (this.#sample.estimateMost(this.#words) <= few) return true;
    return (
      this.#estimatesByClass()
        .values()
        .reduce((sum, count) => sum + count, 0) <= few
    );
  }

  #estimatesByClass(): Map<string, number> {
    this.#estimates ??= this.#sample.estimateClasses(this.#words);
    return this.#estimates;
  }

  /** The first members of a class in the order of names. */
  async #firstOfClass(kind: SearchClass, wanted: number): Promise<SearchEntry[]> {
    if (kind.others.length === 0) return this.#firstByName(kind, wanted);
    const expected = this.#estimatesByClass().get(classKey(kind)) ?? 0;
    const { few } = this.#limits;
    const clues = this.#cluesTo(kind);
    if (expected <= few && hasClue(clues)) {
      const entries = await findOfClass(this.#storage, kind, lastNamesOf(kind), clues, 2 * few + 1);
      if (entries.length <= 2 * few) return this.#firstOf(kind, entries, wanted);
    }
    return (
      (await this.#inOrderOfNames(kind, wanted, expected)) ??
      (await this.#throughTheAlphabet(kind, wanted, expected))
    );
  }

  #firstByName(kind: SearchClass, wanted: number): Promise<SearchEntry[]> {
    const way = this.#wayToNames(kind);
    const { last, first } = kind;
    if (last.length !== 1 || first.length !== 1) return findFirstByName(this.#storage, kind, way, wanted);
    return findFirstByBothNames(this.#storage, { last: longest(last), first: longest(first) }, way, wanted);
  }

  /** Looks at member after member; undefined when that would take, or has taken, too many. */
  async #inOrderOfNames(
    kind: SearchClass,
    wanted: number,
    expected: number,
  ): Promise<SearchEntry[] | undefined> {
    const { lookedAt } = this.#limits;
    const among = this.#sample.estimateNames(longest(kind.last), 'lastNameKey');
    if (kind.inName > 0 || wanted * among > lookedAt * expected) return undefined;
    const lastNames = lastNamesOf(kind);
    const end = await findLastName(this.#storage.db, lastNames, 2 * lookedAt + wanted);
    // Whoever has the same last name as the one at the end is looked at as well.
    const looked = end === undefined ? lastNames : { from: lastNames.from, before: `${end}\u0001` };
    // A few of them may be nearer than this class is.
    const limit = wanted + nearerOnes;
    const entries = await findFirstOfClass(this.#storage, kind, looked, limit);
    const first = this.#firstOf(kind, entries, wanted);
    const isAll = end === undefined && entries.length < limit;
    return first.length === wanted || isAll ? first : undefined;
  }

  /** Reads one part of the alphabet after the other, each with the help of the index, until there are enough. */
  async #throughTheAlphabet(kind: SearchClass, wanted: number, expected: number): Promise<SearchEntry[]> {
    const found: SearchEntry[] = [];
    let rest: NameRange | undefined = lastNamesOf(kind);
    for (let parts = 0; rest !== undefined && found.length < wanted; parts += 1) {
      const name: string | undefined = await findLastName(this.#storage.db, rest, 0);
      if (name === undefined) break;
      // Many short steps, of which none finds anything, would be slow.
      const isFine = expected > this.#limits.letters * lettersOfAlphabet && parts < lettersOfAlphabet;
      const start = kind.last.length > 0 ? longest(kind.last) : [...name].slice(0, isFine ? 2 : 1).join('');
      const end: string = start === '' ? '\u0001' : rangeOf(start).before;
      const clues = { ...this.#cluesTo(kind), lastName: start };
      const part = { from: rest.from, before: end };
      found.push(...this.#firstOf(kind, await findOfClass(this.#storage, kind, part, clues), wanted));
      // A class with a known beginning of the last name is one part by itself.
      rest = kind.last.length > 0 ? undefined : { from: end, before: rest.before };
    }
    return found.slice(0, wanted);
  }

  /** The entries that really are in the class, in the order of names. */
  #firstOf(kind: SearchClass, entries: readonly SearchEntry[], wanted: number): SearchEntry[] {
    const key = classKey(kind);
    return entries
      .filter((entry) => classKeyOf(this.#words, entry) === key)
      .toSorted(compareNames)
      .slice(0, wanted);
  }

  #cluesTo({ last, first, others, inName }: SearchClass): MemberClues {
    const clues = {
      parts: this.#sample.rarestParts([...others, ...first], 'rare'),
      lastName: longest(last),
      firstName: longest(first),
    };
    if (inName === 0) return clues;
    return { ...clues, nameWords: { words: others, fitting: inName === others.length ? 'every' : 'any' } };
  }

  #wayToNames({ last, first }: SearchClass): WayToNames {
    if (first.length === 0) return 'order of names';
    const haveFirst = this.#sample.estimateNames(longest(first), 'firstNameKey');
    if (last.length === 0) return haveFirst > this.#limits.firstNames ? 'order of names' : 'first name';
    return 4 * haveFirst < this.#sample.estimateNames(longest(last), 'lastNameKey')
      ? 'first name'
      : 'order of names';
  }
}

function hasClue({ parts, lastName, firstName, nameWords }: MemberClues): boolean {
  return parts.length > 0 || lastName !== '' || firstName !== '' || nameWords !== undefined;
}

function lastNamesOf({ last }: SearchClass): NameRange {
  return last.length === 0 ? allNames : rangeOf(longest(last));
}

function longest(words: readonly string[]): string {
  return words.reduce((known, word) => (word.length > known.length ? word : known), '');
}
