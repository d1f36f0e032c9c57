import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { textAfter } from '../shared/text-range.ts';
import type { MemberClues } from '../storage/member-clues.ts';
import type { Db, Storage } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import type { Tables } from '../storage/tables.ts';
import { unindexed } from '../storage/unindexed.ts';
import type { SearchClass } from './search-class-rules.ts';
import type { SearchEntry } from './search-ranking-rules.ts';

type Members = ExpressionBuilder<Tables, 'members'>;

/** Names from one to before another. */
export interface NameRange {
  readonly from: string;
  readonly before: string;
}

/** A text that stands behind all names. */
const behindAll = '\u{10FFFF}'.repeat(4);

export const allNames: NameRange = { from: '', before: behindAll };

/** The names that begin like this. */
export function rangeOf(start: string): NameRange {
  return { from: start, before: textAfter(start) ?? behindAll };
}

const nameColumns = [
  'members.id',
  'members.last_name_key as lastNameKey',
  'members.first_name_key as firstNameKey',
] as const;
/** The columns of an entry. */
export const entryColumns = [...nameColumns, 'members.search_text as text'] as const;

/** Active members who have all words, in no order, at most so many; the clues lead to them. */
export function findByWords(
  { db, dialect }: Storage,
  words: readonly string[],
  clues: MemberClues,
  limit: number,
): Promise<SearchEntry[]> {
  return db
    .selectFrom('members')
    .select(entryColumns)
    .where('members.active', '=', 1)
    .where(dialect.memberCandidates(clues))
    .where((eb) => eb.and(words.map((word) => dialect.memberContains(word))))
    .limit(limit)
    .execute();
}

/** How the first members of a class without other words are found. */
export type WayToNames = 'order of names' | 'first name';

/**
 * The first members of a class without other words, in the order of names. They are read in that order, or, when few
 * have such a first name, found by it and then sorted.
 */
export async function findFirstByName(
  { db }: Storage,
  { last, first }: Pick<SearchClass, 'last' | 'first'>,
  way: WayToNames,
  limit: number,
): Promise<SearchEntry[]> {
  const query = preparedFirstByName(last.length, first.length, way);
  const ranges = { ...rangeValues('last', last.map(rangeOf)), ...rangeValues('first', first.map(rangeOf)) };
  return namedEntries((await query(db, { ...ranges, limit })).rows);
}

/**
 * The same for a class of which both names are known. They have to be told apart: whoever's last name is the very word
 * comes first and is found at once by both names, while longer last names have to be looked through.
 */
export async function findFirstByBothNames(
  { db }: Storage,
  { last, first }: Record<Side, string>,
  way: WayToNames,
  limit: number,
): Promise<SearchEntry[]> {
  const bearers = (await firstBearers(db, { last, ...rangeOf(first), limit })).rows;
  const missing = limit - bearers.length;
  if (missing === 0) return namedEntries(bearers);
  const longer = { from: `${last}\u0001`, before: rangeOf(last).before };
  const ranges = { ...rangeValues('last', [longer]), ...rangeValues('first', [rangeOf(first)]) };
  const others = (await preparedFirstByName(1, 1, way)(db, { ...ranges, limit: missing })).rows;
  return namedEntries([...bearers, ...others]);
}

function namedEntries(rows: readonly Omit<SearchEntry, 'text'>[]): SearchEntry[] {
  return rows.map((row) => ({ ...row, text: '' }));
}

const firstBearers = prepared(
  (db, { last, from, before, limit }: NameRange & { last: string; limit: number }) =>
    db
      .selectFrom('members')
      .select(nameColumns)
      .where('members.active', '=', 1)
      .where('members.last_name_key', '=', last)
      .where((eb) => within(eb, eb.ref('members.first_name_key'), { from, before }))
      .orderBy('members.first_name_key')
      .orderBy('members.id')
      .limit(limit),
);

type Side = 'last' | 'first';
type NameValues = Record<`${Side}${number}${'From' | 'Before'}`, string> & { limit: number };

function rangeValues(side: Side, ranges: readonly NameRange[]): Record<string, string> {
  const values = ranges.flatMap(({ from, before }, at) => [
    [`${side}${at}From`, from],
    [`${side}${at}Before`, before],
  ]);
  return Object.fromEntries(values);
}

const firstByNameQueries = new Map<string, ReturnType<typeof prepareFirstByName>>();

/** The query for so many beginnings of the last and of the first name, which is the same for all words. */
function preparedFirstByName(last: number, first: number, way: WayToNames) {
  const shape = `${last} ${first} ${way}`;
  const query = firstByNameQueries.get(shape) ?? prepareFirstByName(last, first, way);
  firstByNameQueries.set(shape, query);
  return query;
}

