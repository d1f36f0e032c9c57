import { hash } from 'node:crypto';
import { initialsOf } from './initials.ts';
import type { Outline } from './letter-rendering.ts';
import { jpegOptions } from '../../platform/pictures/photo-rendering.ts';
import { checkPhotoSize } from '../../platform/pictures/photo-sizes.ts';
import { inRenderSlot } from '../../platform/pictures/picture-engine.ts';

/** Calm backgrounds, each dark enough that white on it has a contrast of 4.5 to 1 or more. */
const backgrounds = [
  '#2f6690', // harbour blue
  '#3a7d64', // pine
  '#7a5c99', // heather
  '#9a5b4f', // brick
  '#4f6d7a', // slate
  '#8a6a2f', // ochre
  '#5b6fa8', // cornflower
  '#8c4f78', // plum
  '#4d7a3e', // moss
  '#2f7a80', // lagoon
  '#a0564a', // terracotta
  '#6b6356', // stone
] as const;

/** The picture is drawn on a square of this side and then brought to the size asked for. */
const side = 1000;
/** The height of capital letters in an outline. */
const capitalHeight = 714;
const capitalShare = 0.36;
const widestShare = 0.68;
const highestShare = 0.72;

const silhouette =
  '<g fill="#fff" fill-opacity="0.92"><circle cx="500" cy="385" r="165"/>' +
  '<path d="M180 900C180 715 315 610 500 610S820 715 820 900V1000H180Z"/></g>';

/**
 * Draws a person's initials, white on a calm colour that follows from the seed, as a JPEG of exactly
 * size×size pixels; a silhouette where no initial can be drawn. Letters become outlines here, so the
 * picture is the same on a machine without any fonts.
 */
export async function drawInitials(
  person: { firstName: string; lastName: string; seed: string },
  size: number,
): Promise<Buffer> {
  checkPhotoSize(size);
  // Fonts take tens of megabytes: they are loaded for the first initials, not at the start.
  const { outlineOf } = await import('./letter-rendering.ts');
  const outline = await outlineOf(initialsOf(person));
  const foreground = outline === undefined ? silhouette : centred(outline);
  // Nothing of the name itself gets into this text, only numbers, so nothing in it needs escaping.
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">` +
    `<rect width="${side}" height="${side}" fill="${backgroundFor(person.seed)}"/>${foreground}</svg>`;
  return inRenderSlot((sharp) =>
    sharp(Buffer.from(svg))
      .removeAlpha()
      .jpeg({ ...jpegOptions(size), chromaSubsampling: '4:4:4' })
      .toBuffer(),
  );
}

/**
 * The letters in the middle: capitals as high as in every other picture, smaller only if they would not fit. Capitals
 * stand on the same line in every picture, accents or not; letters of other scripts have no such line.
 */
function centred(outline: Outline): string {
  const scale = Math.min(
    (side * capitalShare) / capitalHeight,
    (side * widestShare) / (outline.right - outline.left),
    (side * highestShare) / (outline.top - outline.bottom),
  );
  const x = side / 2 - ((outline.left + outline.right) / 2) * scale;
  const middle = outline.areCapitals ? capitalHeight / 2 : (outline.top + outline.bottom) / 2;
  const y = side / 2 + middle * scale;
  return `<path fill="#fff" transform="translate(${x} ${y}) scale(${scale} ${-scale})" d="${outline.path}"/>`;
}

function backgroundFor(seed: string): string {
  const number = hash('sha256', seed, 'buffer').readUInt32BE(0);
  return backgrounds[number % backgrounds.length] ?? backgrounds[0];
}
