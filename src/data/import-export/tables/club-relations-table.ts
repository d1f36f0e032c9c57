import { relationProblems } from '../../../directory/clubs/club-rules.ts';
import { clubTypes } from '../../../directory/organisation/club-type.ts';
import { column, idColumn, positionColumn, reference, required } from './column-kinds.ts';
import { oneOf } from './list-kinds.ts';
import { defineTable } from './table-definition.ts';
import { line, text } from './text-kinds.ts';

const club = reference('club', 'clubs', 'The club.', 'C-100', required);
const ofClubs = { right: 'manage-directory', anchors: ['club'] } as const;

/** When and where clubs meet. */
export const clubMeetings = defineTable({
  name: 'club-meetings',
  purpose: 'When and where clubs meet. Matched by `id`, or else by club and position.',
  natural: [['club', 'position']],
  ...ofClubs,
  columns: [
    idColumn,
    club,
    positionColumn,
    column('dayTime', line(200), 'The day and time, in words.', 'Every first Tuesday, 19:00'),
    column('description', text(2000), 'What kind of meeting it is.', 'Dinner'),
    column('address', text(1000), 'Where it is.', 'Hotel Example\n8000 Example Town'),
  ],
});

/** Which club sponsors which. */
export const clubSponsors = defineTable({
  name: 'club-sponsors',
  purpose: 'Which club is sponsored by which. One row for each pair.',
  identity: ['club', 'sponsor'],
  ...ofClubs,
  columns: [
    reference('club', 'clubs', 'The club that is sponsored.', 'C-200', required),
    reference('sponsor', 'clubs', 'The club that sponsors it.', 'C-100', {
      required: true,
      field: 'sponsor_club_id',
    }),
  ],
  check: ({ fields }) => relationProblems(Number(fields['club']), Number(fields['sponsor']), 'sponsor'),
});

/** Which clubs are twinned. */
export const clubTwinnings = defineTable({
  name: 'club-twinnings',
  purpose: 'The twins of clubs, here or abroad. Matched by `id`, or else by club and position.',
  natural: [['club', 'position']],
  ...ofClubs,
  columns: [
    idColumn,
    club,
    positionColumn,
    reference('twin', 'clubs', 'The twin, when it is a club of this organisation.', '', {
      field: 'twin_club_id',
    }),
    column('name', line(200), 'The name of the twin.', 'Guild of Ville-Exemple', required),
    column('type', oneOf(clubTypes, 'ORG_CLUB'), 'What the twin is; empty means ORG_CLUB.', 'ORG_CLUB'),
  ],
  check: ({ fields }) => relationProblems(Number(fields['club']), Number(fields['twin']), 'twin'),
});
