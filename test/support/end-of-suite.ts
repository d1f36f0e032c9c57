import { after } from 'node:test';
import type { Ending } from './databases.ts';

/**
 * The end of the suite that is being declared, for what its `before` starts. (Called inside `before`, node's own
 * `after` would belong to that hook and run as soon as the hook has ended.) What was started last ends first.
 */
export function endOfSuite(): Ending {
  return lastFirst({ after });
}

/** The same end, at which what was started last ends first: a service before the folder it works in. */
export function lastFirst(ending: Ending): Ending {
  const works: (() => Promise<void>)[] = [];
  ending.after(async () => {
    for (const work of works.toReversed()) await work();
  });
  return { after: (work) => void works.push(work) };
}
