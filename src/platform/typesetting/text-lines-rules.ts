import LineBreaker from 'linebreak';
import { graphemesOf, type FacedText } from './text-faces-rules.ts';
import { resolveDirections, visualRuns, type DirectedText, type TextRun } from './text-runs-rules.ts';

/** A size to try, and the number of lines allowed at that size. */
export interface Fitting {
  size: number;
  lines: number;
}

/** One line of a text. */
export interface FittedLine {
  /** In the order of reading. */
  text: string;
  /** In the order of the page, from left to right. */
  runs: readonly TextRun[];
}

/** A text broken into lines that fit their box. */
export interface FittedText {
  size: number;
  /** Whether the lines begin at the right. */
  fromRight: boolean;
  lines: readonly FittedLine[];
}

const ELLIPSIS = '…';

/** Sets a text at the first size at which it fits; at the last size, what is too long ends with an ellipsis. */
export function fitText(source: FacedText, width: number, fittings: readonly Fitting[]): FittedText {
  const text = resolveDirections(source);
  const { length } = text.text;
  const whole = lineWidth(text, 0, length);
  let stops: Stop[] | undefined;
  let last: { ranges: LineRange[]; size: number } = { ranges: [], size: fittings.at(-1)?.size ?? 1 };
  for (const { size, lines } of fittings) {
    // Most texts fit into one line: nobody has to ask where they could be broken.
    const ranges =
      whole <= width / size && length > 0
        ? [{ start: 0, end: length, atWord: true }]
        : breakLines(text, (stops ??= breaksOf(text.text)), width / size, lines);
    // A word cut in two is the last resort: a smaller size may keep it whole.
    if (isComplete(text, ranges) && ranges.every((range) => range.atWord))
      return toFitted(text, ranges, size);
    last = { ranges, size };
  }
  const { ranges, size } = last;
  return isComplete(text, ranges) ? toFitted(text, ranges, size) : toFitted(text, ranges, size, width / size);
}

function isComplete({ text }: DirectedText, ranges: readonly LineRange[]): boolean {
  return ranges.at(-1)?.end === text.length || text === '';
}

interface LineRange {
  start: number;
  end: number;
  atWord: boolean;
}

interface Stop {
  position: number;
  atWord: boolean;
}

function toFitted(text: DirectedText, ranges: LineRange[], size: number, cutWidth?: number): FittedText {
  const lines = ranges.map(({ start, end }) => lineOf(text, start, trimEnd(text.text, start, end)));
  const last = ranges.at(-1);
  if (cutWidth !== undefined && last) lines[lines.length - 1] = withEllipsis(text, last, cutWidth);
  return { size, fromRight: text.fromRight, lines };
}

function lineOf(text: DirectedText, start: number, end: number): FittedLine {
  const shown = text.text.slice(start, end).replaceAll(/\p{Bidi_Control}/gu, '');
  return { text: shown, runs: visualRuns(text, start, end) };
}

/** Every place where a line may end: at the rules of Unicode, or, if nothing else helps, between two characters. */
function breaksOf(text: string): Stop[] {
  const words = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) words.add(next.position);
  let position = 0;
  return graphemesOf(text).map((grapheme) => {
    position += grapheme.length;
    return { position, atWord: words.has(position) && !isInsideKorean(text, position) };
  });
}

/** Korean has spaces between its words, so the rule that allows a break after every syllable is not needed. */
function isInsideKorean(text: string, position: number): boolean {
  return /^\p{Script=Hangul}{2}$/u.test(text.slice(position - 1, position + 1));
}

function breakLines(text: DirectedText, stops: Stop[], width: number, maxLines: number): LineRange[] {
  const ranges: LineRange[] = [];
  let start = 0;
  while (start < text.text.length && ranges.length < maxLines) {
    const fitting = lastFitting(text, stops, start, width);
    ranges.push({ start, end: fitting.position, atWord: fitting.atWord });
    start = fitting.position;
  }
  return ranges;
}

/** The last word end that fits, else the last character that fits, and at least one character. */
function lastFitting(text: DirectedText, stops: Stop[], start: number, width: number): Stop {
  const first = stops.findIndex((stop) => stop.position > start);
  const all = stops.at(-1);
  if (all && lineWidth(text, start, all.position) <= width) return all;
  let fits = first;
  // Widths only grow with more characters, so the border between fitting and not fitting is found by halving.
  let tooWide = stops.length - 1;
  while (tooWide - fits > 1) {
    const middle = (fits + tooWide) >> 1;
    if (lineWidth(text, start, stops[middle]?.position ?? start) <= width) fits = middle;
    else tooWide = middle;
  }
  for (let index = fits; index >= first; index--) {
    const stop = stops[index];
    if (stop?.atWord) return stop;
  }
  return stops[fits] ?? { position: text.text.length, atWord: true };
}

function lineWidth(text: DirectedText, start: number, end: number): number {
  return totalWidth(visualRuns(text, start, trimEnd(text.text, start, end)));
}

/** The width of a line at a font size of 1. */
export function totalWidth(runs: readonly TextRun[]): number {
  return runs.reduce((sum, run) => sum + run.width, 0);
}

function trimEnd(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

function withEllipsis(text: DirectedText, { start, end }: LineRange, width: number): FittedLine {
  let kept = graphemesOf(text.text.slice(start, end));
  for (;;) {
    const part = kept.join('').trimEnd();
    const line = lineOf(withSuffix(text, start, start + part.length), 0, part.length + ELLIPSIS.length);
    if (totalWidth(line.runs) <= width || kept.length === 0) return line;
    kept = kept.slice(0, -1);
  }
}

function withSuffix(text: DirectedText, start: number, end: number): DirectedText {
  return {
    ...text,
    text: text.text.slice(start, end) + ELLIPSIS,
    faces: [...text.faces.slice(start, end), text.base],
    levels: Uint8Array.from([...text.levels.slice(start, end), text.fromRight ? 1 : 0]),
  };
}
