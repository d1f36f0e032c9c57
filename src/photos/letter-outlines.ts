import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { create, type Font, type Path } from 'fontkit';

/** Letters as SVG path data and the box they fill, in font units: the baseline is y = 0, and y grows upwards. */
export interface Outline {
  path: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** The height of capital letters in the font's units. */
export const capitalHeight = 714;

// The font comes in one file per range of characters. Only those that a name needs are ever opened, in
// this order, so the everyday ones stand first.
const fontFiles = [
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-500-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-latin-ext-500-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-500-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-500-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-vietnamese-500-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-cyrillic-ext-500-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-greek-ext-500-normal.woff'),
  import.meta.resolve('@fontsource/noto-sans/files/noto-sans-devanagari-500-normal.woff'),
];

const openFonts = new Map<string, Font>();

async function openFont(address: string): Promise<Font> {
  const known = openFonts.get(address);
  if (known !== undefined) return known;
  const font = create(await readFile(fileURLToPath(address)));
  if (!('layout' in font)) throw new Error('A font file of the initials holds more than one font.');
  openFonts.set(address, font);
  return font;
}

async function fontFor(letter: string): Promise<Font | undefined> {
  const codePoints = Array.from(letter, (character) => character.codePointAt(0) ?? 0);
  for (const address of fontFiles) {
    const font = await openFont(address);
    if (codePoints.every((codePoint) => font.hasGlyphForCodePoint(codePoint))) return font;
  }
  return undefined;
}

/** The outlines of one letter's glyphs, beginning at `start`, and where the next letter begins. */
function shape(font: Font, letter: string, start: number): { glyphs: Path[]; end: number } {
  const { glyphs, positions } = font.layout(letter);
  let end = start;
  const placed = glyphs.map((glyph, index) => {
    const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
    const outline = glyph.path.translate(end + xOffset, yOffset);
    end += xAdvance;
    return outline;
  });
  return { glyphs: placed, end };
}

/** The outline of these letters side by side; those that no font covers are left out. */
export async function outlineOf(letters: readonly string[]): Promise<Outline | undefined> {
  const glyphs: Path[] = [];
  let end = 0;
  for (const letter of letters) {
    const font = await fontFor(letter);
    if (font === undefined) continue;
    const shaped = shape(font, letter, end);
    glyphs.push(...shaped.glyphs);
    end = shaped.end;
  }
  const boxes = glyphs.filter((glyph) => glyph.commands.length > 0).map((glyph) => glyph.bbox);
  if (boxes.length === 0) return undefined;
  return {
    path: glyphs.map((glyph) => glyph.toSVG()).join(''),
    left: Math.min(...boxes.map((box) => box.minX)),
    right: Math.max(...boxes.map((box) => box.maxX)),
    bottom: Math.min(...boxes.map((box) => box.minY)),
    top: Math.max(...boxes.map((box) => box.maxY)),
  };
}
