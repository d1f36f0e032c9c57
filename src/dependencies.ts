import { readFileSync } from 'node:fs';
import { pino, type Logger } from 'pino';
import type { Config } from './config/config.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { systemClock, type Clock } from './shared/clock.ts';
import type { Storage } from './storage/database.ts';
import { openDatabase } from './storage/open-database.ts';

/** Everything the service is made of, wired by hand. */
export interface Dependencies {
  config: Config;
  version: string;
  logger: Logger;
  clock: Clock;
  storage: Storage;
  outbox: Outbox;
  close(): Promise<void>;
}

/** What a test puts in the place of the real part. */
export interface Overrides {
  clock?: Clock;
  logger?: Logger;
}

/** Opens what the service needs to run; `close` gives it all back. */
export async function openDependencies(config: Config, overrides: Overrides = {}): Promise<Dependencies> {
  const clock = overrides.clock ?? systemClock(config.timeZone);
  const logger = overrides.logger ?? createLogger(config.logLevel);
  const storage = await openDatabase(config.dataFolder);
  const outbox = createOutbox({ storage, clock, config });
  return {
    config,
    version: programVersion(),
    logger,
    clock,
    storage,
    outbox,
    async close() {
      await outbox.close();
      await storage.close();
    },
  };
}

function createLogger(level: string): Logger {
  // Nothing secret is passed to the log in the first place; this is the second lock on the same door.
  const redact = [
    '*.token',
    '*.password',
    '*.barcode',
    '*.identifier',
    '*.authorization',
    '*["x-authorization"]',
  ];
  return pino({ level, redact, timestamp: pino.stdTimeFunctions.isoTime });
}

/** The version in package.json, which is the only place that names it. */
export function programVersion(): string {
  const text = readFileSync(new URL('../package.json', import.meta.url), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}
