import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { purgeAccounts } from './accounts/accounts-purge-service.ts';
import { revokeDemoSignIns } from './accounts/tokens-service.ts';
import { purgeAudit } from './audit/audit-purge-service.ts';
import { serviceOrigin } from './audit/origin.ts';
import type { Logger } from 'pino';
import type { Config } from './config/config.ts';
import { defaultPublicUrl } from './config/read-config.ts';
import { openDependencies, type Dependencies } from './dependencies.ts';
import { gentleClose } from './http/graceful-close.ts';
import { purgeBudgets } from './limits/budgets-service.ts';
import type { MetricsServer } from './metrics/metrics-server.ts';
import { openingDatabase } from './process/opening-database.ts';
import { outboxEvents } from './mail/outbox-log-presenter.ts';
import { purgeMails } from './mail/outbox-service.ts';
import { DomainError, errorCode } from './shared/errors.ts';
import { startHourly } from './shared/hourly.ts';
import { stopSignal } from './process/stop-signal.ts';
import {
  numbersOfAll,
  numbersOfWorkers,
  tellNumbersOf,
  tellWorkersAllNumbers,
} from './metrics/worker-metrics.ts';
import { purgeRemoved } from './transfer/import/restoring-service.ts';
import { isWorker, leaveWorkers, superviseWorkers } from './process/workers.ts';

/** Runs the service until the process is told to stop: opens everything, listens, and closes in the reverse order. */
export async function serve(settings: Config): Promise<void> {
  if (settings.workers > 1 && isWorker()) return serveAsWorker(settings);
  const config = await withFreePort(settings);
  if (config.workers > 1) return serveWithWorkers(config);
  await opened(config, async (deps) => {
    const welcome = await prepare(deps);
    const { metrics, logger } = deps;
    const port = metrics && (await openMetricsPort(config, logger, () => metrics.text()));
    try {
      await answerUntilStopped(deps, welcome);
    } finally {
      await port?.close();
    }
  });
}

/** The first process answers nobody: it makes the data ready once, starts the workers and watches over them. */
async function serveWithWorkers(config: Config): Promise<void> {
  const ready = async (deps: Dependencies) => ({ welcome: await prepare(deps), logger: deps.logger });
  const { welcome, logger } = await opened(config, ready);
  const { workers: count, port } = config;
  tellWorkersAllNumbers();
  const metrics = await openMetricsPort(config, logger, numbersOfWorkers);
  try {
    await superviseWorkers({ count, port, logger, onListening: () => void process.stdout.write(welcome) });
  } finally {
    await metrics?.close();
  }
}

async function serveAsWorker(config: Config): Promise<void> {
  try {
    await opened(config, (deps) => {
      if (deps.metrics !== undefined) tellNumbersOf(deps.metrics);
      return answerUntilStopped(deps, '', numbersOfAll);
    });
  } finally {
    leaveWorkers();
  }
}

async function opened<Result>(
  config: Config,
  work: (deps: Dependencies) => Promise<Result>,
): Promise<Result> {
  const deps = await openingDatabase(config.dataFolder, () => openDependencies(config));
  try {
    return await work(deps);
  } finally {
    await deps.close();
  }
}

/** Makes the data ready for requests; answers what a newcomer reads once the service listens. */
async function prepare(deps: Dependencies): Promise<string> {
  if (!deps.config.demo) {
    await endDemoSignIns(deps);
    return '';
  }
  // Loaded only where it is wanted: a real service draws no portraits.
  const demo = await import('./demo/demo-service.ts');
  await demo.fillDemoIfEmpty(deps);
  return demo.demoWelcome(deps);
}

async function answerUntilStopped(
  deps: Dependencies,
  welcome: string,
  allNumbers?: () => Promise<string>,
): Promise<void> {
  const { config, logger, outbox } = deps;
  // Loaded here, because the process that only watches over workers does without the whole server.
  const { buildApp } = await import('./app.ts');
  const app = await buildApp(deps, allNumbers);
  const close = gentleClose(app);
  const purges: { stop(): Promise<void> }[] = [];
  try {
    await explained(serviceAddress(config), app.listen({ host: config.host, port: config.port }));
    // Only now do the links in the mails lead somewhere.
    outbox.start(outboxEvents(logger));
    purges.push(...startPurges(deps));
    process.stdout.write(welcome);
    await stopSignal((sentence) => logger.error(sentence));
    logger.info('stopping: no new requests, running ones are finished');
  } finally {
    await close();
    for (const purge of purges) await purge.stop();
  }
}

