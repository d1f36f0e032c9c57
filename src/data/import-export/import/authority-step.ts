import { holdsRight } from '../../../platform/access/grant.ts';
import type { Right } from '../../../platform/access/right.ts';
import type { Db } from '../../../platform/storage/database.ts';
import { textOrNull } from '../tables/cell-kinds.ts';
import { columnNamed } from '../tables/table-rows-store.ts';
import type { TableDefinition } from '../tables/table-definition.ts';
import { addFound, type Candidate } from './candidate-reader.ts';
import type { Authority } from './import-run.ts';
import { findTargets } from './targets-store.ts';

/** Refuses rows outside the places where the member on whose behalf the import is done has the right to change them. */
export async function refuseForbidden(
  db: Db,
  table: TableDefinition,
  batch: readonly Candidate[],
  authority: Authority,
): Promise<void> {
  // A row that changes nothing does no harm, wherever it belongs: whole exports can be sent back.
  const changing = batch.filter(({ stored, row, problems }) => {
    return stored === undefined || row !== undefined || problems.length > 0;
  });
  const storedPaths = await pathsOfStored(db, table, changing);
  for (const candidate of changing) {
    const paths = [newPath(table, candidate), storedPaths.get(candidate)];
    if (paths.every((path) => path === undefined || allows(authority, table.right, path))) continue;
    const reason = `The member of --as does not hold the right ${table.right} where this ${table.noun} belongs.`;
    addFound(table, candidate, null, reason);
  }
}

/** Whether the rights reach a place; what belongs to none takes rights over the whole organisation. */
export function allows({ grants, rootPath }: Authority, right: Right, path: string | null): boolean {
  const at = path ?? rootPath;
  return at !== null && holdsRight(grants, right, at);
}

/** Where a row will belong; null for what belongs to the whole organisation. */
function newPath(table: TableDefinition, { targets, stored }: Candidate): string | null | undefined {
  const given = table.anchors.map((name) => targets[name]).find((target) => target !== undefined);
  if (given !== undefined) return given.path;
  // Nothing given: what is stored counts, and a new row belongs to the whole.
  return stored === undefined ? null : undefined;
}

/** Where the rows belong now: taking one away from a place is for those who may change it there. */
async function pathsOfStored(
  db: Db,
  table: TableDefinition,
  batch: readonly Candidate[],
): Promise<Map<Candidate, string | null>> {
  const stored = batch.filter((candidate) => candidate.stored !== undefined);
  const anchor = table.anchors[0];
  if (table.place !== undefined || anchor === undefined) {
    return new Map(stored.map((candidate) => [candidate, textOrNull(candidate.stored?.['path'])]));
  }
  const { to, field } = columnNamed(table, anchor);
  const idOf = (candidate: Candidate) => Number(candidate.stored?.[field] ?? 0);
  if (to === undefined || stored.length === 0) return new Map();
  const { byId } = await findTargets(db, to, { ids: new Set(stored.map(idOf)), keys: new Set() });
  return new Map(stored.map((candidate) => [candidate, byId.get(idOf(candidate))?.path ?? null]));
}
