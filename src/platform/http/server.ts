import { randomUUID } from 'node:crypto';
import type { ServerOptions } from 'node:http';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { fastify, type FastifyBaseLogger, type FastifyError } from 'fastify';
import type { Logger } from 'pino';
import type { DomainError } from '../shared/errors.ts';
import type { App } from './app-type.ts';
import { answerBrokenRequest, refuseOddRequests } from './broken-requests.ts';
import { proxyCheck, watchClients } from './client-address.ts';
import { setRoutelessHeaders } from './common-headers.ts';
import { answerError } from './failures.ts';
import { finishAnswers } from './finishing.ts';
import { readBodies } from './request-bodies.ts';
import { RequestLog } from './request-log.ts';
import { schemaCompilers } from './schema-compilers.ts';

/** Larger than any honest body of this interface. */
const bodyLimit = 1024 * 1024;

/** Longer than any honest client takes to send its headers and its body, of at most a megabyte. */
const requestLimits: RequestLimits = {
  milliseconds: 30_000,
  checkMilliseconds: 5000,
  unreadMilliseconds: 60_000,
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Makes every check and every writer out of its schema at once, for those who look for mistakes in them. */
    compileSchemas(): number;
    /** True from the signal to stop on: what has arrived is still answered, but nobody should send more. */
    isStopping: boolean;
  }
}

/** How long a request may take to arrive, how often that is looked at, and how long an answer may wait to be read. */
export interface RequestLimits {
  milliseconds: number;
  checkMilliseconds: number;
  /** After how long a connection is cut whose client takes nothing of an answer: what it does not read fills our memory. */
  unreadMilliseconds: number;
}

export interface ServerSettings {
  trustedProxies: readonly string[];
  /** The origins whose pages may call what is not public. */
  corsOrigins: readonly string[];
  /** The domain error behind an error of the database's driver, when there is one. */
  translateError(error: unknown): DomainError | undefined;
  requestLimits?: RequestLimits;
  /** How many connections one address may have open, where it is not the usual. */
  connectionsPerAddress?: number;
}

/** A server that knows how this service reads, refuses and logs, and nothing of what it serves. */
export function createServer(logger: Logger, settings: ServerSettings): App {
  const compilers = schemaCompilers();
  const loggerInstance: FastifyBaseLogger = logger;
  const limits = settings.requestLimits ?? requestLimits;
  const isTrusted = proxyCheck(settings.trustedProxies);
  const app: App = fastify({
    loggerInstance,
    logController: new RequestLog(logger),
    // One for all requests, because few log anything: `logOf` gives the one with the id of the request.
    childLoggerFactory: (shared) => shared,
    bodyLimit,
    requestTimeout: limits.milliseconds,
    connectionTimeout: limits.unreadMilliseconds,
    genReqId: () => randomUUID(),
    trustProxy: settings.trustedProxies.length === 0 ? false : isTrusted,
    routerOptions: { maxParamLength: 256 },
    frameworkErrors: (error, request, reply) => {
      // No hook runs for a request that has no route.
      setRoutelessHeaders(request, reply);
      void answerError(error, request, reply);
    },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket),
    schemaController: compilers.controller,
    forceCloseConnections: 'idle',
    // What still arrives while the service stops is answered, and not refused in another shape than all failures.
    return503OnClosing: false,
    http: httpOptions(limits),
  }).withTypeProvider<TypeBoxTypeProvider>();
  app.decorate('compileSchemas', compilers.compileAll).decorate('isStopping', false);
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    // Such as one that lacks a Host; the answers of routes are finished by their own step.
    if (request.is404) setRoutelessHeaders(request, reply);
    return answerError(settings.translateError(error) ?? error, request, reply);
  });
  watchClients(app, { isTrusted, log: logger, most: settings.connectionsPerAddress });
  refuseOddRequests(app);
  readBodies(app);
  finishAnswers(app, new Set(settings.corsOrigins));
  return app;
}

function httpOptions({ milliseconds, checkMilliseconds }: RequestLimits): ServerOptions {
  return {
    requireHostHeader: false,
    optimizeEmptyRequests: true,
    headersTimeout: milliseconds,
    connectionsCheckingInterval: checkMilliseconds,
  };
}
