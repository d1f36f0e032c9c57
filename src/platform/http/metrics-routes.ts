import { DomainError } from '../shared/errors.ts';
import { isMetricsToken, metricsType } from '../metrics/metrics-access.ts';
import type { App } from './app-type.ts';

/** The metrics for Prometheus at the usual address, for those who have their token. */
export function metricsRoutes(app: App, options: { token: string; text: () => Promise<string> }): void {
  const route = { schema: { hide: true }, config: { access: 'public' } } as const;
  app.get('/metrics', route, async (request, reply) => {
    if (!isMetricsToken(request.headers.authorization, options.token)) {
      void reply.header('www-authenticate', 'Bearer');
      throw new DomainError(
        'unauthenticated',
        'The metrics need their own token, sent as "Authorization: Bearer …".',
      );
    }
    void reply.header('cache-control', 'no-store').type(metricsType);
    return options.text();
  });
}
