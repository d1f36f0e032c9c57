import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

/** One file of a font family that was cut into slices by code points. */
export interface FontSlice {
  family: string;
  name: string;
  file: string;
}

export type CjkFamily = 'noto-sans-jp' | 'noto-sans-sc' | 'noto-sans-tc' | 'noto-sans-kr';

export const EMOJI_FAMILY = 'noto-emoji';
export const CJK_FAMILIES: readonly CjkFamily[] = [
  'noto-sans-jp',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-kr',
];

const SCRIPT_FAMILIES = [
  'arabic',
  'hebrew',
  'armenian',
  'georgian',
  'bengali',
  'tamil',
  'thai',
  'ethiopic',
  'gujarati',
  'gurmukhi',
  'telugu',
  'kannada',
  'malayalam',
  'sinhala',
  'khmer',
  'lao',
  'myanmar',
].map((script) => `noto-sans-${script}`);

/** Noto Sans itself has these, and better: as one font that kerns and places every accent. */
const LEFT_TO_NOTO_SANS = new Set([
  'latin',
  'latin-ext',
  'cyrillic',
  'cyrillic-ext',
  'greek',
  'greek-ext',
  'vietnamese',
  'math',
  'symbols',
]);

/** For every code point outside Noto Sans, the slices that may have it, in the order of the families. */
export type FontCatalogue = ReadonlyMap<number, readonly FontSlice[]>;

/** Reads from the installed font packages which file draws which code point. */
export async function readFontCatalogue(): Promise<FontCatalogue> {
  const catalogue = new Map<number, FontSlice[]>();
  for (const family of [...SCRIPT_FAMILIES, ...CJK_FAMILIES, EMOJI_FAMILY]) {
    const ranges = JSON.parse(await readFile(packageFile(family, 'unicode.json'), 'utf8')) as Record<
      string,
      string
    >;
    for (const [subset, text] of Object.entries(ranges)) {
      if (LEFT_TO_NOTO_SANS.has(subset)) continue;
      addSlice(catalogue, sliceOf(family, subset.replaceAll(/[[\]]/g, '')), text);
    }
  }
  return catalogue;
}

function sliceOf(family: string, subset: string): FontSlice {
  const file = packageFile(family, `files/${family}-${subset}-wght-normal.woff2`);
  return { family, name: `${family}-${subset}`, file };
}

function addSlice(catalogue: Map<number, FontSlice[]>, slice: FontSlice, ranges: string): void {
  for (const range of ranges.split(',')) {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    for (let codePoint = parseInt(first, 16); codePoint <= parseInt(last, 16); codePoint++) {
      const slices = catalogue.get(codePoint);
      if (slices) slices.push(slice);
      else catalogue.set(codePoint, [slice]);
    }
  }
}

function packageFile(family: string, path: string): string {
  return fileURLToPath(import.meta.resolve(`@fontsource-variable/${family}/${path}`));
}

/** The path of Noto Sans in one weight: Latin, Greek, Cyrillic and Devanagari in one file. */
export function notoSansFile(style: 'Regular' | 'SemiBold'): string {
  return fileURLToPath(
    new URL(`../fonts/NotoSans-${style}.ttf`, import.meta.resolve('@embedpdf/fonts-latin')),
  );
}
