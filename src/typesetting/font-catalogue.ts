import { readFile } from 'node:fs/promises';
import { basename } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

/** One file of a font family that was cut into slices by code points. */
export interface FontSlice {
  family: string;
  name: string;
  file: string;
  /** Whether the file holds every weight; else it has one for all. */
  isVariable: boolean;
}

export type CjkFamily = 'noto-sans-jp' | 'noto-sans-sc' | 'noto-sans-tc' | 'noto-sans-kr';

export const EMOJI_FAMILY = 'noto-emoji';
export const CJK_FAMILIES: readonly CjkFamily[] = [
  'noto-sans-jp',
  'noto-sans-sc',
  'noto-sans-tc',
  'noto-sans-kr',
];

/** The families of one script each, in the order in which they are tried for a sign that several of them have. */
const SCRIPT_PACKAGES = [
  ...[
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
    'oriya',
    'khmer',
    'lao',
    'myanmar',
    'thaana',
    'syriac',
    'canadian-aboriginal',
    'cherokee',
    'ol-chiki',
    'meetei-mayek',
    'adlam',
    'bamum',
    'javanese',
    'balinese',
    'sundanese',
    'cham',
    'hanifi-rohingya',
    'kayah-li',
    'lisu',
    'new-tai-lue',
    'tai-tham',
  ].map((script) => `@fontsource-variable/noto-sans-${script}`),
  '@fontsource-variable/noto-serif-tibetan',
  // These come in one weight only.
  ...[
    'mongolian',
    'nko',
    'tifinagh',
    'yi',
    'vai',
    'osage',
    'lepcha',
    'limbu',
    'newa',
    'saurashtra',
    'syloti-nagri',
    'buginese',
    'tai-le',
    'tai-viet',
    'miao',
  ].map((script) => `@fontsource/noto-sans-${script}`),
  '@fontsource/noto-serif-nyiakeng-puachue-hmong',
];

const WORLD_PACKAGES = [...CJK_FAMILIES, EMOJI_FAMILY].map((family) => `@fontsource-variable/${family}`);

/** Chakma is in none of those packages; this one does not say what it has, but it is all of its block. */
const CHAKMA = {
  file: '@expo-google-fonts/noto-sans-chakma/400Regular/NotoSansChakma_400Regular.ttf',
  family: 'noto-sans-chakma',
  ranges: 'U+11100-1114F',
};

/** For every code point outside Noto Sans, the slices that may have it, in the order of the families. */
export type FontCatalogue = ReadonlyMap<number, readonly FontSlice[]>;

/** Reads from the installed font packages which file draws which code point. */
export async function readFontCatalogue(): Promise<FontCatalogue> {
  const catalogue = new Map<number, FontSlice[]>();
  for (const name of [...SCRIPT_PACKAGES, ...WORLD_PACKAGES]) {
    const text = await readFile(installed(`${name}/unicode.json`), 'utf8');
    for (const [subset, ranges] of Object.entries(JSON.parse(text) as Record<string, string>)) {
      if (isNeeded(name, subset)) addSlice(catalogue, sliceOf(name, subset), ranges);
    }
  }
  const { family, file, ranges } = CHAKMA;
  addSlice(catalogue, { family, name: family, file: installed(file), isVariable: false }, ranges);
  return catalogue;
}

/**
 * Of a script's package its letters, of the others the numbered slices. Latin, Greek and Cyrillic come with all of
 * them, but Noto Sans has these, and better: as one font that kerns and places every accent.
 */
function isNeeded(packageName: string, subset: string): boolean {
  return SCRIPT_PACKAGES.includes(packageName)
    ? packageName.endsWith(`/noto-sans-${subset}`) || packageName.endsWith(`/noto-serif-${subset}`)
    : subset.startsWith('[');
}

function sliceOf(packageName: string, subset: string): FontSlice {
  const family = basename(packageName);
  const name = `${family}-${subset.replaceAll(/[[\]]/g, '')}`;
  const isVariable = packageName.startsWith('@fontsource-variable/');
  const file = installed(`${packageName}/files/${name}-${isVariable ? 'wght' : '400'}-normal.woff2`);
  return { family, name, file, isVariable };
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

function installed(path: string): string {
  return fileURLToPath(import.meta.resolve(path));
}

/** The path of Noto Sans in one weight: Latin, Greek, Cyrillic and Devanagari in one file. */
export function notoSansFile(style: 'Regular' | 'SemiBold'): string {
  return fileURLToPath(
    new URL(`../fonts/NotoSans-${style}.ttf`, import.meta.resolve('@embedpdf/fonts-latin')),
  );
}
