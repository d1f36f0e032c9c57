import type { FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify';
import type { RequestMeters } from '../metrics/request-meters.ts';
import type { App } from './app-type.ts';

/** Stands for every address that is none of the service's: what people make up must not become labels. */
const noRoute = 'unknown';

/**
 * Counts and times every answer by the pattern of its route. Each route gets a step of its own that knows its meter, so
 * nothing is looked up. Registered before every route and before those that refuse.
 */
export function registerRequestMetrics(app: App, meters: RequestMeters): void {
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat();
    const known = new Map(methods.map((method) => [method, meters.meterOf(method, route.url)]));
    const [only] = known.values();
    const note: onResponseHookHandler =
      methods.length === 1 && only !== undefined
        ? (_request, reply, done) => {
            only.note(reply.raw.statusCode, reply.elapsedTime);
            done();
          }
        : (request, reply, done) => {
            known.get(request.method)?.note(reply.raw.statusCode, reply.elapsedTime);
            done();
          };
    route.onResponse = [...[route.onResponse ?? []].flat(), note];
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.is404) noteWhenAnswered(meters, request, reply);
    done();
  });
}

function noteWhenAnswered(meters: RequestMeters, request: FastifyRequest, reply: FastifyReply): void {
  reply.raw.once('finish', () => {
    meters.meterOf(request.method, noRoute).note(reply.raw.statusCode, reply.elapsedTime);
  });
}
