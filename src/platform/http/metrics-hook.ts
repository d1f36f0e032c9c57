import type { RequestMetrics } from '../metrics/request-metrics.ts';
import type { App } from './app-type.ts';
import { routeOf } from './route-of-request.ts';

/** Counts and times every answer by the pattern of its route. Registered before every route. */
export function registerRequestMetrics(app: App, metrics: RequestMetrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics.note(request.method, routeOf(request), reply.raw.statusCode, reply.elapsedTime);
    done();
  });
}
