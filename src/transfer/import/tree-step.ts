import { withArticle } from '../../shared/with-article.ts';
import { mayHangBelow } from '../../organisation/place-rules.ts';
import type { Candidate } from './candidate-reader.ts';
import type { ReadableTable } from './header-reader.ts';
import type { ImportRun } from './import-run.ts';
import { allUnits } from './imported-places-store.ts';

/**
 * Looks at the whole tree after the units were written: a unit that is not in the file may hang below one that is, and
 * no longer fit. Leaving out a row would not mend it, so nothing is imported then.
 */
export async function checkTree(
  run: ImportRun,
  { table, source: { file } }: ReadableTable,
  rows: readonly Candidate[],
): Promise<void> {
  const lines = new Map(rows.map(({ fields, line }) => [fields?.['id'], line]));
  const units = await allUnits(run.tx);
  const refuse = (unit: (typeof units)[number], reason: string) => {
    const line = lines.get(unit.id) ?? null;
    run.report.refuseAll({ table: table.name, file, line, column: 'parent', value: null, reason });
  };
  const tops = units.filter(({ aboveKind }) => aboveKind === null);
  for (const unit of tops.slice(1)) {
    refuse(
      unit,
      `is empty for "${unit.name}", but only one unit is at the top, and that is "${tops[0]?.name}"`,
    );
  }
  for (const unit of units) {
    if (unit.aboveKind === null || mayHangBelow(unit.kind, unit.aboveKind)) continue;
    refuse(
      unit,
      `is ${withArticle(unit.aboveKind)}, and "${unit.name}", ${withArticle(unit.kind)}, cannot be below it`,
    );
  }
}
