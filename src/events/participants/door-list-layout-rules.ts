import { countWideLetters } from '../../platform/shared/wide-letters.ts';

/** The height of a line of Arial 10, with what is left above and below a cell, in points. */
const lineHeight = 12.75;
const cellRoom = 3;

/** A row cannot be higher than 409 points, in any program. */
export const maxLines = 30;

/** The lines of a text in a cell of some width, which is counted in digits; words that are too long are broken. */
export function linesOf(text: string, width: number): string[] {
  // Programs leave a little room at both sides of a cell.
  const room = width - 1;
  return text.split('\n').flatMap((paragraph) => wrapped(paragraph, room));
}

/** How high a row is whose longest cell has this many lines. */
export function rowHeight(lines: number): number {
  return Math.min(lines, maxLines) * lineHeight + cellRoom;
}

function wrapped(paragraph: string, room: number): string[] {
  const lines: string[] = [];
  let line = '';
  // A line ends behind a blank or a hyphen; Chinese and Japanese know no blanks, and end anywhere.
  for (const word of paragraph.split(
    /(?<=[\s-])|(?=\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana})/u,
  )) {
    if (widthOf((line + word).trimEnd()) <= room) line += word;
    else {
      if (line !== '') lines.push(line.trimEnd());
      const pieces = broken(word, room);
      lines.push(...pieces.slice(0, -1));
      line = pieces.at(-1) ?? '';
    }
  }
  return [...lines, line.trimEnd()];
}

function broken(word: string, room: number): string[] {
  const pieces = [''];
  for (const letter of word) {
    if (widthOf(pieces.at(-1) + letter) > room) pieces.push('');
    pieces.push(pieces.pop() + letter);
  }
  return pieces;
}

/** How wide a text is, counted in digits; rather too much than too little, because other fonts may stand in. */
function widthOf(text: string): number {
  let width = 0;
  for (const letter of text) width += letterWidth(letter);
  return width;
}

function letterWidth(letter: string): number {
  // What takes two units, such as an emoji, is as wide as a Chinese letter.
  if (letter.length > 1 || countWideLetters(letter) > 0) return 2;
  if (/[mwMW@%]/.test(letter)) return 1.6;
  if (/\p{Lu}/u.test(letter)) return 1.25;
  return /[ijlIt.,:;'| ]/.test(letter) ? 0.55 : 1;
}
