import { termRuns } from '../organisation/term-conditions.ts';
import type { ClubId } from '../../platform/shared/ids.ts';
import type { DateText } from '../../platform/shared/local-time.ts';
import type { Db } from '../../platform/storage/database.ts';
import { prepared, type Params } from '../../platform/storage/prepared.ts';

interface ClubAndRange {
  club: ClubId;
  from: DateText;
  to: DateText;
}

const seats = prepared((db, { club, from, to }: Params<ClubAndRange>) =>
  db
    .selectFrom('clubs')
    // A club without a committee is a row without a seat, and no club is no row.
    .leftJoin('terms', (join) =>
      join
        .onRef('terms.place_id', '=', 'clubs.place_id')
        .on('terms.function_id', 'is not', null)
        .on(termRuns(from, to)),
    )
    .leftJoin('functions', (join) =>
      join.onRef('functions.id', '=', 'terms.function_id').on('functions.level', '=', 'club'),
    )
    .leftJoin('function_groups', 'function_groups.id', 'functions.group_id')
    .leftJoin('members', 'members.id', 'terms.member_id')
    .select([
      'members.id as memberId',
      'functions.id as functionId',
      'functions.titles as functionTitles',
      'function_groups.id as groupId',
      'function_groups.titles as groupTitles',
    ])
    .where('clubs.id', '=', club)
    .orderBy('function_groups.position')
    .orderBy('function_groups.id')
    .orderBy('functions.position')
    .orderBy('functions.id')
    .orderBy('members.last_name_key')
    .orderBy('members.first_name_key')
    .orderBy('members.id'),
);

type SeatRow = Awaited<ReturnType<typeof seats>>['rows'][number];

/** One member in one office of a committee. */
export type Seat = { [Field in keyof SeatRow]: NonNullable<SeatRow[Field]> };

/**
 * Who held an office of the club itself on at least one day of the range, in the order a committee is shown; undefined
 * when there is no such club.
 */
export async function findSeats(
  db: Db,
  club: ClubId,
  range: { from: DateText; to: DateText },
): Promise<Seat[] | undefined> {
  const { rows } = await seats(db, { club, ...range });
  return rows.length === 0 ? undefined : rows.filter(isTaken);
}

function isTaken(row: SeatRow): row is Seat {
  return row.memberId !== null && row.functionId !== null;
}
