import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { explained, metricsAddress } from './listening.ts';

/** Answers at the port of the metrics while something runs, where the settings name one. */
export async function withMetricsPort(
  config: Config,
  logger: Logger,
  text: () => Promise<string>,
  run: () => Promise<void>,
): Promise<void> {
  const { metricsPort: port, metricsHost: host, metricsToken: token } = config;
  if (port === 0) return run();
  const { startMetricsServer } = await import('../metrics/metrics-server.ts');
  const onError = (error: unknown) => logger.error({ err: error }, 'the metrics could not be collected');
  const starting = startMetricsServer({ host, port, token, text, onError });
  const server = await explained(metricsAddress(config), starting);
  logger.info({ host, port }, 'the metrics have a port of their own');
  try {
    await run();
  } finally {
    await server.close();
  }
}
