import { withArticle } from '../../../platform/shared/with-article.ts';
import { mayHangBelow } from '../../../directory/organisation/place-rules.ts';
import { addProblem, type Candidate } from './candidate-reader.ts';
import type { ReadableTable } from './header-reader.ts';
import type { ImportRun } from './import-run.ts';
import { allUnits } from './imported-places-store.ts';
import { namesOf, ownNames } from './references-step.ts';

/** Puts units in an order in which every one comes after the unit above it: those that may be written together, level by level. */
export function unitLevels(rows: readonly Candidate[]): Candidate[][] {
  const byName = new Map<string, Candidate>();
  for (const row of rows) for (const name of ownNames(row)) if (!byName.has(name)) byName.set(name, row);
  const depths = new Map<Candidate, number>();
  for (const row of rows) depthOf(row, byName, depths, []);
  const levels: Candidate[][] = [];
  for (const row of rows) {
    const depth = depths.get(row) ?? 0;
    (levels[depth] ??= []).push(row);
  }
  return levels.filter((level) => level !== undefined);
}

/** How many units of the file are above a unit; units that lead back to themselves are refused. */
function depthOf(
  row: Candidate,
  byName: ReadonlyMap<string, Candidate>,
  depths: Map<Candidate, number>,
  below: readonly Candidate[],
): number {
  const known = depths.get(row);
  if (known !== undefined) return known;
  if (below.includes(row)) {
    refuseCircle(below.slice(below.indexOf(row)));
    return 0;
  }
  const above = parentIn(row, byName);
  const depth = above === undefined ? 0 : depthOf(above, byName, depths, [...below, row]) + 1;
  depths.set(row, depth);
  return depth;
}

function refuseCircle(circle: readonly Candidate[]): void {
  const names = [...circle, ...circle.slice(0, 1)].map((row) =>
    String(row.given['name'] ?? `line ${row.line}`),
  );
  const reason = `leads back to the unit itself: ${names.join(' is below ')}`;
  for (const row of circle) {
    const [column, reference] = parentOf(row) ?? [];
    const heading = reference?.key === null ? 'parentId' : 'parent';
    addProblem(row, column, heading, row.texts.get(heading) ?? null, reason);
  }
}

function parentIn(row: Candidate, byName: ReadonlyMap<string, Candidate>): Candidate | undefined {
  const reference = parentOf(row)?.[1];
  const [name = ''] = reference === undefined ? [] : namesOf(reference);
  return byName.get(name);
}

function parentOf({ references }: Candidate) {
  return [...references].find(([{ name }]) => name === 'parent');
}

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
  const [top, ...others] = units.filter(({ aboveKind }) => aboveKind === null);
  // The set-up makes the whole without a key of the operator's: the first file that names it can do so by its id only.
  const hint = top === undefined || lines.has(top.id) ? '' : `: to mean that one, give it the id ${top.id}`;
  for (const unit of others) {
    refuse(
      unit,
      `is empty for "${unit.name}", but only one unit is at the top, and that is "${top?.name}"${hint}`,
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
