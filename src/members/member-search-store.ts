import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { textAfter } from '../shared/text-range.ts';
import type { MemberClues } from '../storage/member-clues.ts';
import type { Db, Storage } from '../storage/database.ts';
import { prepared } from '../storage/prepared.ts';
import type { Tables } from '../storage/tables.ts';
import { unindexed } from '../storage/unindexed.ts';
import type { SearchClass } from './search-class-rules.ts';
import type { SearchEntry } from './search-ranking-rules.ts';
import { SearchSample } from './search-sample-rules.ts';

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
const entryColumns = [...nameColumns, 'members.search_text as text'] as const;

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
  const rows =
    last.length + first.length === 1
      ? (
          await firstByOneName[last.length === 1 ? 'last name' : way](db, {
            ...rangeOf(last[0] ?? first[0] ?? ''),
            limit,
          })
        ).rows
      : await firstByName(db, last.map(rangeOf), first.map(rangeOf), way).limit(limit).execute();
  return rows.map((row) => ({ ...row, text: '' }));
}

type NameValues = NameRange & { limit: number };

/** Most searches are for one name, so these are kept ready. */
const firstByOneName = {
  'last name': prepared((db, { from, before, limit }: NameValues) =>
    firstByName(db, [{ from, before }], [], 'order of names').limit(limit),
  ),
  'order of names': prepared((db, { from, before, limit }: NameValues) =>
    firstByName(db, [], [{ from, before }], 'order of names').limit(limit),
  ),
  'first name': prepared((db, { from, before, limit }: NameValues) =>
    firstByName(db, [], [{ from, before }], 'first name').limit(limit),
  ),
};

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

/** Whether there is a last name, or a first name, that begins like this. */
export async function hasNameBeginning(
  db: Db,
  column: 'last_name_key' | 'first_name_key',
  start: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('members')
    .select('members.id')
    .where((eb) => begins(eb, eb.ref(`members.${column}`), start))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
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

/** Members at even distances over all ids. */
export async function drawSample(db: Db, size: number): Promise<SearchSample> {
  const { first, last } = await db
    .selectFrom('members')
    .select((eb) => [
      eb.fn.min<number | null>('id').as('first'),
      eb
        .selectFrom('members')
        .select((last) => last.fn.max<number | null>('id').as('last'))
        .as('last'),
    ])
    .executeTakeFirstOrThrow();
  if (first === null || last === null) return new SearchSample([], 0);
  const step = Math.max(1, Math.floor((last - first) / size));
  const rows = await findNextOfEvery(db, { first, last, step });
  // Counting everyone would take longer than all else: the share of ids that are in use says about how many there are.
  const inUse = rows.filter(({ id, point }) => id === point).length / rows.length;
  const entries = new Map(rows.filter(({ active }) => active === 1).map((row) => [row.id, row]));
  const members = Math.max(entries.size, inUse * (last - first + 1));
  return new SearchSample([...entries.values()], members);
}

/** For ids at even distances the member with that id or the next one in use. */
function findNextOfEvery(db: Db, { first, last, step }: { first: number; last: number; step: number }) {
  return db
    .withRecursive('points(id)', (cte) =>
      cte
        .selectNoFrom((eb) => eb.cast<number>(eb.val(first), 'bigint').as('id'))
        .unionAll((next) =>
          next
            .selectFrom('points')
            .select((eb) => eb('points.id', '+', step).as('id'))
            .where('points.id', '<=', last - step),
        ),
    )
    .selectFrom('points')
    .innerJoin('members', (join) =>
      join.on('members.id', '=', (eb) =>
        eb
          .selectFrom('members as next')
          .select((next) => next.fn.min('next.id').as('id'))
          .whereRef('next.id', '>=', 'points.id'),
      ),
    )
    .select(entryColumns)
    .select(['points.id as point', 'members.active'])
    .execute();
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
