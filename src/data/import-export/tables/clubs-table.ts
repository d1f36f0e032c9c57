import { pointProblems } from '../../../directory/clubs/club-rules.ts';
import { clubNetworks } from '../../../directory/clubs/club.ts';
import { clubTypes } from '../../../directory/organisation/club-type.ts';
import { nameKey } from '../../../directory/members/search-rules.ts';
import { column, externalId, idColumn, reference, required } from './column-kinds.ts';
import { date } from './date-kinds.ts';
import { numberOrNull, type Kind } from './cell-kinds.ts';
import { networks, oneOf } from './list-kinds.ts';
import { decimal, maxCount, whole } from './number-kinds.ts';
import { defineTable, heldAtPlace, type StoredRow } from './table-definition.ts';
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
export const clubs = defineTable({
  name: 'clubs',
  purpose: 'The clubs. Each hangs below a unit, usually a zone.',
  place: 'own',
  right: 'manage-directory',
  anchors: ['unit'],
  columns: [
    idColumn,
    externalId('C-100'),
    reference('unit', 'units', 'The unit directly above.', 'GUILD', { required: true, joined: true }),
    column('name', line(200), 'The name.', 'Guild of Example Town', required),
    column(
      'sortName',
      sortName,
      'By what it is sorted; empty for a new club means by its name.',
      'Example Town',
      { keeps: true },
    ),
    column('type', oneOf(clubTypes, 'ORG_CLUB'), 'What it is; empty means ORG_CLUB.', 'ORG_CLUB'),
    column('lci', whole(0, maxCount), 'Its number at the international association.', '900100'),
    column('address', text(1000), 'The postal address as on an envelope.', 'P.O. Box 1\n8000 Example Town'),
    column('website', webAddress, 'Its website.', 'https://club.example.org'),
    column('latitude', decimal(-90, 90), 'Where it is, in degrees to the north.', '47.3769'),
    column('longitude', decimal(-180, 180), 'Where it is, in degrees to the east.', '8.5417'),
    column(
      'socialNetworks',
      networks(clubNetworks),
      'Its pages in networks.',
      'facebook https://facebook.example.com/club',
    ),
    column('charterNight', date, 'The day of the charter night.', '1982-05-08'),
    column('dateFoundation', date, 'The day of the foundation.', '1981-11-21'),
    column('email', email, 'Its e-mail address.', 'club@example.org'),
  ],
  check: ({ fields }) => pointProblems(numberOrNull(fields['latitude']), numberOrNull(fields['longitude'])),
  complete: sorted,
  heldBy: { members: ['club_id'], activities: ['club_id'], club_twinnings: ['twin_club_id'], ...heldAtPlace },
  takesAlong: {
    club_meetings: ['club_id'],
    club_sponsors: ['club_id', 'sponsor_club_id'],
    club_twinnings: ['club_id'],
  },
  moreExamples: [
    {
      externalId: 'C-200',
      unit: 'GUILD',
      name: 'Youth Guild of Example Town',
      type: 'YOUTH_CLUB_ALPHA',
      latitude: '47.3779',
      longitude: '8.5403',
    },
  ],
});

/** A club that was sorted by its name stays so when the name changes. */
function sorted(row: StoredRow, stored: StoredRow | undefined): StoredRow {
  const given = String(row['sort_name'] ?? '');
  const wasByName = stored !== undefined && given === nameKey(String(stored['name']));
  const sortName = given === '' || wasByName ? String(row['name']) : given;
  return { ...row, sort_name: nameKey(sortName) };
}
