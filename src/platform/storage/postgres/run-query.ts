import type { PoolClient, QueryResult } from 'pg';
import { statementNameOf } from '../prepared.ts';
import { rowMaker, type RowMaker } from '../row-maker.ts';

/** Only the prepared queries of the service have one, so there are few. */
const rowMakers = new Map<string, RowMaker>();

/** Runs a query; the plan of a prepared one is kept by the server under its name, and how to make its rows here. */
export async function runQuery(client: PoolClient, text: string, values: unknown[]): Promise<QueryResult> {
  const name = statementNameOf(text);
  if (name === undefined) return client.query({ text, values });
  const result = await client.query<unknown[]>({ name, text, values, rowMode: 'array' });
  const makeRow = rowMakers.getOrInsertComputed(name, () =>
    rowMaker(result.fields.map((field) => field.name)),
  );
  return { ...result, rows: result.rows.map(makeRow) };
}
