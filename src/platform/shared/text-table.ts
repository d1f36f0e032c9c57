/** Reads a table with a row on each line and `|` between its cells. */
export function wordTable(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
}
