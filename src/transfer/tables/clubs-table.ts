import { pointProblems } from '../../clubs/club-rules.ts';
import { clubNetworks } from '../../clubs/club.ts';
import { clubTypes } from '../../organisation/club-reference.ts';
import { nameKey } from '../../members/search-rules.ts';
import { column, externalId, idColumn, reference } from './column-kinds.ts';
import { date } from './date-kinds.ts';
import { numberOrNull, type Kind } from './cell-kinds.ts';
import { networks, oneOf } from './list-kinds.ts';
import { decimal, maxCount, whole } from './number-kinds.ts';
import type { StoredRow, TableDefinition } from './table-definition.ts';
import { email, line, text, webAddress } from './text-kinds.ts';

/** A name as clubs are sorted by it. */
const sortName: Kind = {
  ...line(200),
  read(given, options) {
    const name = line(200).read(given, options);
    return typeof name === 'string' ? nameKey(name) : name;
  },
};

/** The clubs. */
export const clubs: TableDefinition = {
  name: 'clubs',
  noun: 'club',
  purpose: 'The clubs. Each hangs below a unit, usually a zone.',
  stored: 'clubs',
  identity: ['id'],
  key: 'externalId',
  place: 'own',
  right: 'manage-directory',
  anchors: ['unit'],
  columns: [
    idColumn,
    externalId('C-100'),
    reference('unit', 'units', 'The unit directly above.', {
      required: true,
      joined: true,
      example: 'GUILD',
    }),
    column('name', line(200), 'The name.', { required: true, example: 'Guild of Example Town' }),
    column('sortName', sortName, 'By what it is sorted; empty for a new club means by its name.', {
      keeps: true,
      example: 'Example Town',
    }),
    column('type', oneOf(clubTypes, 'ORG_CLUB'), 'What it is; empty means ORG_CLUB.', {
      example: 'ORG_CLUB',
    }),
    column('lci', whole(0, maxCount), 'Its number at the international association.', { example: '900100' }),
    column('address', text(1000), 'The postal address as on an envelope.', {
      example: 'P.O. Box 1\n8000 Example Town',
    }),
    column('website', webAddress, 'Its website.', { example: 'https://club.example.org' }),
    column('latitude', decimal(-90, 90), 'Where it is, in degrees to the north.', { example: '47.3769' }),
    column('longitude', decimal(-180, 180), 'Where it is, in degrees to the east.', { example: '8.5417' }),
    column('socialNetworks', networks(clubNetworks), 'Its pages in networks.', {
      example: 'facebook https://facebook.example.com/club',
    }),
    column('charterNight', date, 'The day of the charter night.', { example: '1982-05-08' }),
    column('dateFoundation', date, 'The day of the foundation.', { example: '1981-11-21' }),
    column('email', email, 'Its e-mail address.', { example: 'club@example.org' }),
  ],
  check: ({ fields }) => pointProblems(numberOrNull(fields['latitude']), numberOrNull(fields['longitude'])),
  complete: sorted,
  heldBy: [
    { table: 'members', column: 'club_id' },
    { table: 'activities', column: 'club_id' },
    { table: 'club_twinnings', column: 'twin_club_id' },
    { table: 'terms', column: 'place_id', viaPlace: true },
    { table: 'granted_rights', column: 'place_id', viaPlace: true },
    { table: 'calendars', column: 'place_id', viaPlace: true },
  ],
  takesAlong: [
    { table: 'club_meetings', column: 'club_id' },
    { table: 'club_sponsors', column: 'club_id' },
    { table: 'club_sponsors', column: 'sponsor_club_id' },
    { table: 'club_twinnings', column: 'club_id' },
  ],
  moreExamples: [
    {
      externalId: 'C-200',
      unit: 'GUILD',
      name: 'Youth Guild of Example Town',
      type: 'YOUTH_CLUB_ALPHA',
    },
  ],
};

/** A club that was sorted by its name stays so when the name changes. */
function sorted(row: StoredRow, stored: StoredRow | undefined): StoredRow {
  const given = String(row['sort_name'] ?? '');
  const wasByName = stored !== undefined && given === nameKey(String(stored['name']));
  const sortName = given === '' || wasByName ? String(row['name']) : given;
  return { ...row, sort_name: nameKey(sortName) };
}
