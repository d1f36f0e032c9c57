import { statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Fails with what to do when another user of this machine could not get to a folder. */
export function assertOthersMayEnter(folder: string): void {
  for (let above = folder; ; above = dirname(above)) {
    if ((statSync(above).mode & 0o001) === 0)
      throw new Error(
        `The tests run as root, so PostgreSQL runs as a user of its own, who may not enter "${above}": allow it with ` +
          `"chmod o+x ${above}", or run the tests as another user, or elsewhere.`,
      );
    if (above === dirname(above)) return;
  }
}
