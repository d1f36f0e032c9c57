/** Reads a list written on one line, so that long tables of names stay readable. */
export function wordList(text: string): readonly string[] {
  return text.split(',').map((word) => word.trim());
}

/** Reads a table with a row on each line and `|` between its cells. */
export function wordTable(text: string): readonly (readonly string[])[] {
  return text
    .trim()
    .split('\n')
    .map((row) => row.split('|').map((cell) => cell.trim()));
}

/** Reads a list with an entry on each line. */
export function lineList(text: string): readonly string[] {
  return text.trim().split('\n');
}
