import type { Db } from '../storage/database.ts';
import type { Check, FoundRow } from './check.ts';
import {
  everyPlace,
  misplaced,
  namelessPlaces,
  withoutCoordinates,
  withoutOffice,
} from './clubs-checks-store.ts';
import { foundAmong, foundBy } from './found-store.ts';

function club(row: { id: number; name: string }, detail = ''): FoundRow {
  return { subject: 'club', id: row.id, name: row.name, detail };
}

async function* wrongPaths(db: Db): AsyncGenerator<FoundRow> {
  for await (const { id, path, parent, parentPath, club: name, unit } of everyPlace(db)) {
    const expected = parent === null ? `/${id}/` : `${parentPath}${id}/`;
    if (path !== expected) {
      const detail = `its path is ${path} and should be ${expected}`;
      yield { subject: 'place', id, name: name ?? unit ?? '', detail };
    }
  }
}

/** What can be wrong with clubs and units. */
export const clubChecks: readonly Check[] = [
  {
    code: 'misplaced-club',
    severity: 'error',
    title: 'Clubs with a position that cannot be right',
    mend: 'Correct latitude and longitude in the clubs table, or empty both.',
    find: (parts) =>
      foundBy(parts, misplaced(parts.db), (row) =>
        club(row, `${row.latitude ?? 'nothing'}, ${row.longitude ?? 'nothing'}`),
      ),
  },
  {
    code: 'no-coordinates',
    severity: 'warning',
    title: 'Clubs without coordinates',
    mend: 'Add latitude and longitude in the clubs table: no map shows these clubs.',
    find: (parts) => foundBy(parts, withoutCoordinates(parts.db), club),
  },
  {
    code: 'no-president',
    severity: 'warning',
    title: 'Clubs with members and without a president today',
    mend: 'Add a term with the function CP that runs today: nobody there may manage the club.',
    find: (parts) => foundBy(parts, withoutOffice(parts.db, 'CP', parts.day), club),
  },
  {
    code: 'nameless-place',
    severity: 'error',
    title: 'Places in the tree of the organisation that are neither a club nor a unit',
    mend: 'Import the club or the unit that belongs there, or remove the place.',
    find: (parts) =>
      foundBy(parts, namelessPlaces(parts.db), ({ id, kind }) => {
        return { subject: 'place', id, name: kind, detail: '' };
      }),
  },
  {
    code: 'wrong-path',
    severity: 'error',
    title: 'Places whose path does not lead through the place above them',
    mend: 'Import the unit or club again with its parent: rights and events go by the path.',
    find: ({ db, limit }) => foundAmong(wrongPaths(db), limit),
  },
];
