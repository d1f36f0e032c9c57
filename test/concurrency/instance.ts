import { pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { openDependencies } from '../../src/dependencies.ts';
import type { Ending } from '../support/databases.ts';
import { MovableClock } from '../support/movable-clock.ts';

/** Starts an instance of the service with these environment variables; it stops with the test. */
export async function startInstance(t: Ending, settings: Record<string, string>) {
  const clock = new MovableClock();
  const deps = await openDependencies(readConfig(settings, {}), { clock, logger: pino({ level: 'silent' }) });
  t.after(() => deps.close());
  const app = await buildApp(deps);
  t.after(() => app.close());
  return { app, deps };
}
