import createBidi from 'bidi-js/dist/bidi.mjs';
import { graphemesOf, type FacedText } from './text-faces.ts';
import type { FontFace } from './ticket-fonts.ts';

/** A stretch of text of one face and one direction, in the form in which fontkit sets it correctly. */
export interface TextRun {
  text: string;
  face: FontFace;
  /** Width at a font size of 1. */
  width: number;
}

/** A text with its directions resolved, from which any part can be set as a line. */
export interface DirectedText extends FacedText {
  levels: Uint8Array;
}

interface LogicalRun {
  text: string;
  face: FontFace;
  level: number;
}

const bidi = createBidi();
const LETTER = /[^\p{Script=Common}\p{Script=Inherited}]/u;
const RIGHT_TO_LEFT_LETTER =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Resolves the directions of a text; its first letter decides the direction of the whole. */
export function resolveDirections(text: FacedText): DirectedText {
  return { ...text, levels: bidi.getEmbeddingLevels(text.text, 'auto').levels };
}

/** The runs of one line of a text, in the order in which they stand on the page from left to right. */
export function visualRuns(text: DirectedText, start: number, end: number): TextRun[] {
  const runs = inVisualOrder(logicalRuns(text, start, end));
  return runs.flatMap((run) => {
    const prepared = forFontkit(run);
    return prepared === '' ? [] : [{ text: prepared, face: run.face, width: widthOf(prepared, run.face) }];
  });
}

function logicalRuns({ text, faces, levels }: DirectedText, start: number, end: number): LogicalRun[] {
  const runs: LogicalRun[] = [];
  for (let index = start; index < end; index++) {
    const face = faces[index];
    const unit = text.charAt(index);
    if (!face || /\p{Bidi_Control}/u.test(unit)) continue;
    const level = levels[index] ?? 0;
    const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(unit) ?? unit) : unit;
    const last = runs.at(-1);
    if (last?.face === face && last.level === level) last.text += shown;
    else runs.push({ text: shown, face, level });
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

/** fontkit takes the direction from the first letter; where that is not the resolved one, the text is turned before. */
function forFontkit({ text, level }: LogicalRun): string {
  const firstLetter = LETTER.exec(text)?.[0] ?? '';
  const isTurnedByFontkit = RIGHT_TO_LEFT_LETTER.test(firstLetter);
  return isTurnedByFontkit === (level % 2 === 1) ? text : graphemesOf(text).toReversed().join('');
}

function widthOf(text: string, { font }: FontFace): number {
  return font.layout(text, []).advanceWidth / font.unitsPerEm;
}
