import { startCopiedDemo } from '../../../test/support/copied-demo-app.ts';
import type { DemoApp } from '../../../test/support/demo-app.ts';
import { databases, type Ending } from '../../../test/support/databases.ts';
import { quickHash } from '../../../test/support/quick-hash.ts';
import { withoutBudgets } from '../../../test/support/test-api.ts';

/** The service with a copy of the demo, which listens nowhere: pages are handed what it answers. */
export async function startHouse(t: Ending, env: Record<string, string> = {}): Promise<DemoApp> {
  const [sqlite] = databases;
  if (sqlite === undefined) throw new Error('There is no database.');
  return startCopiedDemo(t, sqlite, { ...withoutBudgets, ...env });
}

/** The password of everyone in a house that is no demo. */
export const earnestPassword = 'a tall ship at noon';

/** The service as a real organisation runs it, with the people of the demo: nobody is shown to sign in as. */
export async function startEarnestHouse(t: Ending): Promise<DemoApp> {
  const house = await startHouse(t, { GUILDHALL_DEMO: 'false' });
  const hash = quickHash(earnestPassword);
  await house.deps.storage.write((tx) => tx.updateTable('passwords').set({ hash }).execute());
  return house;
}
