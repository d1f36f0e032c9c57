import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';

/**
 * Writes one line for each answer: the route's pattern and never the address, because addresses hold usernames, feed
 * identifiers and search words.
 */
export class RequestLog extends LogController {
  readonly #log: FastifyBaseLogger;
  readonly #logs = new Map<string, FastifyBaseLogger>();

  constructor(log: FastifyBaseLogger) {
    super({ disableRequestLogging: true });
    // The line holds nothing but what is named below, so it need not be searched for secrets: that took longer than
    // everything else about a small answer.
    this.#log = log.child({}, { redact: [] });
  }

  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const line = {
      reqId: request.id,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    };
    this.#logOf(request.method, request.routeOptions.url ?? 'unknown').info(line, 'answered');
  }

  /** What is the same for every request of a route is made into text once. */
  #logOf(method: string, route: string): FastifyBaseLogger {
    const key = `${method} ${route}`;
    const known = this.#logs.get(key);
    if (known !== undefined) return known;
    const log = this.#log.child({ method, route });
    this.#logs.set(key, log);
    return log;
  }
}

type Fields = Parameters<FastifyBaseLogger['child']>[0];
type Options = Parameters<FastifyBaseLogger['child']>[1];
type Line = Parameters<FastifyBaseLogger['info']>;

/** A logger that comes into being with its first line: nearly every request needs none of its own. */
export function lazyLog(make: () => FastifyBaseLogger): FastifyBaseLogger {
  return new LazyLog(make);
}

class LazyLog implements FastifyBaseLogger {
  readonly #make: () => FastifyBaseLogger;
  #made: FastifyBaseLogger | undefined;

  constructor(make: () => FastifyBaseLogger) {
    this.#make = make;
  }

  get #log(): FastifyBaseLogger {
    return (this.#made ??= this.#make());
  }

  get level(): string {
    return this.#log.level;
  }

  child(fields: Fields, options?: Options): FastifyBaseLogger {
    return new LazyLog(() => this.#log.child(fields, options));
  }

  fatal(...line: Line): void {
    this.#log.fatal(...line);
  }

  error(...line: Line): void {
    this.#log.error(...line);
  }

  warn(...line: Line): void {
    this.#log.warn(...line);
  }

  info(...line: Line): void {
    this.#log.info(...line);
  }

  debug(...line: Line): void {
    this.#log.debug(...line);
  }

  trace(...line: Line): void {
    this.#log.trace(...line);
  }

  silent(...line: Line): void {
    this.#log.silent(...line);
  }
}
