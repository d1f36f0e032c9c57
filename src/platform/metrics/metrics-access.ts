import { hash, timingSafeEqual } from 'node:crypto';

/** The form in which Prometheus reads the numbers. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/** Whether a request brings the token of the metrics; how long this takes says nothing about the token. */
export function isMetricsToken(authorization: string | undefined, token: string): boolean {
  const [, given = ''] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return timingSafeEqual(hash('sha256', given, 'buffer'), hash('sha256', token, 'buffer')) && token !== '';
}
