import { demoPassword } from '../../src/identity/passwords/demo-password.ts';
import type { Ending, TestDatabase } from './databases.ts';
import { startDemoApp, type DemoApp } from './demo-app.ts';
import { copiedDemo } from './demo-fixture.ts';
import { lastFirst } from './end-of-suite.ts';
import { quickHash } from './quick-hash.ts';

/** The service on a copy of the demo, whose sign-ins work. */
export async function startCopiedDemo(
  t: Ending,
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<DemoApp> {
  const ending = lastFirst(t);
  const { folder, storage } = await copiedDemo(ending, database);
  const hash = quickHash(demoPassword);
  await storage.write((tx) => tx.updateTable('passwords').set({ hash }).execute());
  return startDemoApp(ending, {
    GUILDHALL_DATA: folder,
    ...(await database.environment(folder)),
    ...environment,
  });
}
