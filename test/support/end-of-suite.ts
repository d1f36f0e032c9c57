import { after } from 'node:test';
import type { Ending } from './databases.ts';

/**
 * The end of the suite that is being declared, for what its `before` starts. (Called inside `before`, node's own
 * `after` would belong to that hook and run as soon as the hook has ended.) What was started last ends first.
 */
export function endOfSuite(): Ending {
  const works: (() => Promise<void>)[] = [];
  after(async () => {
    for (const work of works.toReversed()) await work();
  });
  return { after: (work) => void works.push(work) };
}
