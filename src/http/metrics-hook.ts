import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { App } from './app-type.ts';

/** Stands for every address that does not exist: what people make up must not become labels. */
const noRoute = 'unknown';

/** Counts and times every answer by the pattern of its route. Registered before every route. */
export function registerRequestMetrics(app: App, metrics: RequestMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? noRoute;
    metrics.note(request.method, route, reply.raw.statusCode, reply.elapsedTime);
    done();
  });
}
