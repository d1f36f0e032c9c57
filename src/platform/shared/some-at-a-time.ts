import { setImmediate } from 'node:timers/promises';

/** Enough for one statement to be worth it, few enough that nobody who asks for something waits for it. */
const size = 500;

/** Works through many, some hundreds at a time; `start` says how many came before these. */
export async function someAtATime<One>(
  all: readonly One[],
  work: (some: readonly One[], start: number) => Promise<void>,
): Promise<void> {
  for (let start = 0; start < all.length; start += size) {
    await work(all.slice(start, start + size), start);
    // Where the database is a part of this process, others are answered in between.
    await setImmediate();
  }
}
