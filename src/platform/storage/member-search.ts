import { sql, type AliasableExpression, type Expression, type Kysely, type SqlBool } from 'kysely';
import type { MemberId } from '../shared/ids.ts';
import type { Tables } from './tables.ts';
import type { Params, Param, ValueOrParam } from './param.ts';

/** How many members the index may find, and up to how many of them are read. */
export interface CandidateLimits {
  /** The index is asked for no more than these. */
  readonly limit: number;
  /** When it finds more than these, they are counted but not read. */
  readonly maxRead: number;
}

/** Who searches, as far as it decides by what they find others. */
export interface SearchReader {
  readonly member: MemberId;
  /** The path of the own club; empty for someone without one. */
  readonly clubPath: string;
  /** The paths of the places whose directory they manage. */
  readonly officerPaths: readonly string[];
  /** 1 when they also manage those who have no club. */
  readonly seesClubless: number;
}

/** An active member whom the index has found. */
export interface SearchCandidate {
  readonly id: MemberId;
  readonly lastNameKey: string;
  readonly firstNameKey: string;
  /** Everything the member can be found by, by this reader. */
  readonly text: string;
}

/** What the index has found: how many, and those that were read. */
export interface FoundCandidates {
  found: number;
  candidates: SearchCandidate[];
}

/** An engine's index of letters. */
export interface MemberSearch {
  /**
   * Active members who have the letters of all words in what the reader sees of them, each word with three letters in a
   * row or more. Everyone who has the words themselves is among them unless the limit cuts them off; others may be among
   * them, too.
   */
  findCandidates(
    db: Kysely<Tables>,
    query: { words: readonly string[]; reader: SearchReader },
    limits: CandidateLimits,
  ): Promise<FoundCandidates>;
  /** By what the reader finds a row of `members`. */
  textFor(reader: SearchReader): AliasableExpression<string>;
}

/** The condition "the path lies at or below one of these". */
type LiesBelow = (path: Expression<unknown>, paths: ValueOrParam<readonly string[]>) => Expression<SqlBool>;

/** The club with this path. */
export function clubAt(path: ValueOrParam<string>): Expression<unknown> {
  return sql`(select clubs.id from clubs join places on places.id = clubs.place_id where places.path = ${path})`;
}

/** The condition "the reader manages the directory of this row of `members`". */
export function isManaged(
  { officerPaths, seesClubless }: SearchReader | Params<SearchReader>,
  liesBelow: LiesBelow,
): Expression<SqlBool> {
  return sql`(members.club_id is null and ${seesClubless} = 1 or exists (
    select 1 from clubs join places on places.id = clubs.place_id
    where clubs.id = members.club_id and ${liesBelow(sql.ref('places.path'), officerPaths)}))`;
}

/** By what a reader finds a row of `members`; nearly nobody hides anything, so that comes first. */
export function readersText(
  reader: SearchReader | Params<SearchReader>,
  liesBelow: LiesBelow,
): AliasableExpression<string> {
  return sql<string>`case
    when members.full_search_text = '' then members.search_text
    when members.id = ${reader.member} or ${isManaged(reader, liesBelow)} then members.full_search_text
    when members.club_search_text <> '' and members.club_id = ${clubAt(reader.clubPath)} then members.club_search_text
    else members.search_text end`;
}

/** Counts what the index finds, and reads those members when they are not too many; one row at least. */
export function countAndRead(
  db: Kysely<Tables>,
  ids: Expression<{ id: MemberId }>,
  text: AliasableExpression<string>,
  maxRead: Param<number>,
) {
  return db
    .with(
      (cte) => cte('candidates(id)').materialized(),
      () => ids,
    )
    .selectFrom((eb) =>
      eb
        .selectFrom('candidates')
        .select(({ fn }) => fn.countAll<number>().as('found'))
        .as('counted'),
    )
    .leftJoin('candidates', (join) => join.on('counted.found', '<=', maxRead))
    .leftJoin('members', 'members.id', 'candidates.id')
    .select(['counted.found', 'members.id', text.as('text')])
    .select(['members.last_name_key as lastNameKey', 'members.first_name_key as firstNameKey']);
}

type CandidateRow = { found: number } & { [Field in keyof SearchCandidate]: SearchCandidate[Field] | null };

/** The candidates of the rows of such a query. */
export function toCandidates(rows: readonly CandidateRow[]): FoundCandidates {
  const isRead = (row: CandidateRow): row is CandidateRow & SearchCandidate => row.id !== null;
  return { found: rows[0]?.found ?? 0, candidates: rows.filter(isRead) };
}
