import type { Db } from '../../../platform/storage/database.ts';
import type { StoredRow, TableDefinition, UniqueRule } from '../tables/table-definition.ts';
import { addFound, type Candidate } from './candidate-reader.ts';
import { findByRule } from '../tables/table-rows-store.ts';

/** Refuses rows with values that no two rows may share and another row has. */
export async function refuseTaken(
  db: Db,
  table: TableDefinition,
  batch: readonly Candidate[],
): Promise<void> {
  for (;;) {
    const good = batch.filter(({ problems }) => problems.length === 0);
    for (const rule of table.unique ?? []) await refuseTakenBy(db, table, rule, good);
    // A refused row keeps what it has, so no other can get it.
    if (good.every(({ problems }) => problems.length === 0)) return;
  }
}

async function refuseTakenBy(
  db: Db,
  table: TableDefinition,
  rule: UniqueRule,
  good: readonly Candidate[],
): Promise<void> {
  const claims = good.filter((candidate) => claimsAnew(rule, candidate));
  if (claims.length === 0) return;
  const rows = claims.map((candidate) => candidate.row ?? {});
  const found = await findByRule(db, table, rule, rows);
  const owners = new Map(found.map((row) => [nameOf(rule, row), Number(row['id'])]));
  const passing = new Set(good.filter((one) => passesOn(rule, one)).map(({ stored }) => stored?.['id']));
  const claimed = new Set<string>();
  for (const candidate of claims) {
    const name = nameOf(rule, candidate.row ?? {});
    const owner = owners.get(name);
    const isOwned = owner !== undefined && owner !== candidate.stored?.['id'] && !passing.has(owner);
    if (claimed.has(name) || isOwned) {
      addFound(table, candidate, rule.column, rule.reason);
      candidate.mayWait = rule.canPass === true && !claimed.has(name);
    }
    claimed.add(name);
  }
}

/** Whether a row gives up what it has under the rule, so that another may have it. */
export function passesOn(rule: UniqueRule, { row, stored, problems }: Candidate): boolean {
  if (rule.canPass !== true || row === undefined || stored === undefined || problems.length > 0) return false;
  return rule.fields.some((field) => row[field] !== stored[field]);
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
