import { memberStatuses } from '../../../platform/localisation/member-status-titles.ts';
import { rights as allRights } from '../../../platform/access/right.ts';
import { termProblems } from '../../../directory/organisation/term-rules.ts';
import { column, idColumn, reference, required } from './column-kinds.ts';
import { date } from './date-kinds.ts';
import { oneOf } from './list-kinds.ts';
import { textOrNull } from './cell-kinds.ts';
import { defineTable, type CheckedRow, type RowProblem } from './table-definition.ts';
import { onePlaceProblems } from './row-fields-rules.ts';

const member = reference('member', 'members', 'The member.', 'M-1', required);
const unit = reference('unit', 'units', 'The unit where it is held; or else the club.', '', { joined: true });
const club = reference('club', 'clubs', 'The club where it is held; or else the unit.', 'C-100', {
  joined: true,
});

/** Functions and kinds of membership that members hold for a time. */
export const terms = defineTable({
  name: 'terms',
  purpose:
    'What members hold, where, and from when to when: a function, or a kind of membership (status). Each row names a ' +
    'unit or a club, and a function or a status. Matched by `id`, or else by member, place, function or status, and ' +
    'first day.',
  natural: ['function', 'status'].flatMap((held) => [
    ['member', 'club', held, 'startDate'],
    ['member', 'unit', held, 'startDate'],
  ]),
  place: 'held',
  right: 'manage-directory',
  anchors: ['unit', 'club'],
  columns: [
    idColumn,
    member,
    unit,
    club,
    reference('function', 'functions', 'The code of the function.', 'CP', { byCode: true }),
    column('status', oneOf(memberStatuses), 'The kind of membership.', ''),
    column('startDate', date, 'The first day.', '2025-07-01', required),
    column('endDate', date, 'The last day; empty while it has no end.', ''),
  ],
  check: checkTerm,
  moreExamples: [
    { member: 'M-1', club: 'C-100', status: 'ACTIVE', startDate: '2019-07-01' },
    { member: 'M-1', club: 'C-100', function: 'CS', startDate: '2024-07-01', endDate: '2025-06-30' },
  ],
});

function checkTerm({ fields, targets }: CheckedRow): RowProblem[] {
  return [
    ...onePlaceProblems(fields),
    ...termProblems({
      hasFunction: fields['function'] !== null,
      hasStatus: fields['status'] !== null,
      startDate: String(fields['startDate']),
      endDate: textOrNull(fields['endDate']),
      level: textOrNull(targets['function']?.row['level']) ?? undefined,
      kind: textOrNull((targets['unit'] ?? targets['club'])?.row['kind']) ?? undefined,
    }),
  ];
}

/** Rights given to members directly. */
export const rights = defineTable({
  name: 'rights',
  purpose:
    'Rights given to members directly, not through a function. Matched by `id`, or else by all other columns.',
  stored: 'granted_rights',
  natural: [
    ['member', 'club', 'right'],
    ['member', 'unit', 'right'],
  ],
  place: 'held',
  right: 'administrator',
  anchors: ['unit', 'club'],
  columns: [
    idColumn,
    member,
    unit,
    club,
    column('right', oneOf(allRights), 'The right.', 'manage-events', required),
  ],
  unique: [
    {
      fields: ['member_id', 'place_id', 'right'],
      column: 'right',
      reason: 'is given to this member at this place already',
    },
  ],
  check: ({ fields }) => onePlaceProblems(fields),
});
