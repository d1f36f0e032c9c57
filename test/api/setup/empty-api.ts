import { pino, type Logger } from 'pino';
import { buildApp } from '../../../src/app.ts';
import { readConfig } from '../../../src/platform/config/read-config.ts';
import { openDependencies } from '../../../src/dependencies.ts';
import { temporaryFolder, type Ending, type TestDatabase } from '../../support/databases.ts';
import { MovableClock } from '../../support/movable-clock.ts';
import { checkOf, TestApi, withoutBudgets } from '../../support/test-api.ts';

/** The service as it is at its first start: on a database without anyone in it. */
export async function startEmptyApi(
  t: Ending,
  database: Pick<TestDatabase, 'environment'>,
  options: { env?: Record<string, string>; folder?: string; logger?: Logger } = {},
): Promise<TestApi> {
  const folder = options.folder ?? (await temporaryFolder(t));
  const clock = new MovableClock();
  const config = readConfig({
    GUILDHALL_DATA: folder,
    GUILDHALL_PUBLIC_URL: 'http://guildhall.test',
    GUILDHALL_DEMO_ANYWHERE: 'true',
    ...withoutBudgets,
    ...(await database.environment(folder)),
    ...options.env,
  });
  const deps = await openDependencies(config, { clock, logger: options.logger ?? pino({ level: 'silent' }) });
  t.after(() => deps.close());
  const app = await buildApp(deps);
  t.after(() => app.close());
  // There is no organisation that a test could ask for.
  return new TestApi().become(app, await checkOf(app, options.env), deps, clock, undefined as never);
}
