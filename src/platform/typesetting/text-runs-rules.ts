import createBidi from 'bidi-js/dist/bidi.mjs';
import type { TextDirection } from './font-shaping-rules.ts';
import type { FacedText } from './text-faces-rules.ts';
import type { FontFace } from './font-faces-reader.ts';

/** A stretch of text of one face and one direction. */
export interface TextRun {
  text: string;
  face: FontFace;
  direction: TextDirection;
  /** Width at a font size of 1. */
  width: number;
}

/** A text with its directions resolved, from which any part can be set as a line. */
export interface DirectedText extends FacedText {
  levels: Uint8Array;
  /** Whether the text as a whole runs from right to left. */
  fromRight: boolean;
}

interface LogicalRun {
  text: string;
  face: FontFace;
  level: number;
}

const bidi = createBidi();

/** Where Unicode keeps the scripts above U+FFFF that run from right to left, such as Adlam. */
const FROM_RIGHT_ABOVE_FFFF = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/gu;
const ROHINGYA_DIGIT = /[\u{10d30}-\u{10d39}]/u;

/** Resolves the directions of a text; its first letter decides the direction of the whole. */
export function resolveDirections(text: FacedText): DirectedText {
  const { levels, paragraphs } = levelsOf(text.text);
  return { ...text, levels, fromRight: paragraphs[0]?.level === 1 };
}

/** The direction of a text as a whole. */
export function directionOf(text: string): TextDirection {
  return levelsOf(text).paragraphs[0]?.level === 1 ? 'rtl' : 'ltr';
}

/** The library looks at UTF-16 units: it is shown two letters or digits that behave alike for each pair of them. */
function levelsOf(text: string): ReturnType<typeof bidi.getEmbeddingLevels> {
  const alike = text.replaceAll(FROM_RIGHT_ABOVE_FFFF, (pair) => (ROHINGYA_DIGIT.test(pair) ? '٠٠' : 'אא'));
  return bidi.getEmbeddingLevels(alike, 'auto');
}

/** The runs of one line of a text, in the order in which they stand on the page from left to right. */
export function visualRuns(text: DirectedText, start: number, end: number): TextRun[] {
  return inVisualOrder(logicalRuns(text, start, end)).map(({ text, face, level }) => {
    const direction = level % 2 === 1 ? 'rtl' : 'ltr';
    return { text, face, direction, width: face.shape(text, direction).advanceWidth / face.font.unitsPerEm };
  });
}

function logicalRuns({ text, faces, levels }: DirectedText, start: number, end: number): LogicalRun[] {
  const runs: LogicalRun[] = [];
  for (let index = start; index < end; index++) {
    const face = faces[index];
    const unit = text.charAt(index);
    if (!face || /\p{Bidi_Control}/u.test(unit)) continue;
    const level = levels[index] ?? 0;
    const last = runs.at(-1);
    if (last?.face === face && last.level === level) last.text += unit;
    else runs.push({ text: unit, face, level });
  }
  return runs;
}

/** Rule L2 of the Unicode Bidirectional Algorithm, applied to runs instead of characters. */
function inVisualOrder(runs: LogicalRun[]): LogicalRun[] {
  let ordered = runs;
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--) {
    const next: LogicalRun[] = [];
    let turned: LogicalRun[] = [];
    for (const run of ordered) {
      if (run.level >= level) turned.unshift(run);
      else {
        next.push(...turned, run);
        turned = [];
      }
    }
    ordered = [...next, ...turned];
  }
  return ordered;
}
