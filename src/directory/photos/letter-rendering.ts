import type { Path } from 'fontkit';
import { chooseLetterFaces, type FacedPiece } from '../../platform/typesetting/text-faces-rules.ts';
import { directionOf } from '../../platform/typesetting/text-runs-rules.ts';

/** Letters as SVG path data and the box they fill: the baseline is y = 0, y grows upwards, and an em is 1000. */
export interface Outline {
  path: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
  /** Whether all of them are as high as capitals but for their accents. */
  areCapitals: boolean;
}

const em = 1000;
/** Arabic letters reach under their neighbours, and would look joined without it. */
const gapFromRight = 60;

/** The outline of these letters side by side; those that no font covers are left out. */
export async function outlineOf(letters: readonly string[]): Promise<Outline | undefined> {
  const pieces = (await chooseLetterFaces(letters, 'strong')).filter((piece) => piece !== null);
  const glyphs = placeSideBySide(pieces);
  const boxes = glyphs.filter((glyph) => glyph.commands.length > 0).map((glyph) => glyph.bbox);
  if (boxes.length === 0) return undefined;
  return {
    path: glyphs.map((glyph) => glyph.toSVG()).join(''),
    left: Math.min(...boxes.map((box) => box.minX)),
    right: Math.max(...boxes.map((box) => box.maxX)),
    bottom: Math.min(...boxes.map((box) => box.minY)),
    top: Math.max(...boxes.map((box) => box.maxY)),
    areCapitals: pieces.every(({ text }) => /^[\p{Lu}\p{Nd}]/u.test(text)),
  };
}

/** Each letter is set by itself: Arabic initials do not join. The first letter says at which side it stands. */
function placeSideBySide(pieces: readonly FacedPiece[]): Path[] {
  const fromRight = directionOf(pieces[0]?.text ?? '') === 'rtl';
  const glyphs: Path[] = [];
  let end = 0;
  for (const { text, face } of fromRight ? pieces.toReversed() : pieces) {
    if (fromRight && glyphs.length > 0) end += gapFromRight;
    const scale = em / face.font.unitsPerEm;
    const shaped = face.shape(text, directionOf(text));
    for (const [index, glyph] of shaped.glyphs.entries()) {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = shaped.positions[index] ?? {};
      glyphs.push(glyph.path.scale(scale).translate(end + xOffset * scale, yOffset * scale));
      end += xAdvance * scale;
    }
  }
  return glyphs;
}
