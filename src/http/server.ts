import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  errorCodes,
  fastify,
  type DoneFuncWithErrOrRes,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
  type onRequestHookHandler,
  type onSendHookHandler,
  type RequestPayload,
} from 'fastify';
import type { Logger } from 'pino';
import type { DomainError } from '../shared/errors.ts';
import { badField } from '../shared/errors.ts';
import type { App } from './app-type.ts';
import { answerUnchanged, packIfWanted } from './caching.ts';
import { proxyCheck } from './client-address.ts';
import { cacheControlOf, setCommonHeaders } from './common-headers.ts';
import { answerError, failureBody } from './failures.ts';
import { lazyLog, RequestLog } from './request-log.ts';
import { schemaCompilers } from './schema-compilers.ts';

/** Larger than any honest body of this interface. */
const bodyLimit = 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes every check and every writer out of its schema at once, for those who look for mistakes in them. */
    compileSchemas(): number;
    /** True from the wish to stop on: what has arrived is still answered, but nobody should send more. */
    isStopping: boolean;
  }
}

export interface ServerSettings {
  trustedProxies: readonly string[];
  /** The domain error behind an error of the database's driver, when there is one. */
  translateError(error: unknown): DomainError | undefined;
}

/** A server that knows how this service reads, refuses and logs, and nothing of what it serves. */
export function createServer(logger: Logger, settings: ServerSettings): App {
  const compilers = schemaCompilers();
  const log = new RequestLog(logger);
  const app: App = fastify({
    loggerInstance: lazyLog(() => logger),
    logController: log,
    bodyLimit,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length === 0 ? false : proxyCheck(settings.trustedProxies),
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a request that has no route.
      setCommonHeaders(request, reply);
      void answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
    schemaController: compilers.controller,
    forceCloseConnections: 'idle',
    // Who stops a server answers what has still arrived, and not with a refusal in another shape than all others.
    return503OnClosing: false,
    http: { requireHostHeader: false, optimizeEmptyRequests: true },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('compileSchemas', compilers.compileAll);
  app.decorate('isStopping', false);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Once more for the requests without a route, such as those that lack a Host, too.
    setCommonHeaders(request, reply);
    return answerError(settings.translateError(error) ?? error, request, reply);
  });
  answerHttpOddities(app);
  lookFirst(app, log);
  endEmptyBodies(app);
  readJsonBodies(app);
  finishAnswers(app);
  return app;
}

/** What happens first to every request of a route; one step for all, because each step of its own costs every request. */
function lookFirst(app: App, log: RequestLog): void {
  app.decorateRequest('line', null);
  app.addHook('onRoute', (route) => {
    const hasQuery = route.schema?.querystring !== undefined;
    // Finding a route's name again when it is logged would take longer than writing the line.
    const line = typeof route.method === 'string' ? log.partsOf(route.method, route.url) : null;
    const look: onRequestHookHandler = (request, reply, done) => {
      request.line = line;
      if (hasQuery) refuseBrokenQuery(request, reply, done);
      else done();
    };
    route.onRequest = [look, ...[route.onRequest ?? []].flat()];
  });
}

/** The router refuses a path that is no UTF-8; a query would quietly be read with replacement characters. */
function refuseBrokenQuery(request: FastifyRequest, _reply: FastifyReply, done: DoneFuncWithErrOrRes): void {
  const { url = '' } = request.raw;
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%', start)) return done();
  try {
    decodeURIComponent(url.slice(start));
  } catch {
    return done(badField('query', 'must be well-formed and UTF-8'));
  }
  done();
}

/**
 * A request that announces no body has a stream that is over from the start and never says so, which saves work on every
 * reading call. Whoever waits for the end of a body must get it all the same.
 */
function endEmptyBodies(app: App): void {
  app.addHook('onRoute', (route) => {
    if (route.method === 'GET' || route.method === 'HEAD') return;
    route.preParsing = [endEmptyBody, ...[route.preParsing ?? []].flat()];
  });
}

function endEmptyBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  body: RequestPayload,
  done: (error: null, body: RequestPayload) => void,
): void {
  done(null, request.raw.readableEnded ? Readable.from([]) : body);
}

/** Many clients name a content type even when they send nothing; whether a body is needed is the schema's to say. */
function readJsonBodies(app: App): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    if (bytes.length === 0) return done(null, undefined);
    if (!isUtf8Declared(request)) return done(new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE());
    // Decoding would quietly put replacement characters in the place of what the caller meant.
    if (!isUtf8(bytes)) return done(badField('body', 'must be UTF-8'));
    const text = bytes.toString();
    void parse(request, text, (error, value) => {
      done(error === null ? null : badField('body', jsonProblem(text)), value);
    });
  });
}

function isUtf8Declared(request: FastifyRequest): boolean {
  const charset = /;\s*charset\s*=\s*"?([^";\s]+)/i.exec(request.headers['content-type'] ?? '')?.[1];
  return charset === undefined || /^utf-?8$/i.test(charset);
}

function jsonProblem(text: string): string {
  try {
    JSON.parse(text);
    // It is JSON after all: then the parser minded a name that could reach into JavaScript's own objects.
    return 'must not contain __proto__ or constructor.prototype';
  } catch {
    return 'must be well-formed JSON';
  }
}

/** What every answer of a route gets last; one step for all, because each step of its own costs every request. */
function finishAnswers(app: App): void {
  app.addHook('onRoute', (route) => {
    const caching = cacheControlOf(route.config ?? {});
    const isGet = route.method === 'GET';
    const reads = isGet || route.method === 'HEAD';
    const finish: onSendHookHandler = (request, reply, body, done) => {
      setCommonHeaders(request, reply);
      if (caching !== undefined && !reply.hasHeader('cache-control'))
        void reply.header('cache-control', caching);
      // What stands in for a body of HEAD is left to the server, which tells its length.
      if (reads && answerUnchanged(request, reply, body)) done(null, isGet ? null : body);
      else packIfWanted(request, reply, body, done);
    };
    route.onSend = [finish, ...[route.onSend ?? []].flat()];
  });
}

/** What the HTTP parser itself refuses, by the code of its error. */
const parserFailures: Record<string, { status: number; sentence: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request did not arrive in time.' },
};
const notHttp = { status: 400, sentence: 'The request is not well-formed HTTP.' };

/** Answers what is not even HTTP in the shape of every other failure, then hangs up. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, sentence } = parserFailures[error.code ?? ''] ?? notHttp;
  const body = JSON.stringify(failureBody(status, sentence));
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
}

/** Node would refuse a missing Host and an unknown Expect with an empty answer. */
function answerHttpOddities(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    if (raw.headers.host === undefined && raw.httpVersion === '1.1') done(badField('Host', 'is required'));
    else done();
  });
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(failureBody(417, 'The expectation in the header Expect cannot be met.'));
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    };
    response.writeHead(417, headers).end(body);
  });
}
