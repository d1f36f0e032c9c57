/** As the help of `--json` says it, wherever a command prints a list. */
export const jsonLinesHelp = 'print one JSON object on each line instead of a table';

/** Prints a list for programs. */
export function printJsonLines(rows: readonly object[]): void {
  for (const row of rows) console.log(JSON.stringify(row));
}
