import { memberStatuses } from '../../localisation/member-status-titles.ts';
import { rights as allRights } from '../../organisation/right.ts';
import { termProblems } from '../../organisation/term-rules.ts';
import { column, idColumn, reference } from './column-kinds.ts';
import { date } from './date-kinds.ts';
import { oneOf } from './list-kinds.ts';
import { textOrNull } from './cell-kinds.ts';
import { type CheckedRow, type RowProblem, type TableDefinition } from './table-definition.ts';
import { onePlaceProblems } from './row-fields-rules.ts';

const member = reference('member', 'members', 'The member.', { required: true, example: 'M-1' });
const unit = reference('unit', 'units', 'The unit where it is held; or else the club.', {
  joined: true,
  example: '',
});
const club = reference('club', 'clubs', 'The club where it is held; or else the unit.', {
  joined: true,
  example: 'C-100',
});

/** Functions and kinds of membership that members hold for a time. */
export const terms: TableDefinition = {
  name: 'terms',
  noun: 'term',
  purpose:
    'What members hold, where, and from when to when: a function, or a kind of membership (status). Each row names a ' +
    'unit or a club, and a function or a status. Matched by `id`, or else by member, place, function or status, and ' +
    'first day.',
  stored: 'terms',
  identity: ['id'],
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
    reference('function', 'functions', 'The code of the function.', { byCode: true, example: 'CP' }),
    column('status', oneOf(memberStatuses), 'The kind of membership.', { example: '' }),
    column('startDate', date, 'The first day.', { required: true, example: '2026-07-01' }),
    column('endDate', date, 'The last day; empty while it has no end.', { example: '2027-06-30' }),
  ],
  check: checkTerm,
};

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
export const rights: TableDefinition = {
  name: 'rights',
  noun: 'right',
  purpose:
    'Rights given to members directly, not through a function. Matched by `id`, or else by all other columns.',
  stored: 'granted_rights',
  identity: ['id'],
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
    column('right', oneOf(allRights), 'The right.', { required: true, example: 'manage-events' }),
  ],
  unique: [
    {
      fields: ['member_id', 'place_id', 'right'],
      column: 'right',
      reason: 'is given to this member at this place already',
    },
  ],
  check: ({ fields }) => onePlaceProblems(fields),
};
