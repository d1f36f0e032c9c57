import { destination, pino } from 'pino';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/platform/config/read-config.ts';
import { fillDemoIfEmpty } from '../../src/data/demo/demo-service.ts';
import { openDependencies, type Dependencies } from '../../src/dependencies.ts';
import type { App } from '../../src/platform/http/app-type.ts';
import type { Ending } from './databases.ts';
import { MovableClock } from './movable-clock.ts';

/** The service as `npm start` serves it, with a demo that was made just now. */
export interface DemoApp {
  app: App;
  deps: Dependencies;
}

/** The service on the demo of a data folder, which is filled at a moment that stands still where it is empty. */
export async function startDemoApp(t: Ending, environment: Record<string, string>): Promise<DemoApp> {
  // A name and no number: browsers keep passkeys for names only.
  const named = { GUILDHALL_DEMO: 'true', GUILDHALL_PUBLIC_URL: 'http://localhost:8080' };
  const config = readConfig({ ...named, ...environment });
  const deps = await openDependencies(config, {
    clock: new MovableClock(),
    // Without it, nothing would tell why a browser was refused in the middle of a test.
    logger: pino({ level: 'error' }, destination({ dest: 2, sync: true })),
  });
  t.after(() => deps.close());
  await fillDemoIfEmpty(deps);
  const app = await buildApp(deps);
  t.after(() => app.close());
  return { app, deps };
}
