import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import {
  errorCodes,
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { DomainError } from '../shared/errors.ts';
import { badField } from '../shared/errors.ts';
import type { App } from './app-type.ts';
import { answerError, failureBody } from './failures.ts';
import { validatorCompiler } from './validation.ts';

/** Larger than any honest body of this interface. */
const bodyLimit = 1024 * 1024;

export interface ServerSettings {
  trustedProxies: readonly string[];
  /** The domain error behind an error of the database's driver, when there is one. */
  translateError(error: unknown): DomainError | undefined;
}

/** A server that knows how this service reads, refuses and logs, and nothing of what it serves. */
export function createServer(logger: FastifyBaseLogger, settings: ServerSettings): App {
  const app: App = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length === 0 ? false : [...settings.trustedProxies],
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a request that has no route.
      setCommonHeaders(request, reply);
      void answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
    forceCloseConnections: 'idle',
    http: { requireHostHeader: false },
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.setValidatorCompiler(validatorCompiler());
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    return answerError(settings.translateError(error) ?? error, request, reply);
  });
  app.setNotFoundHandler((_request, reply) => {
    return reply.status(404).send(failureBody(404, 'There is nothing at this address.'));
  });
  answerHttpOddities(app);
  refuseBrokenQueries(app);
  readJsonBodies(app);
  addCommonHeaders(app);
  logResponses(app);
  return app;
}

/** The router refuses a path that is no UTF-8; a query would quietly be read with replacement characters. */
function refuseBrokenQueries(app: App): void {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.schema?.querystring === undefined) return;
    const query = request.raw.url?.split('?')[1];
    if (query?.includes('%') !== true) return;
    try {
      decodeURIComponent(query);
    } catch {
      throw badField('query', 'must be well-formed and UTF-8');
    }
  });
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

function addCommonHeaders(app: App): void {
  app.addHook('onSend', async (request, reply) => {
    setCommonHeaders(request, reply);
    if (request.routeOptions.config.access !== 'restricted' || reply.hasHeader('cache-control')) return;
    void reply.header('cache-control', 'private, no-cache');
  });
}

function setCommonHeaders(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header('x-request-id', request.id);
  void reply.header('x-content-type-options', 'nosniff');
  // Addresses of this service can hold secrets (feeds, answer links): they must not travel on as a referrer.
  void reply.header('referrer-policy', 'no-referrer');
}

/** Logs the route's pattern and never the address: addresses hold usernames, feed identifiers and search words. */
function logResponses(app: App): void {
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown';
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    request.log.info({ method: request.method, route, status: reply.statusCode, milliseconds }, 'answered');
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
  app.addHook('onRequest', async (request) => {
    if (request.raw.httpVersion === '1.1' && request.headers.host === undefined) {
      throw badField('Host', 'is required');
    }
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
