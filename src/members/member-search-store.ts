import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { MemberId } from '../shared/ids.ts';
import { textAfter } from '../shared/text-range.ts';
import type { Db, Storage } from '../storage/database.ts';
import type { SearchCandidate, SearchReader } from '../storage/member-search.ts';
import { prepared } from '../storage/prepared.ts';
import { unindexed } from '../storage/unindexed.ts';

/** How two names begin, either of which may be the last name; an empty text begins every name. */
export interface NameBeginnings {
  readonly one: string;
  readonly other: string;
}

/** Members found by the beginnings of their names, by last name and by first name. */
export interface NamedMatches {
  readonly byLast: MemberId[];
  readonly byFirst: MemberId[];
}

interface NameRanges {
  readonly from: string;
  readonly before: string;
  readonly otherFrom: string;
  readonly otherBefore: string;
  readonly limit: number;
}

const lastName = 'members.last_name_key';
const firstName = 'members.first_name_key';
type NameColumn = typeof lastName | typeof firstName;

/** A text behind all names. */
const behindAll = '\u{10FFFF}'.repeat(4);

const namesBeginning = prepared((db, ranges: NameRanges) => {
  const byLast = inOrderOf(db, ranges, lastName, firstName).select(({ lit }) => lit<number>(0).as('tier'));
  const byFirst = inOrderOf(db, ranges, firstName, lastName)
    .select(({ lit }) => lit<number>(1).as('tier'))
    .where(({ not, ref }) => not(within(unindexed(ref(lastName)), ranges.from, ranges.before)));
  return db
    .selectFrom(byLast.as('by_last'))
    .selectAll()
    .unionAll(db.selectFrom(byFirst.as('by_first')).selectAll())
    .orderBy('tier')
    .orderBy('key')
    .orderBy('otherKey')
    .orderBy('id');
});

/** The first members in the order of an index of names, of which the range of one name is read. */
function inOrderOf(db: Db, ranges: NameRanges, name: NameColumn, otherName: NameColumn) {
  return db
    .selectFrom('members')
    .select(({ ref }) => [ref(name).as('key'), ref(otherName).as('otherKey'), 'members.id'])
    .where('members.active', '=', 1)
    .where(({ ref }) => within(ref(name), ranges.from, ranges.before))
    .where(({ ref }) => within(unindexed(ref(otherName)), ranges.otherFrom, ranges.otherBefore))
    .orderBy(name)
    .orderBy(otherName)
    .orderBy('members.id')
    .limit(ranges.limit);
}

function within(name: Expression<string>, from: string, before: string): Expression<SqlBool> {
  const eb = expressionBuilder();
  return eb.and([eb(name, '>=', from), eb(name, '<', before)]);
}

/**
 * The first active members, by last name, whose last name begins with the one text and whose first name with the other;
 * and those for whom it is the other way round, by first name. At most so many of each.
 */
export async function findByNames(
  db: Db,
  { one, other }: NameBeginnings,
  limit: number,
): Promise<NamedMatches> {
  const { rows } = await namesBeginning(db, {
    from: one,
    before: textAfter(one) ?? behindAll,
    otherFrom: other,
    otherBefore: textAfter(other) ?? behindAll,
    limit,
  });
  const idsOf = (wanted: number) => rows.flatMap(({ tier, id }) => (tier === wanted ? id : []));
  return { byLast: idsOf(0), byFirst: idsOf(1) };
}

/** Those among so many first members who have all words; for words that no index knows. */
export function findAmongFirst(
  { db, dialect }: Storage,
  { words, reader }: { words: readonly string[]; reader: SearchReader },
  { among, limit }: { among: number; limit: number },
): Promise<SearchCandidate[]> {
  const first = db
    .selectFrom('members')
    .select(['id', 'last_name_key as lastNameKey', 'first_name_key as firstNameKey'])
    .select(dialect.memberSearch.textFor(reader).as('text'))
    .where('active', '=', 1)
    .orderBy('id')
    .limit(among);
  return db
    .selectFrom(first.as('first'))
    .selectAll()
    .where(({ and, ref }) => and(words.map((word) => dialect.contains(ref('first.text'), word))))
    .limit(limit)
    .execute();
}
