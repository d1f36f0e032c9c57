import { readFile } from 'node:fs/promises';
import { basename } from 'node:path/posix';
import { fileURLToPath } from 'node:url';

/** One file of a font family that was cut into slices by code points. */
export interface FontSlice {
  family: string;
  name: string;
  /** Where the file is among the installed packages; see `fontFile`. */
  path: string;
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
  ...(
    'arabic hebrew armenian georgian bengali tamil thai ethiopic gujarati gurmukhi telugu kannada ' +
    'malayalam sinhala oriya khmer lao myanmar thaana syriac canadian-aboriginal cherokee ol-chiki ' +
    'meetei-mayek adlam bamum javanese balinese sundanese cham hanifi-rohingya kayah-li lisu new-tai-lue ' +
    'tai-tham'
  )
    .split(' ')
    .map((script) => `@fontsource-variable/noto-sans-${script}`),
  '@fontsource-variable/noto-serif-tibetan',
  // These come in one weight only.
  ...(
    'mongolian nko tifinagh yi vai osage lepcha limbu newa saurashtra syloti-nagri buginese tai-le ' +
    'tai-viet miao'
  )
    .split(' ')
    .map((script) => `@fontsource/noto-sans-${script}`),
  '@fontsource/noto-serif-nyiakeng-puachue-hmong',
];

const WORLD_PACKAGES = [...CJK_FAMILIES, EMOJI_FAMILY].map((family) => `@fontsource-variable/${family}`);

/** Chakma is in none of those packages; this one does not say what it has, but it is all of its block. */
const CHAKMA = {
  path: '@expo-google-fonts/noto-sans-chakma/400Regular/NotoSansChakma_400Regular.ttf',
  family: 'noto-sans-chakma',
  ranges: 'U+11100-1114F',
};

interface SliceRange {
  first: number;
  last: number;
  slice: FontSlice;
}

/** Knows which slices may have a code point outside Noto Sans. */
export class FontCatalogue {
  /** In the order of the families. */
  readonly #ranges: readonly SliceRange[];
  readonly #found = new Map<number, readonly FontSlice[]>();

  constructor(ranges: readonly SliceRange[]) {
    this.#ranges = ranges;
  }

  /** The slices that may have a code point, in the order of the families. */
  slicesOf(codePoint: number): readonly FontSlice[] {
    const known = this.#found.get(codePoint);
    if (known !== undefined) return known;
    // Looked for when a name needs it: a table of all code points would take a tenth of a second and ten megabytes.
    const slices = this.#ranges
      .filter(({ first, last }) => first <= codePoint && codePoint <= last)
      .map(({ slice }) => slice);
    this.#found.set(codePoint, slices);
    return slices;
  }
}

/** Reads from the installed font packages which file draws which code point. */
export async function readFontCatalogue(): Promise<FontCatalogue> {
  const packages = await Promise.all([...SCRIPT_PACKAGES, ...WORLD_PACKAGES].map(rangesOfPackage));
  const { family, path, ranges } = CHAKMA;
  const chakma = rangesOf({ family, name: family, path, isVariable: false }, ranges);
  return new FontCatalogue([...packages.flat(), ...chakma]);
}

async function rangesOfPackage(name: string): Promise<SliceRange[]> {
  const text = await readFile(fontFile(`${name}/unicode.json`), 'utf8');
  return Object.entries(JSON.parse(text) as Record<string, string>).flatMap(([subset, ranges]) =>
    isNeeded(name, subset) ? rangesOf(sliceOf(name, subset), ranges) : [],
  );
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
  const path = `${packageName}/files/${name}-${isVariable ? 'wght' : '400'}-normal.woff2`;
  return { family, name, path, isVariable };
}

function rangesOf(slice: FontSlice, ranges: string): SliceRange[] {
  return ranges.split(',').map((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return { first: parseInt(first, 16), last: parseInt(last, 16), slice };
  });
}

/** The file at this path among the installed packages; finding it takes a while, so only what is opened is looked for. */
export function fontFile(path: string): string {
  return fileURLToPath(import.meta.resolve(path));
}

/** The path of Noto Sans in one weight: Latin, Greek, Cyrillic and Devanagari in one file. */
export function notoSansFile(style: 'Regular' | 'SemiBold'): string {
  return fileURLToPath(
    new URL(`../fonts/NotoSans-${style}.ttf`, import.meta.resolve('@embedpdf/fonts-latin')),
  );
}
