import { termRuns } from '../../directory/organisation/term-conditions.ts';
import type { Db } from '../../platform/storage/database.ts';
import { inPortions } from '../../platform/storage/portions.ts';
import type { Check, CheckParts, FoundRow } from './check.ts';
import { recognised, selected } from './found-store.ts';

/** What can be wrong with clubs and units. */
export const clubChecks: readonly Check[] = [
  {
    code: 'misplaced-club',
    severity: 'error',
    title: 'Clubs with a position that cannot be right',
    mend: 'Correct latitude and longitude in the clubs table, or empty both.',
    find: selected(misplaced, (row) =>
      club(row, `${row.latitude ?? 'nothing'}, ${row.longitude ?? 'nothing'}`),
    ),
  },
  {
    code: 'no-coordinates',
    severity: 'warning',
    title: 'Clubs without coordinates',
    mend: 'Add latitude and longitude in the clubs table: no map shows these clubs.',
    find: selected(({ db }) => {
      return clubs(db).where('latitude', 'is', null).where('longitude', 'is', null);
    }, club),
  },
  {
    code: 'no-president',
    severity: 'warning',
    title: 'Clubs with members and without a president today',
    mend: 'Add a term with the function CP that runs today: nobody there may manage the club.',
    find: selected(withoutPresident, club),
  },
  {
    code: 'nameless-place',
    severity: 'error',
    title: 'Places in the tree of the organisation that are neither a club nor a unit',
    mend: 'Import the club or the unit that belongs there, or remove the place.',
    find: selected(
      ({ db }) => places(db).where('clubs.id', 'is', null).where('units.id', 'is', null),
      ({ id, kind }) => ({ subject: 'place', id, name: kind, detail: '' }),
    ),
  },
  {
    code: 'wrong-path',
    severity: 'error',
    title: 'Places whose path does not lead through the place above them',
    mend: 'Import the unit or club again with its parent: rights and events go by the path.',
    find: recognised(wrongPaths),
  },
];

function club(row: { id: number; name: string }, detail = ''): FoundRow {
  return { subject: 'club', id: row.id, name: row.name, detail };
}

function clubs(db: Db) {
  return db.selectFrom('clubs').select(['clubs.id', 'clubs.name']).orderBy('clubs.id');
}

/** Clubs with half a position, one outside the world, or the point off Africa where empty cells end up. */
function misplaced({ db }: CheckParts) {
  return clubs(db)
    .select(['latitude', 'longitude'])
    .where((eb) =>
      eb.or([
        eb.and([eb('latitude', 'is', null), eb('longitude', 'is not', null)]),
        eb.and([eb('latitude', 'is not', null), eb('longitude', 'is', null)]),
        eb.and([eb('latitude', '=', 0), eb('longitude', '=', 0)]),
        eb('latitude', '<', -90),
        eb('latitude', '>', 90),
        eb('longitude', '<', -180),
        eb('longitude', '>', 180),
      ]),
    );
}

function withoutPresident({ db, day }: CheckParts) {
  return clubs(db).where(({ and, not, exists, selectFrom }) => {
    const members = selectFrom('members')
      .select('members.id')
      .whereRef('members.club_id', '=', 'clubs.id')
      .where('members.active', '=', 1);
    const presidents = selectFrom('terms')
      .innerJoin('functions', 'functions.id', 'terms.function_id')
      .select('terms.id')
      .whereRef('terms.place_id', '=', 'clubs.place_id')
      .where('functions.code', '=', 'CP')
      .where(termRuns(day));
    return and([exists(members), not(exists(presidents))]);
  });
}

function places(db: Db) {
  return db
    .selectFrom('places')
    .leftJoin('clubs', 'clubs.place_id', 'places.id')
    .leftJoin('units', 'units.place_id', 'places.id')
    .select(['places.id', 'places.kind', 'clubs.name as club', 'units.name as unit'])
    .orderBy('places.id');
}

async function* wrongPaths({ db }: CheckParts): AsyncGenerator<FoundRow> {
  const all = places(db)
    .leftJoin('places as parents', 'parents.id', 'places.parent_id')
    .select(['places.path', 'places.parent_id as parent', 'parents.path as parentPath']);
  for await (const row of inPortions(all, ({ id }) => all.where('places.id', '>', id))) {
    const expected = row.parent === null ? `/${row.id}/` : `${row.parentPath}${row.id}/`;
    if (row.path !== expected) {
      const detail = `its path is ${row.path} and should be ${expected}`;
      yield { subject: 'place', id: row.id, name: row.club ?? row.unit ?? '', detail };
    }
  }
}
