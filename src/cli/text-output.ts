import { stripVTControlCharacters } from 'node:util';

/** Lines of text with aligned columns, the first line being the headings. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [headings, ...rows].map((line) => line.map((cell) => onOneLine(cell)));
  const widths = headings.map((_, column) => widest(lines, column));
  return lines
    .map((line) =>
      line
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Step by step: a list may have more rows than a function takes arguments. */
function widest(lines: readonly (readonly string[])[], column: number): number {
  return lines.reduce((width, line) => Math.max(width, (line[column] ?? '').length), 0);
}

/** Stored text must not move the cursor of the terminal that shows it. */
function onOneLine(cell: string): string {
  return stripVTControlCharacters(cell).replaceAll(/\p{Cc}+/gu, ' ');
}

/** "1 row", "2,500 rows": a number with its word, whose plural ends in s. */
export function counted(count: number, word: string): string {
  return `${count.toLocaleString('en')} ${word}${count === 1 ? '' : 's'}`;
}

/** An instant as people of the organisation read it: local date and time to the minute. */
export function localText(instant: Temporal.Instant | string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
