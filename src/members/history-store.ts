import type { MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';

export type TermRow = Awaited<ReturnType<typeof findTerms>>[number];

/** Everything a member ever held, with the names of what and where. */
export function findTerms(db: Db, member: MemberId) {
  return db
    .selectFrom('terms')
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
    .where('terms.member_id', '=', member)
    .orderBy('terms.id')
    .execute();
}
