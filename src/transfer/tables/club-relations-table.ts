import { relationProblems } from '../../clubs/club-rules.ts';
import { clubTypes } from '../../organisation/club-reference.ts';
import { column, idColumn, positionColumn, reference } from './column-kinds.ts';
import { oneOf } from './list-kinds.ts';
import type { TableDefinition } from './table-definition.ts';
import { line, text } from './text-kinds.ts';

const club = reference('club', 'clubs', 'The club.', { required: true, example: 'C-100' });
const ofClubs = { right: 'manage-directory', anchors: ['club'] } as const;

/** When and where clubs meet. */
export const clubMeetings: TableDefinition = {
  name: 'club-meetings',
  noun: 'club meeting',
  purpose: 'When and where clubs meet. Matched by `id`, or else by club and position.',
  stored: 'club_meetings',
  identity: ['id'],
  natural: [['club', 'position']],
  ...ofClubs,
  columns: [
    idColumn,
    club,
    positionColumn,
    column('dayTime', line(200), 'The day and time, in words.', { example: 'Every first Tuesday, 19:00' }),
    column('description', text(2000), 'What kind of meeting it is.', { example: 'Dinner' }),
    column('address', text(1000), 'Where it is.', { example: 'Hotel Example\n8000 Example Town' }),
  ],
};

/** Which club sponsors which. */
export const clubSponsors: TableDefinition = {
  name: 'club-sponsors',
  noun: 'club sponsor',
  purpose: 'Which club is sponsored by which. One row for each pair.',
  stored: 'club_sponsors',
  identity: ['club', 'sponsor'],
  ...ofClubs,
  columns: [
    reference('club', 'clubs', 'The club that is sponsored.', { required: true, example: 'C-200' }),
    reference('sponsor', 'clubs', 'The club that sponsors it.', {
      required: true,
      field: 'sponsor_club_id',
      example: 'C-100',
    }),
  ],
  check: ({ fields }) => relationProblems(Number(fields['club']), Number(fields['sponsor']), 'sponsor'),
};

/** Which clubs are twinned. */
export const clubTwinnings: TableDefinition = {
  name: 'club-twinnings',
  noun: 'club twinning',
  purpose: 'The twins of clubs, here or abroad. Matched by `id`, or else by club and position.',
  stored: 'club_twinnings',
  identity: ['id'],
  natural: [['club', 'position']],
  ...ofClubs,
  columns: [
    idColumn,
    club,
    positionColumn,
    reference('twin', 'clubs', 'The twin, when it is a club of this organisation.', {
      field: 'twin_club_id',
      example: '',
    }),
    column('name', line(200), 'The name of the twin.', { required: true, example: 'Guild of Ville-Exemple' }),
    column('type', oneOf(clubTypes, 'ORG_CLUB'), 'What the twin is; empty means ORG_CLUB.', {
      example: 'ORG_CLUB',
    }),
  ],
  check: ({ fields }) => relationProblems(Number(fields['club']), Number(fields['twin']), 'twin'),
};
