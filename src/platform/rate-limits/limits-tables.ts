/** What callers who ask for much have spent, shared by all instances. */
export interface BudgetsTable {
  /** A digest of who spends on what. */
  key: string;
  /** Until when what was spent takes to come back, in milliseconds since 1970. */
  spent_until: number;
}

declare module '../storage/tables.ts' {
  interface Tables {
    budgets: BudgetsTable;
  }
}
