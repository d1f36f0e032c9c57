import { availableParallelism } from 'node:os';
import sharp from 'sharp';
import { Slots } from './slots.ts';

// Every picture here is read once and thrown away: an operation cache would only hold memory.
sharp.cache(false);
// Several pictures at once use the cores better than several threads on one small picture.
sharp.concurrency(1);

/** Threads that Node shares between pictures, files and password hashes (4 unless the operator sets more). */
const sharedThreads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;

/** How many pictures are worked on at once: one per core, with a thread left over for everything else. */
export const renderSlotCount = Math.max(1, Math.min(availableParallelism(), sharedThreads - 1));

const renderSlots = new Slots(renderSlotCount);

/** Runs one piece of picture work when a core is free for it. */
export function inRenderSlot<T>(work: () => Promise<T>): Promise<T> {
  return renderSlots.run(work);
}

/** The image library, set up for a server; import it from here, never from its package. */
export { sharp };
