import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import type { Dependencies } from '../../../src/dependencies.ts';
import type { App } from '../../../src/platform/http/app-type.ts';
import { startEmptyApi } from '../../../test/api/setup/empty-api.ts';
import { startCopiedDemo } from '../../../test/support/copied-demo-app.ts';
import { databases, type Ending, type TestDatabase } from '../../../test/support/databases.ts';
import { MovableClock } from '../../../test/support/movable-clock.ts';
import { freePort } from '../../../test/support/free-port.ts';
import { quickHash } from '../../../test/support/quick-hash.ts';
import { withoutBudgets } from '../../../test/support/test-api.ts';

const built = new URL('../../dist/build.json', import.meta.url);

/** The real service with a copy of the demo, listening for browsers of this machine. */
export interface House {
  /** Where it is: by name, because passkeys do not work with numbers. */
  address: string;
  app: App;
  deps: Dependencies;
  /** The time of the service; the browsers of its visitors begin with the same. */
  clock: MovableClock;
}

export interface HouseOptions {
  database?: TestDatabase;
  /** Environment variables beyond the defaults. */
  env?: Record<string, string>;
}

/** Starts the service with the web app as it was built last; it stops with the test or suite. */
export function startHouse(t: Ending, options: HouseOptions = {}): Promise<House> {
  return listen(options, (database, env) => startCopiedDemo(t, database, env));
}

/** The same as at the first start of an organisation: with nobody in it. */
export function startEmptyHouse(t: Ending, options: HouseOptions = {}): Promise<House> {
  return listen(options, (database, env) => startEmptyApi(t, database, { env }));
}

/** The password of everyone in a house that is no demo. */
export const earnestPassword = 'a tall ship at noon';

/** The service as a real organisation runs it, with the people of the demo: nobody is shown to sign in as. */
export async function startEarnestHouse(t: Ending, options: HouseOptions = {}): Promise<House> {
  const house = await startHouse(t, { ...options, env: { ...options.env, GUILDHALL_DEMO: 'false' } });
  const hash = quickHash(earnestPassword);
  await house.deps.storage.write((tx) => tx.updateTable('passwords').set({ hash }).execute());
  return house;
}

async function listen(
  options: HouseOptions,
  start: (database: TestDatabase, env: Record<string, string>) => Promise<Pick<House, 'app' | 'deps'>>,
): Promise<House> {
  assert.ok(
    existsSync(built),
    'The web app is not built: "npm test" builds it, and so does "npm run build".',
  );
  const [sqlite] = databases;
  const database = options.database ?? sqlite;
  assert.ok(database !== undefined);
  const port = await freePort();
  const address = `http://localhost:${port}`;
  const { app, deps } = await start(database, {
    ...withoutBudgets,
    GUILDHALL_PORT: String(port),
    GUILDHALL_PUBLIC_URL: `${address}${options.env?.['GUILDHALL_BASE_PATH'] ?? ''}`,
    ...options.env,
  });
  assert.ok(deps.clock instanceof MovableClock);
  await app.listen({ port, host: '127.0.0.1' });
  return { address: deps.config.publicUrl, app, deps, clock: deps.clock };
}
