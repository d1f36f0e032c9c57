import { demoPassword } from '../../src/accounts/demo-password.ts';
import { hashPassword } from '../../src/accounts/password-hash.ts';
import type { Ending, TestDatabase } from './databases.ts';
import { startDemoApp, type DemoApp } from './demo-app.ts';
import { copiedDemo } from './demo-fixture.ts';

/** The service on a copy of the demo, whose sign-ins work. */
export async function startCopiedDemo(
  t: Ending,
  database: TestDatabase,
  environment: Record<string, string> = {},
): Promise<DemoApp> {
  const { folder, storage } = await copiedDemo(t, database);
  const hash = await hashPassword(demoPassword);
  await storage.write((tx) => tx.updateTable('passwords').set({ hash }).execute());
  return startDemoApp(t, {
    GUILDHALL_DATA: folder,
    ...(await database.environment(folder)),
    ...environment,
  });
}
