import { readFile, writeFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

// Writes the two small fonts of the web app's first view: the letters of its four languages in the weights that it uses. All
// other letters come from the whole fonts, which a browser loads only where such a letter is shown.
const web = new URL('../web/', import.meta.url);
const letters = [...range(0x20, 0x7e), ...range(0xa0, 0xff)]
  .map((code) => String.fromCodePoint(code))
  .join('');
const signs = 'ŒœŸ–—‘’‚“”„…‹›•€−×←→';
const features = ['kern', 'tnum', 'ccmp', 'locl', 'mark'];

const fonts: { name: string; axes: Record<string, number | { min: number; max: number }> }[] = [
  { name: 'inter', axes: { wght: { min: 400, max: 700 } } },
  { name: 'source-serif-4', axes: { wght: 600 } },
];

for (const { name, axes } of fonts) {
  const whole = new URL(
    `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
    web,
  );
  const small = await subsetFont(await readFile(whole), letters + signs, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures: features,
  });
  await writeFile(new URL(`src/fonts/${name}.woff2`, web), small);
}

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}
