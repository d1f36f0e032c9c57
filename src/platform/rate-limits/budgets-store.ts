import type { Db, Tx } from '../storage/database.ts';
import type { BudgetsTable } from './limits-tables.ts';

/** Adds what was spent, and returns what everyone together has spent. */
export function addSpending(
  tx: Tx,
  spent: readonly { key: string; price: number }[],
  now: number,
): Promise<BudgetsTable[]> {
  const rows = spent.map(({ key, price }) => ({ key, spent_until: now + Math.round(price) }));
  return tx
    .insertInto('budgets')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => {
        const mine = eb.ref('excluded.spent_until');
        const others = eb.ref('budgets.spent_until');
        const sum = eb(eb(others, '+', mine), '-', now);
        return { spent_until: eb.case().when(others, '>', now).then(sum).else(mine).end() };
      }),
    )
    .returning(['key', 'spent_until'])
    .execute();
}

/** Until when what was spent takes to come back; 0 where nothing was. */
export async function findSpentUntil(db: Db, key: string): Promise<number> {
  const row = await db.selectFrom('budgets').select('spent_until').where('key', '=', key).executeTakeFirst();
  return row?.spent_until ?? 0;
}

/** Deletes what has come back. */
export async function deleteRecovered(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('budgets').where('spent_until', '<=', now).execute();
}
