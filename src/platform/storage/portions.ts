/** How many rows are read at a time where each has to be looked at. */
const rowsAtOnce = 5000;

/** A query in an order that no two rows share. */
interface OrderedQuery<Row> {
  limit(rows: number): { execute(): Promise<readonly Row[]> };
}

/** All rows of a query, some at a time; `after` is the same query for what comes after a row. */
export async function* inPortions<Row>(
  query: OrderedQuery<Row>,
  after: (last: Row) => OrderedQuery<Row>,
): AsyncGenerator<Row> {
  for (let portion = query; ;) {
    const rows = await portion.limit(rowsAtOnce).execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < rowsAtOnce) return;
    portion = after(last);
  }
}
