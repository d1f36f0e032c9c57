import { classKeyOf } from './search-class-rules.ts';
import type { SearchEntry } from './search-ranking-rules.ts';

const partLength = 3;
const mostParts = 4;
/** Looking at one member costs as much as reading so many from the list of those who have some letters. */
const listedPerLookedAt = 200;
/** Letters that more members have do not help to find some of them. */
const usefulShare = 0.1;
/** Words of one or two letters are looked up with everything that begins with them, which is for rare ones only. */
const usefulShareOfShort = 0.05;
const buckets = 1 << 16;

/**
 * Some members, evenly spread over all, by which a search judges how many a word will find. What it says is only as
 * true as it needs to be: it decides how to search, never what is found.
 */
export class SearchSample {
  readonly #entries: readonly SearchEntry[];
  readonly #parts: PartIndex;
  /** Whether the index of the search can be asked for a part. */
  readonly #knowsPart: (part: string) => boolean;
  /** The names of the entries, each kind in order. */
  readonly #names: Record<'lastNameKey' | 'firstNameKey', readonly string[]>;
  /** How many members one entry stands for. */
  readonly #weight: number;

  constructor(
    entries: readonly SearchEntry[],
    members: number,
    knowsPart: (part: string) => boolean = () => true,
  ) {
    this.#entries = entries;
    this.#knowsPart = knowsPart;
    this.#weight = entries.length === 0 ? 1 : members / entries.length;
    this.#parts = new PartIndex(entries);
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
    const [rarest] = byFrequency(words.flatMap(partsOf), (part) => this.#parts.frequencyOf(part));
    for (const entry of rarest === undefined ? this.#entries : this.#parts.entriesWith(rarest.text)) {
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
    const frequencies = words.flatMap(partsOf).map((part) => this.#parts.frequencyOf(part));
    return this.#weight * Math.min(this.size, ...frequencies);
  }

  /**
   * The parts of some words by which the fewest members are left. When no part is rare, there is none;
   * who has nothing better asks for `any`, with which short words and frequent parts count as well.
   */
  rarestParts(words: readonly string[], which: 'rare' | 'any'): string[] {
    const known = new Set(words.flatMap(partsOf).filter(this.#knowsPart));
    const parts = byFrequency([...known], (part) => this.#parts.frequencyOf(part));
    const rarest = parts[0];
    if (rarest !== undefined && rarest.frequency <= usefulShare * this.size) {
      return this.#usefulParts(rarest, parts.slice(1));
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

  /**
   * The rarest part, and then, each time, the one that saves most: by the members whom it rules out and who need not be
   * looked at, less the reading of who has it. Letters of one name go together and rule out nobody; the entries with
   * the parts chosen so far show it.
   */
  #usefulParts(rarest: Frequency, others: readonly Frequency[]): string[] {
    const chosen = [rarest.text];
    let entries = this.#parts.entriesWith(rarest.text);
    let left = this.#weight * Math.max(entries.length, 1);
    while (chosen.length < mostParts) {
      const further = others.filter(({ text }) => !chosen.includes(text));
      const judged = further.map(({ text: part, frequency }) => {
        const having = entries.filter(({ text }) => text.includes(part)).length;
        // With few entries left, how frequent the part is among all has a say as well.
        const share = (having + (frequency + 1) / (this.size + 1)) / (entries.length + 1);
        return { part, share, saved: listedPerLookedAt * left * (1 - share) - this.#weight * frequency };
      });
      const best = judged.toSorted((one, other) => other.saved - one.saved)[0];
      if (best === undefined || best.saved <= 0) break;
      chosen.push(best.part);
      entries = entries.filter(({ text }) => text.includes(best.part));
      left *= best.share;
    }
    return chosen;
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

/** Knows which entries have three letters, by a hash of them. */
class PartIndex {
  readonly #entries: readonly SearchEntry[];
  /** Where the list of each bucket begins; one more at the end. */
  readonly #starts = new Uint32Array(buckets + 1);
  /** The lists of the buckets one after the other, by the places of the entries. */
  readonly #lists: Uint16Array;

  constructor(entries: readonly SearchEntry[]) {
    this.#entries = entries;
    forEachPart(entries, (bucket) => (this.#starts[bucket + 1] = (this.#starts[bucket + 1] ?? 0) + 1));
    for (let bucket = 1; bucket <= buckets; bucket += 1) {
      this.#starts[bucket] = (this.#starts[bucket] ?? 0) + (this.#starts[bucket - 1] ?? 0);
    }
    this.#lists = new Uint16Array(this.#starts[buckets] ?? 0);
    const ends = this.#starts.slice();
    forEachPart(entries, (bucket, place) => {
      const end = ends[bucket] ?? 0;
      this.#lists[end] = place;
      ends[bucket] = end + 1;
    });
  }

  /** Two parts may share a bucket; then both look more frequent than they are, which harms nothing. */
  frequencyOf(part: string): number {
    const bucket = hash(part, 0);
    return (this.#starts[bucket + 1] ?? 0) - (this.#starts[bucket] ?? 0);
  }

  entriesWith(part: string): SearchEntry[] {
    const bucket = hash(part, 0);
    const places = this.#lists.subarray(this.#starts[bucket], this.#starts[bucket + 1]);
    return [...places]
      .flatMap((place) => this.#entries[place] ?? [])
      .filter(({ text }) => text.includes(part));
  }
}

/** Calls for every bucket of every entry once. */
function forEachPart(entries: readonly SearchEntry[], see: (bucket: number, place: number) => void): void {
  const seenFor = new Int32Array(buckets).fill(-1);
  for (const [place, { text }] of entries.entries()) {
    for (let at = 0; at + partLength <= text.length; at += 1) {
      const bucket = hash(text, at);
      if (seenFor[bucket] === place) continue;
      seenFor[bucket] = place;
      see(bucket, place);
    }
  }
}

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
