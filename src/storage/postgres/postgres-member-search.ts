import { sql, type Expression } from 'kysely';
import type { MemberId } from '../../shared/ids.ts';
import { countAndRead, toCandidates, type CandidateLimits, type MemberSearch } from '../member-search.ts';
import { prepared } from '../prepared.ts';
import { literally } from '../text-conditions.ts';

/** The index is asked for no more words than these. */
const maxWords = 8;

/** A query for each number of words: a word that is asked for twice would be looked up twice. */
const candidatesByWords = Array.from({ length: maxWords }, (_, at) =>
  prepared((db, { patterns, limit, maxRead }: CandidateLimits & { patterns: readonly string[] }) =>
    countAndRead(db, withAll(patterns, at + 1, limit), maxRead),
  ),
);

/** The index of three letters in a row answers `like` by itself, and knows which letters are rare. */
export const postgresMemberSearch: MemberSearch = {
  async findCandidates(db, words, limits) {
    const patterns = words.slice(0, maxWords).map((word) => `%${literally(word)}%`);
    const candidates = candidatesByWords[patterns.length - 1];
    if (candidates === undefined) throw new RangeError('The index must be asked for at least one word.');
    return toCandidates((await candidates(db, { patterns, ...limits })).rows);
  },
};

function withAll(patterns: readonly string[], count: number, limit: number): Expression<{ id: MemberId }> {
  const conditions = Array.from(
    { length: count },
    (_, at) => sql`search_text like (${patterns}::text[])[${sql.lit(at + 1)}]`,
  );
  return sql`(select id from members where active = 1 and ${sql.join(conditions, sql` and `)} limit ${limit})`;
}
