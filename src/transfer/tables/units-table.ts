import { unitKinds } from '../../organisation/place.ts';
import { mayHangBelow } from '../../organisation/place-rules.ts';
import { withArticle } from '../../shared/with-article.ts';
import { column, externalId, idColumn, reference } from './column-kinds.ts';
import { oneOf } from './list-kinds.ts';
import type { CheckedRow, RowProblem, TableDefinition } from './table-definition.ts';
import { line } from './text-kinds.ts';

/** The units of the organisation. */
export const units: TableDefinition = {
  name: 'units',
  noun: 'unit',
  purpose:
    'The units of the organisation in their tree: organisation, multi-district, district, region, zone. The rows may ' +
    'stand in any order. Exactly one unit, the whole, has no parent.',
  stored: 'units',
  identity: ['id'],
  key: 'externalId',
  place: 'own',
  right: 'manage-directory',
  anchors: ['parent'],
  columns: [
    idColumn,
    externalId('GUILD'),
    reference('parent', 'units', 'The unit directly above; empty for the whole.', {
      joined: true,
      example: '',
    }),
    column('kind', oneOf(unitKinds), 'What it is.', {
      required: true,
      joined: true,
      example: 'organisation',
    }),
    column('name', line(100), 'The short name.', { required: true, example: 'Guild' }),
    column('fullName', line(200), 'The whole name.', { required: true, example: 'The Example Guild' }),
  ],
  check: checkUnit,
  heldBy: [
    { table: 'places', column: 'parent_id', viaPlace: true },
    { table: 'terms', column: 'place_id', viaPlace: true },
    { table: 'granted_rights', column: 'place_id', viaPlace: true },
    { table: 'calendars', column: 'place_id', viaPlace: true },
  ],
};

function checkUnit({ fields, targets }: CheckedRow): RowProblem[] {
  const above = targets['parent'];
  if (above === undefined) return [];
  const [kind, aboveKind] = [String(fields['kind']), String(above.row['kind'])];
  if (mayHangBelow(kind, aboveKind)) return [];
  const problem = `is ${withArticle(aboveKind)}, and ${withArticle(kind)} cannot be below it`;
  return [{ field: 'parent', problem }];
}
