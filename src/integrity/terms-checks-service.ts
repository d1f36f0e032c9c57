import { fullName, type NameColumns } from '../shared/person-name.ts';
import type { MemberId } from '../shared/ids.ts';
import { withArticle } from '../shared/with-article.ts';
import type { Check, FoundRow } from './check.ts';
import { foundBy } from './found-store.ts';
import { atWrongLevel, backwards, heldTwice, overlapping } from './terms-checks-store.ts';

/** Those who lead a club or a unit: president, district governor, region and zone chair, council chair. */
const leaders = ['CP', 'DG', 'RC', 'ZC', 'CC'];
/** Other offices that one person holds. */
const single = ['CPP', 'CVP', 'CVP2', 'CS', 'CT', 'DVG1', 'DVG2', 'DS', 'DT'];

interface DoublyHeld {
  place: number;
  code: string;
  clubId: number | null;
  club: string | null;
  unitId: number | null;
  unit: string | null;
  member: MemberId;
  other: MemberId;
}

function office({ place, code, clubId, club, unitId, unit, member, other }: DoublyHeld): FoundRow {
  const subject = clubId === null ? 'unit' : 'club';
  return {
    subject,
    id: clubId ?? unitId ?? place,
    name: club ?? unit ?? `place ${place}`,
    detail: `${code}: members ${member} and ${other}`,
  };
}

type HolderRow = NameColumns & { id: MemberId };

function holder(row: HolderRow, detail: string): FoundRow {
  return { subject: 'member', id: row.id, name: fullName(row), detail };
}

/** What can be wrong with terms. */
export const termChecks: readonly Check[] = [
  {
    code: 'two-leaders',
    severity: 'error',
    title: 'Clubs and units with two leaders at once, such as two presidents',
    mend: 'End the term of the one who left office on the day before the other begins.',
    find: (parts) => foundBy(parts, heldTwice(parts.db, leaders, parts.day), office),
  },
  {
    code: 'two-holders',
    severity: 'warning',
    title: 'Offices of one person that two hold at once, such as two treasurers',
    mend: 'If they do not share the office on purpose, end one of the two terms.',
    find: (parts) => foundBy(parts, heldTwice(parts.db, single, parts.day), office),
  },
  {
    code: 'overlapping-terms',
    severity: 'error',
    title: 'Members with two terms for the same thing at the same place that overlap',
    mend: 'Make one term of the two, or let the first end on the day before the second begins.',
    find: (parts) =>
      foundBy(parts, overlapping(parts.db), (row) =>
        holder(row, `${row.code ?? row.status}: from ${row.start} and from ${row.otherStart}`),
      ),
  },
  {
    code: 'backward-terms',
    severity: 'error',
    title: 'Terms that end before they begin',
    mend: 'Correct the first or the last day of the term: it counts for no day at all.',
    find: (parts) =>
      foundBy(parts, backwards(parts.db), (row) =>
        holder(row, `${row.code ?? row.status}: from ${row.start} to ${row.end}`),
      ),
  },
  {
    code: 'wrong-level',
    severity: 'warning',
    title: 'Offices that are held at a place of another kind than the one they are for',
    mend: 'Move the term to the right place, or use the function of that level.',
    find: (parts) =>
      foundBy(parts, atWrongLevel(parts.db, parts.day), (row) =>
        holder(row, `${row.code} is for ${withArticle(row.level)}, but held at ${withArticle(row.kind)}`),
      ),
  },
];
