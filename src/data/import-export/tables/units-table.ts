import { unitKinds } from '../../../directory/organisation/place.ts';
import { mayHangBelow } from '../../../directory/organisation/place-rules.ts';
import { withArticle } from '../../../platform/shared/with-article.ts';
import { column, externalId, idColumn, reference, required } from './column-kinds.ts';
import { oneOf } from './list-kinds.ts';
import { defineTable, heldAtPlace, type CheckedRow, type RowProblem } from './table-definition.ts';
import { line } from './text-kinds.ts';

/** The units of the organisation. */
export const units = defineTable({
  name: 'units',
  purpose:
    'The units of the organisation in their tree: organisation, multi-district, district, region, zone. The rows may ' +
    'stand in any order. Exactly one unit, the whole, has no parent.',
  place: 'own',
  right: 'manage-directory',
  anchors: ['parent'],
  columns: [
    idColumn,
    externalId('GUILD'),
    reference('parent', 'units', 'The unit directly above; empty for the whole.', '', { joined: true }),
    column('kind', oneOf(unitKinds), 'What it is.', 'organisation', { required: true, joined: true }),
    column('name', line(100), 'The short name.', 'Guild', required),
    column('fullName', line(200), 'The whole name.', 'The Example Guild', required),
  ],
  check: checkUnit,
  heldBy: { places: ['parent_id'], ...heldAtPlace },
});

function checkUnit({ fields, targets }: CheckedRow): RowProblem[] {
  const above = targets['parent'];
  if (above === undefined) return [];
  const [kind, aboveKind] = [String(fields['kind']), String(above.row['kind'])];
  if (mayHangBelow(kind, aboveKind)) return [];
  const problem = `is ${withArticle(aboveKind)}, and ${withArticle(kind)} cannot be below it`;
  return [{ field: 'parent', problem }];
}
