import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { programVersion } from './config/program-version.ts';
import { createOutbox, type Outbox } from './mail/outbox.ts';
import { PhotoCache } from './photos/photo-cache.ts';
import { PhotoFiles } from './photos/photo-files.ts';
import { createLogger } from './service-log.ts';
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
  photoFiles: PhotoFiles;
  photoCache: PhotoCache;
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
  const storage = await openDatabase(config);
  const outbox = createOutbox({ storage, clock, config });
  const photoCache = openPhotoCache(config, logger);
  return {
    config,
    version: programVersion(),
    logger,
    clock,
    storage,
    outbox,
    photoFiles: new PhotoFiles(config.dataFolder),
    photoCache,
    async close() {
      await outbox.close();
      await photoCache.settled();
      await storage.close();
    },
  };
}

function openPhotoCache(config: Config, logger: Logger): PhotoCache {
  const folder = join(config.dataFolder, 'cache', 'photos');
  const bytes = config.photoCacheMegabytes * 1024 * 1024;
  return new PhotoCache(folder, bytes, (error) =>
    logger.warn({ err: error }, 'the photo cache has a problem'),
  );
}
