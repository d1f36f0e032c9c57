/** How many rows are read at a time where each has to be looked at. */
const rowsAtOnce = 5000;

/** All rows of a table in its order, some at a time; `read` answers those after the last one it gave. */
export async function* inPortions<Row>(
  read: (last: Row | undefined, limit: number) => Promise<readonly Row[]>,
): AsyncGenerator<Row> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read(last, rowsAtOnce);
    yield* rows;
    last = rows.at(-1) ?? last;
    if (rows.length < rowsAtOnce) return;
  }
}
