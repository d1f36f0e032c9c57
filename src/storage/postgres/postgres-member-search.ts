import { sql, type Expression } from 'kysely';
import type { MemberId } from '../../shared/ids.ts';
import { countAndRead, toCandidates, type CandidateLimits, type MemberSearch } from '../member-search.ts';
import { prepared } from '../prepared.ts';
import { literally } from '../text-conditions.ts';

/** The index is asked for no more words than these. */
const maxWords = 8;

const candidates = prepared(
  (db, { patterns, limit, maxRead }: CandidateLimits & { patterns: readonly string[] }) =>
    countAndRead(db, withAll(patterns, limit), maxRead),
);

/** The index of three letters in a row answers `like` by itself, and knows which letters are rare. */
export const postgresMemberSearch: MemberSearch = {
  async findCandidates(db, words, limits) {
    const patterns = words.slice(0, maxWords).map((word) => `%${literally(word)}%`);
    return toCandidates((await candidates(db, { patterns, ...limits })).rows);
  },
};

/** An index answers single conditions only, and a prepared query has the same number of them always. */
function withAll(patterns: readonly string[], limit: number): Expression<{ id: MemberId }> {
  const list = sql`(${patterns}::text[])`;
  const conditions = Array.from({ length: maxWords }, (_, at) => {
    return sql`search_text like coalesce(${list}[${sql.lit(at + 1)}], ${list}[1])`;
  });
  return sql`(select id from members where active = 1 and ${sql.join(conditions, sql` and `)} limit ${limit})`;
}
