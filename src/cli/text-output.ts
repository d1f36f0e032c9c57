import { stripVTControlCharacters } from 'node:util';
import truncatedWidth from 'fast-string-truncated-width';
import { coloured } from './colour-output.ts';

const gap = '  ';
/** A column is not made narrower than this: then lines break, and still say what they say. */
const leastWidth = 7;

/**
 * Lines of text with aligned columns, the first line being the headings. On a terminal the widest columns are cut until a
 * line fits into the window, but never numbers and times; elsewhere nothing is ever cut.
 */
export function table(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  windowWidth = process.stdout.isTTY ? process.stdout.columns : Infinity,
): string {
  const lines = [headings, ...rows].map((line) => line.map((cell) => onOneLine(cell)));
  const widths = fitted(
    headings.map((_, column) => widest(lines, column)),
    headings.map((_, column) => rows.length > 0 && rows.every((row) => isFigure(row[column] ?? ''))),
    windowWidth,
  );
  const [heading = '', ...others] = lines.map((line) =>
    line
      .map((cell, column) => padded(cell, widths[column] ?? 0))
      .join(gap)
      .trimEnd(),
  );
  return [coloured(heading, 'bold'), ...others].join('\n');
}

/** Step by step: a list may have more rows than a function takes arguments. */
function widest(lines: readonly (readonly string[])[], column: number): number {
  return lines.reduce((width, line) => Math.max(width, truncatedWidth(line[column] ?? '').width), 0);
}

/** A part of a number or of a time says something else, or nothing. */
function isFigure(cell: string): boolean {
  return /^[\d.,: -]*$/.test(cell);
}

/** The widths under one highest width, with which a line fits; those that are fixed stay. */
function fitted(
  widths: readonly number[],
  fixed: readonly boolean[],
  windowWidth: number,
): readonly number[] {
  const room = windowWidth - gap.length * (widths.length - 1);
  const under = (highest: number) =>
    widths.map((width, column) => (fixed[column] === true ? width : Math.min(width, highest)));
  const needed = (highest: number) => under(highest).reduce((sum, width) => sum + width, 0);
  let highest = Math.max(...widths);
  while (highest > leastWidth && needed(highest) > room) highest -= 1;
  return under(highest);
}

/** By the width that a terminal gives its letters: some take two columns, and some none. */
function padded(cell: string, width: number): string {
  const { index, ellipsed } = truncatedWidth(cell, { limit: width, ellipsis: '…' });
  const shown = `${cell.slice(0, index)}${ellipsed ? '…' : ''}`;
  return shown + ' '.repeat(Math.max(0, width - truncatedWidth(shown).width));
}

/** Stored text must not move the cursor of the terminal that shows it, nor turn the direction of what stands beside it. */
function onOneLine(cell: string): string {
  return stripVTControlCharacters(cell).replaceAll(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ');
}

/** "2,500": a whole number as English writes it. What the language has for that takes 20 ms to load, in every command. */
export function grouped(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** "1 row", "2,500 rows": a number with its word, whose plural ends in s. */
export function counted(count: number, word: string): string {
  return `${grouped(count)} ${word}${count === 1 ? '' : 's'}`;
}

/** An instant as people of the organisation read it: local date and time to the minute. */
export function minuteText(instant: Temporal.Instant | string, timeZone: string): string {
  const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDateTime();
  return local.toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
