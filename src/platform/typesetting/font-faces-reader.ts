import { readFile } from 'node:fs/promises';
import { create, type Font } from 'fontkit';
import { createShaper, shapeForPdfkit, type Shaper } from './font-shaping-rules.ts';
import subsetFont from 'subset-font';
import { LRUCache } from 'lru-cache';
import {
  fontFile,
  notoSansFile,
  readFontCatalogue,
  type FontCatalogue,
  type FontSlice,
} from '@guildhall/fonts';

export type FontWeight = 'regular' | 'strong';

/** A font ready for shaping and embedding. */
export interface FontFace {
  /** Different for every face: pdfkit distinguishes fonts by it. */
  key: string;
  family: string;
  font: Font;
  shape: Shaper;
}

const AXIS = { regular: 400, strong: 600 } as const;

/** Faces kept open. One takes up to a megabyte, and the Han characters alone stand in hundreds of slices. */
const MAX_OPEN_FACES = 64;

const faces = new LRUCache<string, Promise<FontFace>>({ max: MAX_OPEN_FACES });
let catalogue: Promise<FontCatalogue> | undefined;

/** The catalogue of all font slices, read once. */
export function fontCatalogue(): Promise<FontCatalogue> {
  catalogue ??= readFontCatalogue();
  return catalogue;
}

/** Noto Sans in a weight. */
export function baseFace(weight: FontWeight): Promise<FontFace> {
  return once(`noto-sans-${weight}`, async (key) => {
    const file = notoSansFile(weight === 'strong' ? 'SemiBold' : 'Regular');
    return openFace(key, 'noto-sans', await readFile(file));
  });
}

/** A slice of a font, made static in a weight if it is variable, which takes some 20 milliseconds. */
export function sliceFace(slice: FontSlice, weight: FontWeight): Promise<FontFace> {
  return once(slice.isVariable ? `${slice.name}-${weight}` : slice.name, async (key) => {
    const variationAxes = slice.isVariable ? { wght: AXIS[weight] } : {};
    const options = {
      targetFormat: 'truetype',
      keepAllGlyphs: true,
      noHinting: true,
      variationAxes,
    } as const;
    const file = await readFile(fontFile(slice.path));
    return openFace(key, slice.family, await subsetFont(file, undefined, options));
  });
}

/** Whether a face has a glyph for every code point of the text. */
export function covers(face: FontFace, text: string): boolean {
  for (const character of text) {
    if (!face.font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0)) return false;
  }
  return true;
}

function openFace(key: string, family: string, data: Buffer): FontFace {
  const font = create(data);
  if (!('layout' in font)) throw new Error(`The font file of ${key} holds a collection, not one font.`);
  // The slices of one family all carry the same PostScript name, and pdfkit would take them for one font.
  Object.defineProperty(font, 'postscriptName', { value: key });
  const shape = createShaper(data, font);
  shapeForPdfkit(font, shape);
  return { key, family, font, shape };
}

function once(key: string, open: (key: string) => Promise<FontFace>): Promise<FontFace> {
  const known = faces.get(key);
  if (known !== undefined) return known;
  const face = open(key);
  faces.set(key, face);
  // A file that could not be read now may be readable later: do not keep the failure.
  face.catch(() => faces.delete(key));
  return face;
}
