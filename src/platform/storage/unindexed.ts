import { sql, type Expression, type RawBuilder } from 'kysely';

/**
 * The same value in a form for which SQLite takes no index. It chooses indexes without knowing how many rows each will
 * find; where we know better, the wrong one is hidden from it. PostgreSQL counts for itself, and sees through this.
 */
export function unindexed<Value>(column: Expression<Value>): RawBuilder<Value> {
  return sql<Value>`case when true then ${column} end`;
}
