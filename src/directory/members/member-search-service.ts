import type { MemberId } from '../../platform/shared/ids.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { SearchReader } from '../../platform/storage/member-search.ts';
import {
  findAmongFirst,
  findByNames,
  findNear,
  type NamedMatches,
  type NearPeople,
} from './member-search-store.ts';
import { nameBeginnings, rankMatches, rankNear } from './search-ranking-rules.ts';
import { isIndexed, maxMatches } from './search-rules.ts';

/** A part of what is found. */
export interface SearchPage {
  limit: number;
  offset: number;
}

/** What is looked for, and by whom: nobody is found by what the reader does not see of them. */
export interface Query {
  readonly words: readonly string[];
  readonly reader: SearchReader;
}

/** Up to this many members with the letters of the words are all read and ranked; found by measuring. */
const maxRanked = 500;
/** How many members are looked at for words that no index knows; found by measuring. */
const maxScanned = 5000;

/**
 * The active members whose search text, as the reader may know it, contains every word, best first.
 *
 * One word may find a single member or everyone. When the index finds few, they are all read and ranked. Otherwise those
 * whose names begin with the words come in the order of the indexes of names, and behind them some of the others; so
 * the cost follows the page and not the number of matches. The rules are in docs/contract-decisions.md.
 */
export async function findMatchingIds(
  storage: Storage,
  { words, reader }: Query,
  { limit, offset }: SearchPage,
  few: number = maxRanked,
): Promise<MemberId[]> {
  const wanted = offset + limit;
  const search = { storage, words, reader, wanted, few };
  const ids = await (words.some(isIndexed) ? firstMatches(search) : firstOfShortWords(search));
  return ids.slice(offset, wanted);
}

/**
 * The same, but that those come first who are near and whose names begin with the words: whoever looks for someone among
 * people most likely means one of them.
 */
export async function findNearestIds(
  storage: Storage,
  query: Query,
  { limit, offset }: SearchPage,
  near: NearPeople,
): Promise<MemberId[]> {
  const wanted = offset + limit;
  const nearest = rankNear(query.words, await findNear(storage, query, near, maxMatches));
  // Who is near stands among the others, too, and leaves no gap there.
  const others = await findMatchingIds(storage, query, { limit: wanted, offset: 0 });
  return [...new Set([...nearest, ...others])].slice(offset, wanted);
}

interface Search extends Query {
  readonly storage: Storage;
  /** How many members are enough. */
  readonly wanted: number;
  readonly few: number;
}

async function firstMatches(search: Search): Promise<MemberId[]> {
  const { storage, words, reader, wanted, few } = search;
  // Of a single word the nearest matches are those whose last name begins with it, however many others there are.
  const nearest = words.length === 1 ? await findNamed(search) : undefined;
  if (nearest !== undefined && nearest.byLast.length >= wanted) return nearest.byLast;
  const limits = isFull(nearest, wanted)
    ? { limit: few + 1, maxRead: few }
    : { limit: maxMatches + 1, maxRead: maxMatches + 1 };
  const { db, dialect } = storage;
  const { found, candidates } = await dialect.memberSearch.findCandidates(
    db,
    { words: words.filter(isIndexed), reader },
    limits,
  );
  const ranked = rankMatches(words, candidates);
  if (found <= few) return ranked;
  return inTiers(nearest ?? (await findNamed(search)), ranked);
}

async function firstOfShortWords(search: Search): Promise<MemberId[]> {
  const { storage, words, reader, wanted } = search;
  const named = await findNamed(search);
  if (isFull(named, wanted)) return inTiers(named, []);
  const limits = { among: maxScanned, limit: maxMatches + 1 };
  return inTiers(named, rankMatches(words, await findAmongFirst(storage, { words, reader }, limits)));
}

async function findNamed({ storage, words, wanted }: Search): Promise<NamedMatches> {
  const beginnings = nameBeginnings(words);
  return beginnings === undefined ? { byLast: [], byFirst: [] } : findByNames(storage.db, beginnings, wanted);
}

function isFull(named: NamedMatches | undefined, wanted: number): boolean {
  return named !== undefined && named.byLast.length + named.byFirst.length >= wanted;
}

/** Names that begin with the words, and then the others. */
function inTiers({ byLast, byFirst }: NamedMatches, others: readonly MemberId[]): MemberId[] {
  return [...new Set([...byLast, ...byFirst, ...others])];
}
