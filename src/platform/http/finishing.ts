import type { onSendHookHandler } from 'fastify';
import type { App } from './app-type.ts';
import { answerUnchanged, asSent, packIfWanted } from './caching.ts';
import { cacheControlOf, setCommonHeaders } from './common-headers.ts';
import { allowReading, readersOf, type NamedOrigins } from './cross-origin.ts';

/**
 * What every answer of a route gets last: the common headers, which pages may read it, how long it may be kept, its tag,
 * and packing. One step for all, because each step of its own costs every request.
 */
export function finishAnswers(app: App, named: NamedOrigins): void {
  app.addHook('onRoute', (route) => {
    const caching = cacheControlOf(route.config ?? {});
    const readers = readersOf(route);
    const isGet = route.method === 'GET';
    const reads = isGet || route.method === 'HEAD';
    const finish: onSendHookHandler = (request, reply, payload, done) => {
      const body = asSent(payload);
      setCommonHeaders(request, reply);
      allowReading(request, reply, readers, named);
      if (caching !== undefined && !reply.hasHeader('cache-control')) reply.header('cache-control', caching);
      // The body of a HEAD answer is left to the server, which sends its length.
      if (reads && answerUnchanged(request, reply, body)) done(null, isGet ? null : body);
      else packIfWanted(request, reply, body, done);
    };
    route.onSend = [finish, ...[route.onSend ?? []].flat()];
  });
}
