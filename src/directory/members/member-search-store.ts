import { expressionBuilder, type Expression, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { MemberId } from '../../platform/shared/ids.ts';
import { textAfter } from '../../platform/shared/text-range.ts';
import type { Db, Storage } from '../../platform/storage/database.ts';
import type { SearchCandidate, SearchReader } from '../../platform/storage/member-search.ts';
import { prepared, type Params, type Param } from '../../platform/storage/prepared.ts';
import type { Tables } from '../../platform/storage/tables.ts';
import { unindexed } from '../../platform/storage/unindexed.ts';

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

/** The same as ranges of names, and how many members of each order are enough. */
export interface NameRanges {
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

/** The ranges in which the names are that begin so. */
export function rangesOf({ one, other }: NameBeginnings, limit: number): NameRanges {
  return {
    from: one,
    before: textAfter(one) ?? behindAll,
    otherFrom: other,
    otherBefore: textAfter(other) ?? behindAll,
    limit,
  };
}

const activeBeginning = prepared((db, ranges: Params<NameRanges>) =>
  namesBeginning(db, db.selectFrom('members').where('members.active', '=', 1), ranges),
);

// oxlint-disable-next-line typescript/no-empty-object-type -- nothing is selected yet
type Members = SelectQueryBuilder<Tables, 'members', {}>;

/** The first of some members in the order of last names, and then in that of first names, within the ranges. */
export function namesBeginning(db: Db, members: Members, ranges: Params<NameRanges>) {
  const byLast = inOrderOf(members, ranges, lastName, firstName).select(({ lit }) =>
    lit<number>(0).as('tier'),
  );
  const byFirst = inOrderOf(members, ranges, firstName, lastName)
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
}

/** The first members in the order of an index of names, of which the range of one name is read. */
function inOrderOf(members: Members, ranges: Params<NameRanges>, name: NameColumn, otherName: NameColumn) {
  return members
    .select(({ ref }) => [ref(name).as('key'), ref(otherName).as('otherKey'), 'members.id'])
    .where(({ ref }) => within(ref(name), ranges.from, ranges.before))
    .where(({ ref }) => within(unindexed(ref(otherName)), ranges.otherFrom, ranges.otherBefore))
    .orderBy(name)
    .orderBy(otherName)
    .orderBy('members.id')
    .limit(ranges.limit);
}

function within(name: Expression<string>, from: Param<string>, before: Param<string>): Expression<SqlBool> {
  const eb = expressionBuilder();
  return eb.and([eb(name, '>=', from), eb(name, '<', before)]);
}

/**
 * The first active members, by last name, whose last name begins with the one text and whose first name with the other;
 * and those for whom it is the other way round, by first name. At most this many of each.
 */
export async function findByNames(db: Db, beginnings: NameBeginnings, limit: number): Promise<NamedMatches> {
  const { rows } = await activeBeginning(db, rangesOf(beginnings, limit));
  const idsOf = (wanted: number) => rows.flatMap(({ tier, id }) => (tier === wanted ? id : []));
  return { byLast: idsOf(0), byFirst: idsOf(1) };
}

/** Active members as the search reads them. */
function searched({ db, dialect }: Storage, reader: SearchReader) {
  return db
    .selectFrom('members')
    .select(['members.id', 'last_name_key as lastNameKey', 'first_name_key as firstNameKey'])
    .select(dialect.memberSearch.textFor(reader).as('text'))
    .where('members.active', '=', 1);
}

interface Sought {
  readonly words: readonly string[];
  readonly reader: SearchReader;
}

/** Those among this many first members who have all words; for words that no index knows. */
export function findAmongFirst(
  storage: Storage,
  { words, reader }: Sought,
  { among, limit }: { among: number; limit: number },
): Promise<SearchCandidate[]> {
  const { db, dialect } = storage;
  return db
    .selectFrom(searched(storage, reader).orderBy('id').limit(among).as('first'))
    .selectAll()
    .where(({ and, ref }) => and(words.map((word) => dialect.contains(ref('first.text'), word))))
    .limit(limit)
    .execute();
}

/** Whom someone most likely means: the people of these places, and then some others. */
export interface NearPeople {
  /** The paths of the places. */
  readonly paths: readonly string[];
  readonly others?: Expression<MemberId | null>;
}

/** Someone who is near, and how near: the people of the places come first. */
export interface NearCandidate extends SearchCandidate {
  readonly tier: number;
}

/** Those who have all words and are near; no more than this many of the places, and of the others. */
export function findNear(
  storage: Storage,
  { words, reader }: Sought,
  { paths, others }: NearPeople,
  limit: number,
): Promise<NearCandidate[]> {
  const { db, dialect } = storage;
  const clubs = db
    .selectFrom('clubs')
    .innerJoin('places', 'places.id', 'clubs.place_id')
    .select('clubs.id')
    .where(({ eb, and, or }) =>
      or(
        paths.map((path) =>
          and([eb('places.path', '>=', path), eb('places.path', '<', textAfter(path) ?? behindAll)]),
        ),
      ),
    );
  const nearBy = (tier: number, members: ReturnType<typeof searched>) =>
    db
      .selectFrom(members.as('near'))
      .selectAll()
      .select(({ lit }) => lit(tier).as('tier'))
      .where(({ and, ref }) => and(words.map((word) => dialect.contains(ref('near.text'), word))))
      .limit(limit);
  const ofPlaces = nearBy(0, searched(storage, reader).where('members.club_id', 'in', clubs));
  if (others === undefined) return ofPlaces.execute();
  const ofOthers = nearBy(
    1,
    searched(storage, reader).where(({ eb }) => eb('members.id', 'in', others)),
  );
  return db
    .selectFrom(ofPlaces.as('places'))
    .selectAll()
    .unionAll(db.selectFrom(ofOthers.as('others')).selectAll())
    .execute();
}
