import {
  sql,
  type AliasedRawBuilder,
  type DialectAdapter,
  type Expression,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
} from 'kysely';
import type { InstantText } from '../shared/local-time.ts';
import type { JsonText } from './columns.ts';
import type { Db } from './database.ts';
import type { ValueOrParam } from './prepared.ts';

/** An engine's way to handle whole lists as one value. */
export interface ListAdapter extends DialectAdapter {
  /** Compares a column with a list that is sent as one value. */
  among(column: Expression<unknown>, list: ValueOrParam<readonly unknown[]>): Expression<SqlBool>;
  /** The objects of a JSON list as rows with one column, `value`. */
  jsonRows(list: ValueOrParam<JsonText>): RawBuilder<{ value: JsonText }>;
  /** Turns the rows of a subquery into one text. */
  rowsAsJson(query: Subquery): RawBuilder<JsonText>;
  /** The stored instant one millisecond after another. */
  millisecondAfter(instant: Expression<InstantText>): RawBuilder<InstantText>;
}

// oxlint-disable-next-line typescript/no-explicit-any -- any query whatever it selects from
type Subquery = SelectQueryBuilder<any, any, any>;

/**
 * The condition "the column is one of these". The list is one value of the query, whatever its length: so a query with
 * it can be prepared, and a long list does not meet the engines' limit of values in a statement.
 */
export function among<Value extends string | number>(
  db: Db,
  column: Expression<Value | null>,
  list: ValueOrParam<readonly Value[]>,
): Expression<SqlBool> {
  return (db.getExecutor().adapter as ListAdapter).among(column, list);
}

/** Two ids as one text with a blank between them, to be compared with a list of such pairs. */
export function pairOf(first: Expression<unknown>, second: Expression<unknown>): RawBuilder<string> {
  return sql`${first} || ' ' || ${second}`;
}

/**
 * The rows of a subquery as a JSON list of objects, in no particular order: what belongs to a row is then read together
 * with it, in one query for any number of rows.
 */
export function rowsAsJson(db: Db, query: Subquery): RawBuilder<JsonText> {
  return (db.getExecutor().adapter as ListAdapter).rowsAsJson(query);
}

/**
 * Rows that are sent as one value, whatever their number, to be inserted or joined; `textOf` and `numberOf` read their
 * fields. The alias is always `rows`.
 */
export function sentRows(
  db: Db,
  list: ValueOrParam<JsonText>,
): AliasedRawBuilder<{ value: JsonText }, 'rows'> {
  return (db.getExecutor().adapter as ListAdapter).jsonRows(list).as('rows');
}

/** A text of a sent row, or null. */
export function textOf<Value extends string | null = string>(field: string): RawBuilder<Value> {
  return sql<Value>`(rows.value ->> ${sql.lit(field)})`;
}

/** A whole number of a sent row, or null. */
export function numberOf<Value extends number | null = number>(field: string): RawBuilder<Value> {
  return sql<Value>`cast(rows.value ->> ${sql.lit(field)} as bigint)`;
}
