import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { DateText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import type { TermsTable } from '../organisation/organisation-tables.ts';

interface Pair {
  terms: TermsTable;
  others: TermsTable;
}

/** The condition that two terms have at least one day in common. */
function overlap(): Expression<SqlBool> {
  const eb = expressionBuilder<Pair, 'terms' | 'others'>();
  return eb.and([
    eb.or([eb('others.end_date', 'is', null), eb('terms.start_date', '<=', eb.ref('others.end_date'))]),
    eb.or([eb('terms.end_date', 'is', null), eb('others.start_date', '<=', eb.ref('terms.end_date'))]),
  ]);
}

/** The condition that neither term was over before a day. */
function bothReach(day: DateText): Expression<SqlBool> {
  const eb = expressionBuilder<Pair, 'terms' | 'others'>();
  return eb.and([
    eb.or([eb('terms.end_date', 'is', null), eb('terms.end_date', '>=', day)]),
    eb.or([eb('others.end_date', 'is', null), eb('others.end_date', '>=', day)]),
  ]);
}

/** Two members with the same office at the same place on the same day, today or later. */
export function heldTwice(db: Db, codes: readonly string[], day: DateText) {
  return db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('terms as others', (join) =>
      join
        .onRef('others.place_id', '=', 'terms.place_id')
        .onRef('others.function_id', '=', 'terms.function_id')
        .onRef('others.id', '>', 'terms.id')
        .onRef('others.member_id', '!=', 'terms.member_id'),
    )
    .leftJoin('clubs', 'clubs.place_id', 'terms.place_id')
    .leftJoin('units', 'units.place_id', 'terms.place_id')
    .select([
      'terms.place_id as place',
      'functions.code',
      'clubs.id as clubId',
      'clubs.name as club',
      'units.id as unitId',
      'units.name as unit',
      'terms.member_id as member',
      'others.member_id as other',
    ])
    .where('functions.code', 'in', codes)
    .where(overlap())
    .where(bothReach(day))
    .orderBy('terms.id');
}

/** Two terms of one member for the same office, or with a status each, at the same place on the same day. */
export function overlapping(db: Db) {
  return termsHeld(db)
    .innerJoin('terms as others', (join) =>
      join
        .onRef('others.member_id', '=', 'terms.member_id')
        .onRef('others.place_id', '=', 'terms.place_id')
        .onRef('others.id', '>', 'terms.id'),
    )
    .select('others.start_date as otherStart')
    .where((eb) =>
      eb.or([
        eb('terms.function_id', '=', eb.ref('others.function_id')),
        eb.and([eb('terms.status', 'is not', null), eb('others.status', 'is not', null)]),
      ]),
    )
    .where(overlap())
    .orderBy('terms.id');
}

/** Terms that end before they begin. */
export function backwards(db: Db) {
  return termsHeld(db)
    .select('terms.end_date as end')
    .whereRef('terms.end_date', '<', 'terms.start_date')
    .orderBy('terms.id');
}

/** Offices of one level that are held at a place of another, and are not over by a day. */
export function atWrongLevel(db: Db, day: DateText) {
  return db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('places', 'places.id', 'terms.place_id')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .select([
      'members.id',
      'members.first_name',
      'members.middle_name',
      'members.last_name',
      'functions.code',
      'functions.level',
      'places.kind',
    ])
    .whereRef('functions.level', '!=', 'places.kind')
    .where((eb) => eb.or([eb('terms.end_date', 'is', null), eb('terms.end_date', '>=', day)]))
    .orderBy('terms.id');
}

/** Terms with who holds them and what they are. */
function termsHeld(db: Db) {
  return db
    .selectFrom('terms')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .leftJoin('functions', 'functions.id', 'terms.function_id')
    .select([
      'members.id',
      'members.first_name',
      'members.middle_name',
      'members.last_name',
      'functions.code',
      'terms.status',
      'terms.start_date as start',
    ]);
}
