import { availableParallelism } from 'node:os';
import { Slots } from './slots.ts';

/** Threads that Node shares between pictures, passwords, files and the disk (4 unless the operator sets more). */
const sharedThreads = Number(process.env['UV_THREADPOOL_SIZE']) || 4;

/** One for each core, with a thread left over for what is short and must not wait: a commit on its way to the disk. */
export const maxHeavyWork = Math.max(1, Math.min(availableParallelism(), sharedThreads - 1));

const slots = new Slots(maxHeavyWork);

/** Runs work that keeps a thread busy for long, a picture or a password, when a core is free for it. */
export function heavyWork<Result>(
  work: () => Promise<Result>,
  options?: { isFirst: boolean },
): Promise<Result> {
  return slots.run(work, options);
}

/** How much of it waits for a core. */
export function heavyWorkWaiting(): number {
  return slots.waiting;
}
