import type { DialectAdapter, Expression, SqlBool } from 'kysely';
import type { Db } from './database.ts';

/** An engine's way to compare a column with a whole list that is sent as one value. */
export interface ListAdapter extends DialectAdapter {
  among(column: Expression<unknown>, list: readonly unknown[]): Expression<SqlBool>;
}

/**
 * The condition "the column is one of these". The list is one value of the query, whatever its length: so a query with
 * it can be prepared, and a long list does not meet the engines' limit of values in a statement.
 */
export function among<Value extends string | number>(
  db: Db,
  column: Expression<Value | null>,
  list: readonly Value[],
): Expression<SqlBool> {
  return (db.getExecutor().adapter as ListAdapter).among(column, list);
}
