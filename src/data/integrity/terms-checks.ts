import { expressionBuilder, type Expression, type SqlBool } from 'kysely';
import type { TermsTable } from '../../directory/organisation/organisation-tables.ts';
import { withArticle } from '../../platform/shared/with-article.ts';
import type { Db } from '../../platform/storage/database.ts';
import { foundMember, memberColumns, type Check, type CheckParts } from './check.ts';
import { selected } from './found-store.ts';

/** Those who lead a club or a unit: president, district governor, region and zone chair, council chair. */
const leaders = ['CP', 'DG', 'RC', 'ZC', 'CC'];
/** Other offices that one person holds. */
const single = ['CPP', 'CVP', 'CVP2', 'CS', 'CT', 'DVG1', 'DVG2', 'DS', 'DT'];

/** What can be wrong with terms. */
export const termChecks: readonly Check[] = [
  {
    code: 'two-leaders',
    severity: 'error',
    title: 'Clubs and units with two leaders at once, such as two presidents',
    mend: 'End the term of the one who left office on the day before the other begins.',
    find: heldTwice(leaders),
  },
  {
    code: 'two-holders',
    severity: 'warning',
    title: 'Offices of one person that two hold at once, such as two treasurers',
    mend: 'If they do not share the office on purpose, end one of the two terms.',
    find: heldTwice(single),
  },
  {
    code: 'overlapping-terms',
    severity: 'error',
    title: 'Members with two terms for the same thing at the same place that overlap',
    mend: 'Make one term of the two, or let the first end on the day before the second begins.',
    find: selected(overlapping, (row) =>
      foundMember(row, `${row.code ?? row.status}: from ${row.start} and from ${row.otherStart}`),
    ),
  },
  {
    code: 'backward-terms',
    severity: 'error',
    title: 'Terms that end before they begin',
    mend: 'Correct the first or the last day of the term: it counts for no day at all.',
    find: selected(
      ({ db }) => termsHeld(db).whereRef('terms.end_date', '<', 'terms.start_date'),
      (row) => foundMember(row, `${row.code ?? row.status}: from ${row.start} to ${row.end}`),
    ),
  },
  {
    code: 'wrong-level',
    severity: 'warning',
    title: 'Offices that are held at a place of another kind than the one they are for',
    mend: 'Move the term to the right place, or use the function of that level.',
    find: selected(atWrongLevel, (row) =>
      foundMember(row, `${row.code} is for ${withArticle(row.level)}, but held at ${withArticle(row.kind)}`),
    ),
  },
];

interface Pair {
  terms: TermsTable;
  others: TermsTable;
}

const pair = expressionBuilder<Pair, 'terms' | 'others'>();

/** The condition that two terms have at least one day in common. */
function overlap(): Expression<SqlBool> {
  const { or, ref } = pair;
  return pair.and([
    or([pair('others.end_date', 'is', null), pair('terms.start_date', '<=', ref('others.end_date'))]),
    or([pair('terms.end_date', 'is', null), pair('others.start_date', '<=', ref('terms.end_date'))]),
  ]);
}

/** The condition that neither term was over before a day. */
function bothReach(day: string): Expression<SqlBool> {
  return pair.and([
    pair.or([pair('terms.end_date', 'is', null), pair('terms.end_date', '>=', day)]),
    pair.or([pair('others.end_date', 'is', null), pair('others.end_date', '>=', day)]),
  ]);
}

/** Finds two members with one of these offices at the same place on the same day, today or later. */
function heldTwice(codes: readonly string[]): Check['find'] {
  const query = ({ db, day }: CheckParts) => {
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
      .select(['terms.place_id as place', 'functions.code'])
      .select(['clubs.id as clubId', 'clubs.name as club', 'units.id as unitId', 'units.name as unit'])
      .select(['terms.member_id as member', 'others.member_id as other'])
      .where('functions.code', 'in', codes)
      .where(overlap())
      .where(bothReach(day))
      .orderBy('terms.id');
  };
  return selected(query, ({ place, code, clubId, club, unitId, unit, member, other }) => ({
    subject: clubId === null ? 'unit' : 'club',
    id: clubId ?? unitId ?? place,
    name: club ?? unit ?? `place ${place}`,
    detail: `${code}: members ${member} and ${other}`,
  }));
}

/** Two terms of one member for the same office, or with a status each, at the same place on the same day. */
function overlapping({ db }: CheckParts) {
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
    .where(overlap());
}

/** Offices of one level that are held at a place of another, and are not over today. */
function atWrongLevel({ db, day }: CheckParts) {
  return db
    .selectFrom('terms')
    .innerJoin('functions', 'functions.id', 'terms.function_id')
    .innerJoin('places', 'places.id', 'terms.place_id')
    .innerJoin('members', 'members.id', 'terms.member_id')
    .select([...memberColumns, 'functions.code', 'functions.level', 'places.kind'])
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
    .select([...memberColumns, 'functions.code', 'terms.status'])
    .select(['terms.start_date as start', 'terms.end_date as end'])
    .orderBy('terms.id');
}
