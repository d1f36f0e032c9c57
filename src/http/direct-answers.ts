import type { FastifyReply, FastifyRequest, RouteHandlerMethod } from 'fastify';
import type { App } from './app-type.ts';
import { entityTag, holdsTag } from './caching.ts';
import { cacheControlOf, commonHeaders, requestIdHeader } from './common-headers.ts';
import { compress, isCompressible, isLarge, wantedEncoding } from './compression.ts';

/** Longer texts are better sent as bytes; a shorter one and the headers before it go out in one piece. */
export const longestInOnePiece = 4096;

type Content = string | Buffer;

/** An answer that is no object to be put into JSON. */
interface Written {
  readonly type: string;
  /** Asked for only when the caller does not hold the answer already. */
  readonly body: Content | (() => Content);
  /** Left out where it is to be made from the body. */
  readonly tag?: string;
  /** Left out where the route says it. */
  readonly cacheControl?: string;
}

class WrittenAnswer {
  readonly written: Written;

  constructor(written: Written) {
    this.written = written;
  }
}

/** An answer that its handler has written; its type is that of whatever the schema of the route promises. */
export function writtenAnswer<Promised>(written: Written): Promised {
  return new WrittenAnswer(written) as Promised;
}

/** An answer of JSON that was put together out of pieces, and what its tag is to be made from where that is shorter. */
export function writtenJson<Promised>(body: Written['body'], tag?: string): Promised {
  return writtenAnswer({ type: jsonType, body, ...(tag === undefined ? {} : { tag: `W/"${tag}"` }) });
}

const jsonType = 'application/json; charset=utf-8';

/** What is the same for all answers of a route. */
interface RouteManners {
  readonly reads: boolean;
  readonly headers: readonly string[];
  readonly cacheControl: string | undefined;
}

/**
 * Sends what handlers return past the server's own steps for an answer, which cost as much as making a small one.
 * Failures, and whatever a handler sends itself, still go through them.
 */
export function registerDirectAnswers(app: App): void {
  app.addHook('onRoute', (route) => {
    const { config, method } = route;
    // Those that are kept look after themselves.
    if (config?.access === undefined || config.cachedUntil !== undefined) return;
    route.handler = sendingDirectly(route.handler, {
      reads: method === 'GET' || method === 'HEAD',
      headers: commonHeaders.flat(),
      cacheControl: cacheControlOf(config),
    });
  });
}

function sendingDirectly(handler: RouteHandlerMethod, manners: RouteManners): RouteHandlerMethod {
  return function answer(request, reply) {
    const send = (value: unknown) => {
      if (value instanceof WrittenAnswer) return sendWritten(request, reply, value.written, manners);
      if (!isPlainObject(value)) return value;
      const written = { type: jsonType, body: reply.serialize(value) as string };
      return sendWritten(request, reply, written, manners);
    };
    const made: unknown = handler.call(this, request, reply);
    return made instanceof Promise ? made.then(send) : send(made);
  };
}

function isPlainObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}

/** Sends an answer, or 304 to a caller who holds it; a promise only where it has to be packed. */
function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  written: Written,
  { reads, headers: common, cacheControl: usual }: RouteManners,
): Promise<void> | undefined {
  const { type, cacheControl = usual } = written;
  const headers = cacheControl === undefined ? [...common] : [...common, 'cache-control', cacheControl];
  let { body } = written;
  if (reads && reply.statusCode === 200) {
    if (written.tag === undefined && typeof body === 'function') body = body();
    const tag = written.tag ?? entityTag(body as Content);
    headers.push('etag', tag);
    const held = request.headers['if-none-match'];
    if (held !== undefined && holdsTag(held, tag)) {
      writeDirectly(request, reply, 304, headers);
      return undefined;
    }
  }
  const content = typeof body === 'function' ? body() : body;
  headers.push('content-type', type);
  if (isCompressible(type) && isLarge(content)) return sendPacked(request, reply, headers, content);
  writeWhole(request, reply, headers, content);
  return undefined;
}

/** Sends a large text packed, where the caller can unpack it. */
function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: string[],
  body: Content,
): Promise<void> | undefined {
  // A cache on the way must not give the packed answer to somebody who cannot unpack it.
  headers.push('vary', 'accept-encoding');
  const encoding = wantedEncoding(request);
  if (encoding === undefined) {
    writeWhole(request, reply, headers, body);
    return undefined;
  }
  return new Promise((resolve, reject) => {
    compress(body, encoding, (error, packed) => {
      if (error !== null) return reject(error);
      writeWhole(request, reply, [...headers, 'content-encoding', encoding], packed);
      resolve();
    });
  });
}

function writeWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: readonly string[],
  content: Content,
): void {
  const body =
    typeof content === 'string' && content.length > longestInOnePiece ? Buffer.from(content) : content;
  const length = String(Buffer.byteLength(body));
  writeDirectly(request, reply, reply.statusCode, [...headers, 'content-length', length], body);
}

/** Writes an answer about which everything is known, past the steps in which other answers are finished. */
export function writeDirectly(
  request: FastifyRequest,
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
  body?: Content,
): void {
  reply.hijack();
  reply.raw.writeHead(status, [...headers, requestIdHeader, request.id]);
  reply.raw.end(request.method === 'HEAD' ? undefined : body);
}
