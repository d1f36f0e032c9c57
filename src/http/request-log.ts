import { LogController, type FastifyBaseLogger, type FastifyReply, type FastifyRequest } from 'fastify';
import { pino, type DestinationStream, type Logger } from 'pino';

declare module 'fastify' {
  interface FastifyRequest {
    /** What is the same in every line about requests to this route. */
    line: LineParts | null;
  }
}

/** What a logger puts into each of its lines, and where they go. */
export interface LineParts {
  readonly fields: string;
  readonly stream: DestinationStream;
  readonly time: () => string;
}

/**
 * Writes one line for each answer: the route's pattern and never the address, because addresses hold usernames, feed
 * identifiers and search words.
 */
export class RequestLog extends LogController {
  readonly #log: Logger;
  readonly #parts = new Map<string, LineParts>();

  constructor(log: Logger) {
    super({ disableRequestLogging: true });
    this.#log = log;
  }

  /**
   * The line is the logger's own, put together here: it holds nothing but an id made by this server, numbers and what
   * is the same for every request of the route, so it need be neither searched for secrets nor escaped. The logger's
   * way takes about a microsecond more, and its search for secrets several.
   */
  override requestCompleted(_error: unknown, request: FastifyRequest, reply: FastifyReply): void {
    if (!this.#log.isLevelEnabled('info')) return;
    const parts = request.line ?? this.partsOf(request.method, request.routeOptions.url ?? 'unknown');
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    parts.stream.write(
      `{"level":30${parts.time()}${parts.fields},"reqId":"${request.id}","status":${reply.raw.statusCode}` +
        `,"milliseconds":${milliseconds},"msg":"answered"}\n`,
    );
  }

  /** What is the same for every request of a route, made into text once. */
  partsOf(method: string, route: string): LineParts {
    const key = `${method} ${route}`;
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    const { chindingsSym, streamSym, timeSym } = pino.symbols;
    const log = this.#log.child({ method, route }) as unknown as Record<symbol, unknown>;
    const parts = {
      fields: log[chindingsSym] as string,
      stream: log[streamSym] as DestinationStream,
      time: log[timeSym] as () => string,
    };
    this.#parts.set(key, parts);
    return parts;
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