function prepareFirstByName(last: number, first: number, way: WayToNames) {
  return prepared((db, values: NameValues) => {
    const ranges = (side: Side, count: number) =>
      Array.from({ length: count }, (_, at): NameRange => {
        return { from: values[`${side}${at}From`] ?? '', before: values[`${side}${at}Before`] ?? '' };
      });
    return firstByName(db, ranges('last', last), ranges('first', first), way).limit(values.limit);
  });
}

function firstByName(db: Db, last: readonly NameRange[], first: readonly NameRange[], way: WayToNames) {
  const isInOrder = way === 'order of names';
  return db
    .selectFrom('members')
    .select(nameColumns)
    .where('members.active', '=', 1)
    .where((eb) => {
      const [lastName, firstName] = [eb.ref('members.last_name_key'), eb.ref('members.first_name_key')];
      return eb.and([
        ...last.map((range) => within(eb, isInOrder ? lastName : unindexed(lastName), range)),
        ...first.map((range) => within(eb, isInOrder ? unindexed(firstName) : firstName, range)),
        ...first.map((range) => eb.not(within(eb, lastName, range))),
      ]);
    })
    .orderBy(({ ref }) =>
      isInOrder ? ref('members.last_name_key') : unindexed(ref('members.last_name_key')),
    )
    .orderBy('members.first_name_key')
    .orderBy('members.id');
}

/** All that the clues and conditions of a class find among some last names, at most so many, in no order. */
export function findOfClass(
  { db, dialect }: Storage,
  kind: SearchClass,
  lastNames: NameRange,
  clues: MemberClues,
  limit?: number,
): Promise<SearchEntry[]> {
  const query = db
    .selectFrom('members')
    .select(entryColumns)
    .where('members.active', '=', 1)
    .where(dialect.memberCandidates(clues))
    .where((eb) => within(eb, unindexed(eb.ref('members.last_name_key')), lastNames))
    .where((eb) => eb.and(classConditions(eb, dialect, kind)));
  return (limit === undefined ? query : query.limit(limit)).execute();
}

/** The first of a class among some last names, in the order of names, which are read one after the other. */
export function findFirstOfClass(
  { db, dialect }: Storage,
  kind: SearchClass,
  lastNames: NameRange,
  limit: number,
): Promise<SearchEntry[]> {
  return db
    .selectFrom('members')
    .select(entryColumns)
    .where('members.active', '=', 1)
    .where((eb) => within(eb, eb.ref('members.last_name_key'), lastNames))
    .where((eb) => eb.and(classConditions(eb, dialect, kind)))
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id')
    .limit(limit)
    .execute();
}

const nameBeginnings = {
  last: prepared((db, { from, before }: NameRange) =>
    db
      .selectFrom('members')
      .select('members.id')
      .where((eb) => within(eb, eb.ref('members.last_name_key'), { from, before }))
      .limit(1),
  ),
  first: prepared((db, { from, before }: NameRange) =>
    db
      .selectFrom('members')
      .select('members.id')
      .where((eb) => within(eb, eb.ref('members.first_name_key'), { from, before }))
      .limit(1),
  ),
};

/** Whether there is a last name, or a first name, that begins like this. */
export async function hasNameBeginning(db: Db, side: Side, start: string): Promise<boolean> {
  return (await nameBeginnings[side](db, rangeOf(start))).rows.length > 0;
}

/** The last name in a range before which so many others stand. */
export async function findLastName(
  db: Db,
  lastNames: NameRange,
  before: number,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('members')
    .select('members.last_name_key as key')
    .where((eb) => within(eb, eb.ref('members.last_name_key'), lastNames))
    .orderBy('members.last_name_key')
    .offset(before)
    .limit(1)
    .executeTakeFirst();
  return row?.key;
}

function classConditions(
  eb: Members,
  dialect: Storage['dialect'],
  { last, first, others }: SearchClass,
): Expression<SqlBool>[] {
  // Only the clues or the order of names shall lead to the members, not an index on one of these.
  const [lastName, firstName] = [
    unindexed(eb.ref('members.last_name_key')),
    unindexed(eb.ref('members.first_name_key')),
  ];
  return [
    ...last.map((word) => begins(eb, lastName, word)),
    ...first.map((word) => begins(eb, firstName, word)),
    ...[...first, ...others].map((word) => eb.not(begins(eb, lastName, word))),
    ...others.map((word) => eb.not(begins(eb, firstName, word))),
    ...others.map((word) => dialect.memberContains(word)),
  ];
}

function begins(eb: Members, key: Expression<string>, start: string): Expression<SqlBool> {
  return within(eb, key, rangeOf(start));
}

function within(eb: Members, key: Expression<string>, { from, before }: NameRange): Expression<SqlBool> {
  return eb.and([eb(key, '>=', from), eb(key, '<', before)]);
}
