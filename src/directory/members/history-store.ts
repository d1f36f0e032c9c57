import type { MemberId } from '../../platform/shared/ids.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

const termsOfMember = prepared((db, { member }: Params<{ member: MemberId }>) =>
  db
    .selectFrom('members')
    // A member who never held anything is a row without a term, and no member is no row.
    .leftJoin('terms', 'terms.member_id', 'members.id')
    .leftJoin('functions', 'functions.id', 'terms.function_id')
    .leftJoin('clubs', 'clubs.place_id', 'terms.place_id')
    .leftJoin('units', 'units.place_id', 'terms.place_id')
    .select([
      'terms.start_date',
      'terms.end_date',
      'terms.status',
      'functions.titles',
      'clubs.name as club_name',
      'units.name as unit_name',
    ])
    .where('members.id', '=', member)
    // By start first, because that is how an index has them.
    .orderBy('terms.start_date')
    .orderBy('terms.id'),
);

type HistoryRow = Awaited<ReturnType<typeof termsOfMember>>['rows'][number];

/** Something a member holds or held. */
export type TermRow = HistoryRow & { start_date: NonNullable<HistoryRow['start_date']> };

/** Everything a member ever held, with the names of what and where; undefined when there is no such member. */
export async function findTerms(db: Db, member: MemberId): Promise<TermRow[] | undefined> {
  const { rows } = await termsOfMember(db, { member });
  return rows.length === 0 ? undefined : rows.filter(isTerm);
}

function isTerm(row: HistoryRow): row is TermRow {
  return row.start_date !== null;
}
