import type { Db } from '../../storage/database.ts';
import type { StoredRow, TableDefinition, UniqueRule } from '../tables/table-definition.ts';
import { addFound, type Candidate } from './candidate.ts';
import { findByRule } from './matching-store.ts';

/** Refuses rows with values that no two rows may share and another row has. */
export async function refuseTaken(
  db: Db,
  table: TableDefinition,
  batch: readonly Candidate[],
): Promise<void> {
  for (const rule of table.unique ?? []) {
    const claims = batch.filter((candidate) => claimsAnew(rule, candidate));
    if (claims.length === 0) continue;
    const rows = claims.map((candidate) => candidate.row ?? {});
    const owners = new Map(
      (await findByRule(db, table, rule, rows)).map((row) => [nameOf(rule, row), Number(row['id'])]),
    );
    const claimed = new Set<string>();
    for (const candidate of claims) {
      const name = nameOf(rule, candidate.row ?? {});
      const owner = owners.get(name);
      const isTaken = claimed.has(name) || (owner !== undefined && owner !== candidate.stored?.['id']);
      claimed.add(name);
      if (isTaken) addFound(table, candidate, { column: rule.column, reason: rule.reason });
    }
  }
}

/** Whether a row has values under the rule, and did not have the same before. */
function claimsAnew(rule: UniqueRule, { row, stored }: Candidate): boolean {
  if (row === undefined || rule.fields.some((field) => (row[field] ?? null) === null)) return false;
  if (rule.where !== undefined && row[rule.where[0]] !== rule.where[1]) return false;
  if (stored === undefined) return true;
  const fields = [...rule.fields, ...(rule.where === undefined ? [] : [rule.where[0]])];
  return fields.some((field) => row[field] !== stored[field]);
}

function nameOf(rule: UniqueRule, row: StoredRow): string {
  return JSON.stringify(rule.fields.map((field) => row[field] ?? null));
}
