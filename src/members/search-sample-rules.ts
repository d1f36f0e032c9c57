import { classKeyOf } from './search-class-rules.ts';
import type { SearchEntry } from './search-ranking-rules.ts';

const partLength = 3;
const mostParts = 4;
/** Asking for letters that are this many times more frequent than the rarest costs more than it saves. */
const usefulFrequency = 5;
/** Letters that more members have do not help to find some of them. */
const usefulShare = 0.1;
/** Letters that more members have do not even help beside rarer ones. */
const usefulShareBesides = 0.2;
/** Words of one or two letters are looked up with everything that begins with them, which is for rare ones only. */
const usefulShareOfShort = 0.05;
const buckets = 1 << 16;

/**
 * Some members, evenly spread over all, by which a search judges how many a word will find. What it says is only as
 * true as it needs to be: it decides how to search, never what is found.
 */
export class SearchSample {
  readonly #entries: readonly SearchEntry[];
  /** For every three letters (by a hash of them) the number of entries that have them. */
  readonly #frequencies: Uint16Array;
  /** The names of the entries, each kind in order. */
  readonly #names: Record<'lastNameKey' | 'firstNameKey', readonly string[]>;
  /** How many members one entry stands for. */
  readonly #weight: number;

  constructor(entries: readonly SearchEntry[], members: number) {
    this.#entries = entries;
    this.#weight = entries.length === 0 ? 1 : members / entries.length;
    this.#frequencies = countParts(entries);
    this.#names = {
      lastNameKey: entries.map(({ lastNameKey }) => lastNameKey).toSorted(),
      firstNameKey: entries.map(({ firstNameKey }) => firstNameKey).toSorted(),
    };
  }

  get size(): number {
    return this.#entries.length;
  }

  /** About how many members of each class have all of these words, by the key of the class. */
  estimateClasses(words: readonly string[]): Map<string, number> {
    const counts = new Map<string, number>();
    for (const entry of this.#entries) {
      if (!words.every((word) => entry.text.includes(word))) continue;
      const key = classKeyOf(words, entry);
      counts.set(key, (counts.get(key) ?? 0) + this.#weight);
    }
    return counts;
  }

  /** About how many members have a last name, or a first name, that begins like this. */
  estimateNames(start: string, key: 'lastNameKey' | 'firstNameKey'): number {
    const names = this.#names[key];
    const first = partition(names, (name) => name < start);
    const end = partition(names, (name) => name < start || name.startsWith(start));
    return this.#weight * (end - first);
  }

  /** More members than about this cannot have these words, judged by their rarest letters. */
  estimateMost(words: readonly string[]): number {
    const frequencies = words.flatMap(partsOf).map((part) => this.#frequencyOf(part));
    return this.#weight * Math.min(this.size, ...frequencies);
  }

  /**
   * The parts of some words by which the fewest members are left, rarest first. When no part is rare, there is none;
   * who has nothing better asks for `any`, with which short words and frequent parts count as well.
   */
  rarestParts(words: readonly string[], which: 'rare' | 'any'): string[] {
    const parts = byFrequency([...new Set(words.flatMap(partsOf))], (part) => this.#frequencyOf(part));
    const rarest = parts[0];
    if (rarest !== undefined && rarest.frequency <= usefulShare * this.size) {
      // Every word leaves fewer, and letters of one word often go together.
      const ofEachWord = new Set(words.map((word) => this.#rarestPart(word)));
      const limit = usefulFrequency * (rarest.frequency + 1);
      const others = parts.filter(({ text, frequency }) => frequency <= limit && !ofEachWord.has(text));
      const chosen = [...parts.filter(({ text }) => ofEachWord.has(text)), ...others].slice(0, mostParts);
      return textsOf(chosen.toSorted((one, other) => one.frequency - other.frequency));
    }
    const short = words.filter((word) => [...word].length < partLength);
    const frequencies = byFrequency(
      short,
      (word) => this.#entries.filter(({ text }) => text.includes(word)).length,
    );
    const share = which === 'rare' ? usefulShareOfShort : usefulShare;
    const rareShort = frequencies.filter(({ frequency }) => frequency <= share * this.size);
    return which === 'rare' ? textsOf(rareShort) : textsOf([...rareShort, ...parts.slice(0, 1)]);
  }

  /** The rarest part of a word, unless even that is of little use. */
  #rarestPart(word: string): string | undefined {
    const [rarest] = byFrequency(partsOf(word), (part) => this.#frequencyOf(part));
    return rarest !== undefined && rarest.frequency <= usefulShareBesides * this.size
      ? rarest.text
      : undefined;
  }

  #frequencyOf(part: string): number {
    return this.#frequencies[hash(part, 0)] ?? 0;
  }
}

/** How many names at the beginning fulfil a condition that none behind them fulfils. */
function partition(names: readonly string[], isBefore: (name: string) => boolean): number {
  let [from, to] = [0, names.length];
  while (from < to) {
    const middle = (from + to) >>> 1;
    if (isBefore(names[middle] ?? '')) from = middle + 1;
    else to = middle;
  }
  return from;
}

function partsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(partLength - 1).map((_, at) => letters.slice(at, at + partLength).join(''));
}

/** The number of entries that have each part, every entry counted once. */
function countParts(entries: readonly SearchEntry[]): Uint16Array {
  const counts = new Uint16Array(buckets);
  const countedFor = new Int32Array(buckets).fill(-1);
  for (const [index, { text }] of entries.entries()) {
    for (let at = 0; at + partLength <= text.length; at += 1) {
      const bucket = hash(text, at);
      if (countedFor[bucket] === index) continue;
      countedFor[bucket] = index;
      counts[bucket] = (counts[bucket] ?? 0) + 1;
    }
  }
  return counts;
}

/** Two parts may share a number; then both look more frequent than they are, which harms nothing. */
function hash(text: string, at: number): number {
  const mixed = (text.charCodeAt(at) * 1031 + text.charCodeAt(at + 1)) * 1031 + text.charCodeAt(at + 2);
  return Math.imul(mixed, 0x9e3779b1) >>> 16;
}

interface Frequency {
  text: string;
  frequency: number;
}

function byFrequency(texts: readonly string[], count: (text: string) => number): Frequency[] {
  return texts
    .map((text) => ({ text, frequency: count(text) }))
    .toSorted((one, other) => one.frequency - other.frequency);
}

function textsOf(frequencies: readonly Frequency[]): string[] {
  return frequencies.map(({ text }) => text);
}
