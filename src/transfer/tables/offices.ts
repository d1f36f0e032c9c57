import { memberStatuses } from '../../localisation/member-status-titles.ts';
import { rights as allRights } from '../../organisation/right.ts';
import { withArticle } from '../../shared/with-article.ts';
import { column, idColumn, reference } from './column.ts';
import { date } from './date-kinds.ts';
import { oneOf } from './list-kinds.ts';
import type { CheckedRow, RowProblem, TableDefinition } from './table-definition.ts';

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
    ...onePlace(fields),
    ...(fields['function'] === null && fields['status'] === null
      ? [{ column: 'function', reason: 'is missing: a term needs a function or a status' }]
      : []),
    ...(fields['function'] !== null && fields['status'] !== null
      ? [{ column: 'status', reason: 'must be empty, because the term has a function' }]
      : []),
    ...endsBeforeStart(fields),
    ...wrongLevel(targets),
  ];
}

function endsBeforeStart(fields: CheckedRow['fields']): RowProblem[] {
  const { startDate, endDate } = fields;
  if (typeof startDate !== 'string' || typeof endDate !== 'string' || endDate >= startDate) return [];
  return [{ column: 'endDate', reason: `is before startDate, ${startDate}` }];
}

/** A function is held at the kind of place it was made for: else its rights would reach further than meant. */
function wrongLevel(targets: CheckedRow['targets']): RowProblem[] {
  const level = targets['function']?.row['level'];
  const kind = (targets['unit'] ?? targets['club'])?.row['kind'];
  if (typeof level !== 'string' || typeof kind !== 'string' || level === kind) return [];
  return [
    { column: 'function', reason: `is held at ${withArticle(level)}, and not at ${withArticle(kind)}` },
  ];
}

function onePlace(fields: CheckedRow['fields']): RowProblem[] {
  if (fields['unit'] === null && fields['club'] === null) {
    return [{ column: 'club', reason: 'is missing: name the club or the unit' }];
  }
  if (fields['unit'] !== null && fields['club'] !== null) {
    return [{ column: 'unit', reason: 'must be empty, because the row names a club' }];
  }
  return [];
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
  check: ({ fields }) => onePlace(fields),
};
