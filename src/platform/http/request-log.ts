import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { routeOf } from './route-of-request.ts';

/** The log of a request, whose lines carry its id; made only where something is logged, which is rare. */
export function logOf(request: Pick<FastifyRequest, 'id' | 'log'>): FastifyBaseLogger {
  return request.log.child({ reqId: request.id });
}

/**
 * Writes one line for each answer: the route's pattern and never the address, because addresses hold usernames, feed
 * identifiers and search words.
 */
export class RequestLog extends LogController {
  readonly #log: Logger;
  readonly #lines: Logger;

  constructor(log: Logger) {
    super({ disableRequestLogging: true });
    this.#log = log;
    // The lines hold nothing but what this server made: looking for secrets in them takes longer than writing them.
    this.#lines = log.child({}, { redact: [] });
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#log.isLevelEnabled('info')) return;
    const { method, id: reqId } = request;
    const route = routeOf(request);
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    this.#lines.info({ method, route, reqId, status: reply.raw.statusCode, milliseconds }, 'answered');
  }
}
