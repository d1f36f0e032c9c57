import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from './platform/config/config.ts';
import { liveConfig, type RunningConfig } from './platform/config/live-config.ts';
import { programVersion } from './platform/config/program-version.ts';
import { createOutbox, type Outbox } from './platform/outbox/mail-sending-service.ts';
import { outboxState } from './platform/outbox/outbox-service.ts';
import { createMessages, type Messages } from './events/messages/message-loop-service.ts';
import { EventFiles } from './events/parts/event-files.ts';
import type { ServiceMetrics } from './platform/metrics/service-metrics.ts';
import { PhotoCache } from './directory/photos/photo-cache-service.ts';
import { PhotoFiles } from './directory/photos/photo-files.ts';
import { databaseLog, recurringFailureLog } from './platform/process/database-log.ts';
import { createLogger } from './platform/process/service-log.ts';
import { OrganisationSettings } from './identity/setup/organisation-settings-service.ts';
import { systemClock, type Clock } from './platform/shared/clock.ts';
import type { Storage } from './platform/storage/database.ts';
import { openDatabase } from './platform/storage/open-database.ts';

/** Everything the service is made of, wired by hand. */
export interface Dependencies {
  config: RunningConfig;
  version: string;
  logger: Logger;
  clock: Clock;
  storage: Storage;
  outbox: Outbox;
  messages: Messages;
  photoFiles: PhotoFiles;
  photoCache: PhotoCache;
  eventFiles: EventFiles;
  /** Keeps `config` and `clock` in step with what the organisation has set. */
  organisationSettings: OrganisationSettings;
  /** Undefined where nobody may ask for the numbers: then nothing is counted. */
  metrics: ServiceMetrics | undefined;
  close(): Promise<void>;
}

/** What a test puts in the place of the real part. */
export interface Overrides {
  clock?: Clock;
  logger?: Logger;
}

/** Opens what the service needs to run; `close` gives it all back. */
export async function openDependencies(settings: Config, overrides: Overrides = {}): Promise<Dependencies> {
  const live = liveConfig(settings);
  const { config } = live;
  const clock = overrides.clock ?? systemClock(config.timeZone);
  const logger = overrides.logger ?? createLogger(settings);
  const metrics = await createMetrics(settings);
  const storage = await openDatabase(settings, { meter: metrics?.database, ...databaseLog(logger) });
  const organisationSettings = new OrganisationSettings(storage, live);
  await organisationSettings.refresh();
  const version = programVersion();
  metrics?.watch({
    outbox: () => outboxState(storage.db, clock),
    pool: () => storage.pool(),
    isWritable: () => storage.writingProblem() === undefined,
    engine: storage.dialect.name,
    version,
  });
  const outbox = createOutbox({ storage, clock, config });
  const onReminderFailed = recurringFailureLog(logger, 'reminders could not be sent; they are tried again');
  const messages = createMessages({ storage, clock, config, onReminderFailed });
  const files = openFiles(settings, logger);
  return {
    config,
    version,
    logger,
    clock,
    storage,
    outbox,
    messages,
    ...files,
    organisationSettings,
    metrics,
    async close() {
      await messages.close();
      await outbox.close();
      await files.photoCache.settled();
      await storage.close();
    },
  };
}

/** Loaded only where it is wanted. */
async function createMetrics({ metricsPort, metricsToken }: Config): Promise<ServiceMetrics | undefined> {
  if (metricsPort === 0 && metricsToken === '') return undefined;
  const { ServiceMetrics } = await import('./platform/metrics/service-metrics.ts');
  return new ServiceMetrics();
}

/** What is kept in the data folder beside the database. */
function openFiles(config: Config, logger: Logger) {
  const { dataFolder } = config;
  return {
    photoFiles: new PhotoFiles(dataFolder),
    photoCache: openPhotoCache(config, logger),
    eventFiles: new EventFiles(dataFolder),
  };
}

function openPhotoCache(config: Config, logger: Logger): PhotoCache {
  const folder = join(config.dataFolder, 'cache', 'photos');
  const bytes = config.photoCacheMegabytes * 1024 * 1024;
  return new PhotoCache(folder, bytes, (error) =>
    logger.warn({ err: error }, 'the photo cache has a problem'),
  );
}
