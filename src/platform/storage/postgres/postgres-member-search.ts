import { sql, type Expression, type SqlBool } from 'kysely';
import type { MemberId } from '../../shared/ids.ts';
import {
  clubAt,
  countAndRead,
  isManaged,
  readersText,
  toCandidates,
  type CandidateLimits,
  type MemberSearch,
  type SearchReader,
} from '../member-search.ts';
import { prepared, type Params, type ValueOrParam } from '../prepared.ts';

/** The index is asked for no more words than these. */
const maxWords = 8;

type Wanted = CandidateLimits & SearchReader & { patterns: readonly string[] };

/** A query for each number of words: a word that is asked for twice would be looked up twice. */
const candidatesByWords = Array.from({ length: maxWords }, (_, at) =>
  prepared((db, wanted: Params<Wanted>) =>
    countAndRead(db, findable(wanted, at + 1), readersText(wanted, liesBelow), wanted.maxRead),
  ),
);

/** The index of three letters in a row answers `like` by itself, and knows which letters are rare. */
export const postgresMemberSearch: MemberSearch = {
  async findCandidates(db, { words, reader }, limits) {
    const patterns = words.slice(0, maxWords).map((word) => `%${literally(word)}%`);
    const candidates = candidatesByWords[patterns.length - 1];
    if (candidates === undefined) throw new RangeError('The index must be asked for at least one word.');
    return toCandidates((await candidates(db, { patterns, ...reader, ...limits })).rows);
  },
  textFor: (reader) => readersText(reader, liesBelow),
};

function liesBelow(path: Expression<unknown>, paths: ValueOrParam<readonly string[]>): Expression<SqlBool> {
  return sql`exists (select 1 from unnest(${paths}::text[]) as above (path) where starts_with(${path}, above.path))`;
}

/** Those who have all words in what all members see, or else in what this reader sees of them. */
function findable(wanted: Params<Wanted>, count: number): Expression<{ id: MemberId }> {
  const { patterns, limit, member, clubPath, officerPaths } = wanted;
  const hasAll = (text: string) =>
    sql.join(
      Array.from(
        { length: count },
        (_, at) => sql`${sql.ref(text)} like (${patterns}::text[])[${sql.lit(at + 1)}]`,
      ),
      sql` and `,
    );
  const hides = sql`members.active = 1 and members.full_search_text <> ''`;
  return sql`(select id from (
    (select members.id from members where members.active = 1 and ${hasAll('members.search_text')} limit ${limit})
    union (select members.id from members where members.id = ${member} and ${hides} and ${hasAll('members.full_search_text')})
    union (select members.id from members where members.club_id = ${clubAt(clubPath)} and ${hides}
      and ${hasAll('members.club_search_text')})
    union (select members.id from members where cardinality(${officerPaths}::text[]) > 0 and ${hides}
      and ${hasAll('members.full_search_text')} and ${isManaged(wanted, liesBelow)} limit ${limit})
  ) as found limit ${limit})`;
}

/** Writes a text so that `like` takes every character of it as it stands. */
function literally(text: string): string {
  return text.replaceAll(/[\\%_]/g, String.raw`\$&`);
}
