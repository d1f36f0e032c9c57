import type sharp from 'sharp';
import { heavyWork } from '../shared/heavy-work.ts';

/** The image library, set up for a server. */
export type PictureEngine = typeof sharp;

let engine: Promise<PictureEngine> | undefined;

/** Loaded for the first picture and not at the start: it takes as much memory as the server itself. */
function pictureEngine(): Promise<PictureEngine> {
  return (engine ??= loadEngine());
}

async function loadEngine(): Promise<PictureEngine> {
  const { default: sharp } = await import('sharp');
  // Every picture here is read once and thrown away: an operation cache would only hold memory.
  sharp.cache(false);
  // Several pictures at once use the cores better than several threads on one small picture.
  sharp.concurrency(1);
  // Nothing else is ever read here; SVG is how the service itself draws.
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Svg'].map((format) => `VipsForeignLoad${format}`),
  });
  return sharp;
}

/** Runs one piece of picture work when a core is free for it; the image library comes from here and from nowhere else. */
export function inRenderSlot<T>(work: (sharp: PictureEngine) => Promise<T>): Promise<T> {
  return heavyWork(async () => work(await pictureEngine()));
}