/** What is kept for a set time goes when that is over: the running service looks for it every hour. */
function startPurges({ storage, clock, config, logger }: Dependencies) {
  const { tokenDays, auditDays, mailDays } = config;
  const purges: Record<string, (signal: AbortSignal) => Promise<unknown>> = {
    'ended tokens and old counts of sign-ins': (signal) =>
      purgeAccounts({ storage, clock, tokenDays }, signal),
    'budgets that have recovered': () => purgeBudgets(storage, clock),
    'old mails': (signal) => purgeMails({ storage, clock, days: mailDays }, signal),
    'old entries of the audit trail': (signal) => purgeAudit({ storage, clock, days: auditDays }, signal),
    'rows that an import removed long ago': () => purgeRemoved(storage, clock),
  };
  return Object.entries(purges).map(([what, purge]) =>
    startHourly(purge, (error) => logger.error({ err: error }, `${what} could not be deleted`)),
  );
}

/** Anyone could sign in to the demo: outside it, what they were given there opens nothing. */
async function endDemoSignIns({ storage, clock, logger }: Dependencies): Promise<void> {
  const revoked = await revokeDemoSignIns(storage, clock, serviceOrigin());
  if (revoked > 0) logger.warn({ revoked }, 'sign-ins that were made in demo mode are revoked');
}

/**
 * The settings with the port that will be listened on. Mails and the welcome name it, so it must be known before
 * anything is opened; and a port that is taken is noticed before the database is touched.
 */
async function withFreePort(config: Config): Promise<Config> {
  const probe = createServer();
  probe.listen({ host: config.host, port: config.port });
  await explained(serviceAddress(config), once(probe, 'listening'));
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  const madeFromPort = config.publicUrl === defaultPublicUrl(config);
  return {
    ...config,
    port,
    publicUrl: madeFromPort ? defaultPublicUrl({ ...config, port }) : config.publicUrl,
  };
}

/** Opens the port of the metrics, where the settings name one. */
async function openMetricsPort(
  config: Config,
  logger: Logger,
  text: () => Promise<string>,
): Promise<MetricsServer | undefined> {
  const { metricsPort: port, metricsHost: host, metricsToken: token } = config;
  if (port === 0) return undefined;
  const { startMetricsServer } = await import('./metrics/metrics-server.ts');
  const onError = (error: unknown) => logger.error({ err: error }, 'the metrics cannot be told');
  const address = {
    host,
    port,
    setting: 'GUILDHALL_METRICS_PORT (--metrics-port)',
    hostSetting: 'GUILDHALL_METRICS_HOST (--metrics-host)',
  };
  const server = await explained(address, startMetricsServer({ host, port, token, text, onError }));
  logger.info({ host, port }, 'the metrics have a port of their own');
  return server;
}

/** An address to listen on, and the settings that name it. */
interface ListenAddress {
  host: string;
  port: number;
  setting: string;
  hostSetting: string;
}

function serviceAddress({ host, port }: Config): ListenAddress {
  return { host, port, setting: 'GUILDHALL_PORT (--port)', hostSetting: 'GUILDHALL_HOST (--host)' };
}

/** Waits for the start of listening; the usual reasons of a failure become a sentence that names the setting. */
async function explained<Result>(address: ListenAddress, start: Promise<Result>): Promise<Result> {
  const { host, port, setting, hostSetting } = address;
  const sentences: Readonly<Record<string, string>> = {
    EADDRINUSE: `Port ${port} on ${host} is in use by another program: choose another with ${setting}.`,
    EACCES: `This user may not listen on port ${port}: choose one above 1023 with ${setting}.`,
    EADDRNOTAVAIL: `${host} is not an address of this machine: choose another with ${hostSetting}.`,
    EAI_AGAIN: `The host name ${host} is not known: choose another with ${hostSetting}.`,
    ENOTFOUND: `The host name ${host} is not known: choose another with ${hostSetting}.`,
  };
  try {
    return await start;
  } catch (error) {
    const sentence = sentences[errorCode(error)];
    throw sentence === undefined ? error : new DomainError('unavailable', sentence);
  }
}
