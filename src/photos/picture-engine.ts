import { availableParallelism } from 'node:os';
import type sharp from 'sharp';
import { Slots } from './slots.ts';

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
  return sharp;
}

/** Threads that Node shares between pictures, files and password hashes (4 unless the operator sets more). */
const sharedThreads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;

/** How many pictures are worked on at once: one per core, with a thread left over for everything else. */
export const renderSlotCount = Math.max(1, Math.min(availableParallelism(), sharedThreads - 1));

const renderSlots = new Slots(renderSlotCount);

/** Runs one piece of picture work when a core is free for it; the image library comes from here and from nowhere else. */
export function inRenderSlot<T>(work: (sharp: PictureEngine) => Promise<T>): Promise<T> {
  return renderSlots.run(async () => work(await pictureEngine()));
}
