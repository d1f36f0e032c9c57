import type { Expression, Kysely } from 'kysely';
import type { MemberId } from '../shared/ids.ts';
import type { Tables } from './tables.ts';

/** How many members the index may find, and up to how many of them are read. */
export interface CandidateLimits {
  /** The index is asked for no more than these. */
  readonly limit: number;
  /** When it finds more than these, they are counted but not read. */
  readonly maxRead: number;
}

/** An active member whom the index has found. */
export interface SearchCandidate {
  readonly id: MemberId;
  readonly lastNameKey: string;
  readonly firstNameKey: string;
  /** Everything the member can be found by. */
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
   * Active members who have the letters of all words, each word with three letters in a row or more. Everyone who has
   * the words themselves is among them unless the limit cuts them off; others may be among them, too.
   */
  findCandidates(
    db: Kysely<Tables>,
    words: readonly string[],
    limits: CandidateLimits,
  ): Promise<FoundCandidates>;
}

/** Counts what the index finds, and reads those members when they are not too many; one row at least. */
export function countAndRead(db: Kysely<Tables>, ids: Expression<{ id: MemberId }>, maxRead: number) {
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
    .select(['counted.found', 'members.id', 'members.search_text as text'])
    .select(['members.last_name_key as lastNameKey', 'members.first_name_key as firstNameKey']);
}

type CandidateRow = { found: number } & { [Field in keyof SearchCandidate]: SearchCandidate[Field] | null };

/** The candidates of the rows of such a query. */
export function toCandidates(rows: readonly CandidateRow[]): FoundCandidates {
  const isRead = (row: CandidateRow): row is CandidateRow & SearchCandidate => row.id !== null;
  return { found: rows[0]?.found ?? 0, candidates: rows.filter(isRead) };
}
