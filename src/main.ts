import type { Config } from './platform/config/config.ts';
import { openDependencies, type Dependencies } from './dependencies.ts';
import { gracefulClose } from './platform/http/graceful-close.ts';
import { outboxEvents } from './platform/outbox/outbox-log-presenter.ts';
import { recurringFailureLog } from './platform/process/database-log.ts';
import { explained, listenOptions, serviceAddress, withFreePort } from './platform/process/listening.ts';
import { withMetricsPort } from './platform/process/metrics-port.ts';
import { openingDatabase } from './platform/process/opening-database.ts';
import { passedSocket } from './platform/process/passed-socket.ts';
import { stopSignal } from './platform/process/stop-signal.ts';
import { isFirstOfWorkers, isWorker, leaveWorkers, superviseWorkers } from './platform/process/workers.ts';
import { prepareData, show, startUpkeep, type Welcome } from './upkeep.ts';

/**
 * Behind a proxy, a stop waits so long for it to let go of idle connections. The proxies in deploy/ do so after two
 * seconds: the side that sends requests has to be the one that ends them, or a request may cross the end on its way.
 */
const proxyPatienceMilliseconds = 3000;

/** Runs the service until the process gets the signal to stop: opens everything, listens, and closes in the reverse order. */
export async function serve(settings: Config): Promise<void> {
  if (settings.workers > 1 && isWorker()) return serveAsWorker(settings);
  const config = passedSocket() === undefined ? await withFreePort(settings) : settings;
  return config.workers > 1 ? serveWithWorkers(config) : serveAlone(config);
}

async function serveAlone(config: Config): Promise<void> {
  await withDependencies(config, async (deps) => {
    const welcome = await prepareData(deps);
    const { metrics, logger } = deps;
    const answer = () => answerUntilStopped(deps, welcome);
    await (metrics === undefined ? answer() : withMetricsPort(config, logger, () => metrics.text(), answer));
  });
}

/** The first process answers nobody: it makes the data ready once, starts the workers and watches over them. */
async function serveWithWorkers(config: Config): Promise<void> {
  const { welcome, logger, isMetered } = await withDependencies(config, async (deps) => {
    const { logger, metrics } = deps;
    return { welcome: await prepareData(deps), logger, isMetered: metrics !== undefined };
  });
  const { workers: count, port } = config;
  const supervise = () =>
    superviseWorkers({
      count,
      port,
      acceptThemselves: passedSocket() !== undefined,
      logger,
      onListening: () => show(welcome),
    });
  if (!isMetered) return supervise();
  const { aggregateWorkers } = await import('./platform/metrics/worker-metrics.ts');
  await withMetricsPort(config, logger, aggregateWorkers(), supervise);
}

async function serveAsWorker(config: Config): Promise<void> {
  try {
    await withDependencies(config, async (deps) => {
      if (deps.metrics === undefined) return answerUntilStopped(deps, {});
      const { joinAggregation } = await import('./platform/metrics/worker-metrics.ts');
      return answerUntilStopped(deps, {}, joinAggregation(deps.metrics.registry));
    });
  } finally {
    leaveWorkers();
  }
}

async function withDependencies<Result>(
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

async function answerUntilStopped(
  deps: Dependencies,
  welcome: Welcome,
  metricsOfAll?: () => Promise<string>,
): Promise<void> {
  const { config, logger, outbox, messages } = deps;
  // Loaded here, because the process that only watches over workers does without the whole server.
  const { buildApp } = await import('./app.ts');
  const app = await buildApp(deps, metricsOfAll);
  const close = gracefulClose(app, config.trustedProxies.length > 0 ? proxyPatienceMilliseconds : 0);
  let upkeep: { stop(): Promise<void> } | undefined;
  try {
    await explained(serviceAddress(config), app.listen(listenOptions(config)));
    // Only now do the links in the mails lead somewhere.
    const onError = recurringFailureLog(logger, 'the outbox has a problem');
    outbox.start({ ...outboxEvents(logger), onError });
    messages.start(recurringFailureLog(logger, 'messages could not be written'));
    if (isFirstOfWorkers()) upkeep = startUpkeep(deps);
    show(welcome);
    await stopSignal((sentence) => logger.error(sentence));
    logger.info('stopping: no new requests, running ones are finished');
  } finally {
    await close();
    await upkeep?.stop();
  }
}
