import { readFile, writeFile } from 'node:fs/promises';
import { create } from 'fontkit';
import subsetFont from 'subset-font';

// Writes the fonts of the web app: a small file with the letters of its four languages in the weights that it uses, which
// every page loads, and the rule by which a browser finds all other letters in the whole fonts when such a letter is shown.
const web = new URL('../web/', import.meta.url);
const letters = Array.from({ length: 0x7f - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)).join(
  '',
);
const accented = 'ÀÂÄÆÇÈÉÊËÌÎÏÒÔÖÙÛÜŒàáâäæçèéêëìíîïòóôöùúûüÿœß';
const signs = '\u{A0}«»‹›‘’‚“”„–—…·•€−×';
const first = new Set(Array.from(letters + accented + signs, (letter) => letter.codePointAt(0) ?? 0));

interface WebFont {
  family: string;
  name: string;
  weights: string;
  axes: Record<string, number | { min: number; max: number }>;
}

const fonts: WebFont[] = [
  { family: 'Inter Variable', name: 'inter', weights: '400 700', axes: { wght: { min: 400, max: 700 } } },
  { family: 'Source Serif 4 Variable', name: 'source-serif-4', weights: '600', axes: { wght: 600 } },
];

const faces: string[] = [];
for (const font of fonts) {
  const { name, axes } = font;
  const packed = `@fontsource-variable/${name}`;
  const fileOf = (script: string) => `${packed}/files/${name}-${script}-wght-normal.woff2`;
  const latin = await readFile(new URL(`node_modules/${fileOf('latin')}`, web));
  const small = await subsetFont(latin, String.fromCodePoint(...first), {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: ['kern', 'tnum'],
  });
  await writeFile(new URL(`src/fonts/${name}.woff2`, web), small);

  const ranges = JSON.parse(
    await readFile(new URL(`node_modules/${packed}/unicode.json`, web), 'utf8'),
  ) as object;
  for (const [script, range] of Object.entries(ranges)) {
    // A browser asks every file whose range names a letter, also for one that the file does not have.
    const held =
      script === 'latin' ? rangesOf(codePointsOf(latin).filter((code) => !first.has(code))) : String(range);
    faces.push(face(font, fileOf(script), held));
  }
  faces.push(face(font, `./fonts/${name}.woff2`, rangesOf([...first])));
}
await writeFile(new URL('src/fonts.css', web), `/* Written by \`npm run fonts\`. */\n${faces.join('')}`);

function codePointsOf(bytes: Buffer): number[] {
  const font = create(bytes);
  if (!('characterSet' in font)) throw new TypeError('A collection of fonts instead of one.');
  return font.characterSet;
}

function face({ family, weights }: WebFont, file: string, range: string): string {
  return `@font-face {
  font-family: '${family}';
  font-style: normal;
  font-display: swap;
  font-weight: ${weights};
  src: url('${file}') format('woff2');
  unicode-range: ${range};
}
`;
}

/** Numbers of letters as a style sheet writes them, neighbours together. */
function rangesOf(codes: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const code of codes.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last !== undefined && code === last.to + 1) last.to = code;
    else ranges.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return ranges.map(({ from, to }) => `U+${hex(from)}${from === to ? '' : `-${hex(to)}`}`).join(', ');
}
