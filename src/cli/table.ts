import { stripVTControlCharacters } from 'node:util';

/** Lines of text with aligned columns, the first line being the headings. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((line) => line.map((cell) => onOneLine(cell)));
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => (line[column] ?? '').length)));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Stored text must not move the cursor of the terminal that shows it. */
function onOneLine(cell: string): string {
  return stripVTControlCharacters(cell).replaceAll(/\p{Cc}+/gu, ' ');
}
