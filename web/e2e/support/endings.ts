import type { Ending } from '../../../test/support/databases.ts';

/** Runs something outside of a test that starts things as tests do, and ends them afterwards, last first. */
export async function withEndings(run: (t: Ending) => Promise<void>): Promise<void> {
  const endings: (() => unknown)[] = [];
  try {
    await run({ after: (end) => void endings.push(end) });
  } finally {
    for (const end of endings.toReversed()) await end();
  }
}
