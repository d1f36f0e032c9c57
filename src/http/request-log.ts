import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

declare module 'fastify' {
  interface FastifyRequest {
    /** Writes the line about the answer, with what is the same for every request of the route. */
    answerLog: Logger | null;
  }
}

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

  constructor(log: Logger) {
    super({ disableRequestLogging: true });
    this.#log = log;
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#log.isLevelEnabled('info')) return;
    const log = request.answerLog ?? this.ofRoute(request.method, request.routeOptions.url ?? 'unknown');
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    log.info({ reqId: request.id, status: reply.raw.statusCode, milliseconds }, 'answered');
  }

  /** The log of the answers of one route. */
  ofRoute(method: string, route: string): Logger {
    // The line holds nothing but an id made by this server and numbers: looking for secrets in it would take longer
    // than writing it.
    return this.#log.child({ method, route }, { redact: [] });
  }
}
