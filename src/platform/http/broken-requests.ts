import { STATUS_CODES, type IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { onRequestHookHandler, RouteOptions } from 'fastify';
import { Type } from 'typebox';
import { badField, type DomainError } from '../shared/errors.ts';
import type { App } from './app-type.ts';
import { limitEagerConnections } from './eager-connections.ts';
import { failureBody } from './failures.ts';

const jsonType = 'application/json; charset=utf-8';

/** What the HTTP parser itself refuses, by the code of its error. */
const parserFailures: Record<string, { status: number; sentence: string }> = {
  HPE_HEADER_OVERFLOW: { status: 431, sentence: 'The headers of the request are too large.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, sentence: 'The request did not arrive in time.' },
};
const notHttp = { status: 400, sentence: 'The request is not well-formed HTTP.' };

/** How long a client has to read such an answer before its connection is cut. */
const lingerMilliseconds = 1000;

/** Answers what is not even HTTP, or does not arrive in time, in the shape of every other failure, then hangs up. */
export function answerBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const { status, sentence } = parserFailures[error.code ?? ''] ?? notHttp;
  const body = JSON.stringify(failureBody(status, sentence));
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${jsonType}\r\n`;
  socket.end(`${head}Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`);
  // A client that goes on sending must not keep its half of the connection open.
  const cut = setTimeout(() => void socket.destroy(), lingerMilliseconds).unref();
  socket.once('close', () => clearTimeout(cut));
}

/**
 * Refuses requests without a Host, with two, with an unknown Expect, with a query that is no UTF-8, or with one that nobody
 * knows where something is changed, and lets those of each connection have their turns.
 */
export function refuseOddRequests(app: App): void {
  limitEagerConnections(app.server);
  app.addHook('onRequest', (request, _reply, done) => done(hostProblem(request.raw)));
  app.addHook('onRoute', knowParameters);
  app.addHook('onRoute', (route) => {
    if (route.schema?.querystring === undefined) return;
    const refuse: onRequestHookHandler = (request, _reply, done) => done(queryProblem(request.raw.url ?? ''));
    route.onRequest = [refuse, ...[route.onRequest ?? []].flat()];
  });
  // The runtime would refuse it with an empty answer.
  app.server.on('checkExpectation', (_request, response) => {
    const body = JSON.stringify(failureBody(417, 'The expectation in the header Expect cannot be met.'));
    const headers = { 'content-type': jsonType, 'content-length': Buffer.byteLength(body) };
    response.writeHead(417, headers).end(body);
  });
}

/**
 * What changes something takes no query parameter that nobody knows: a trial that is misspelt would be done in earnest. What
 * only reads ignores them, as the contract leaves it.
 */
function knowParameters(route: RouteOptions): void {
  const { schema, method } = route;
  // Pages outside the interface have no schema.
  if (schema === undefined || schema.hide === true || method === 'GET' || method === 'HEAD') return;
  const known: object = schema.querystring ?? Type.Object({});
  route.schema = { ...schema, querystring: { ...known, additionalProperties: false } };
}

/** Of two hosts, a proxy and the service might each believe another one. */
function hostProblem({ headers, rawHeaders, httpVersion }: IncomingMessage): DomainError | undefined {
  if (headers.host === undefined) {
    return httpVersion === '1.1' ? badField('Host', 'is required') : undefined;
  }
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1 ? badField('Host', 'must be sent only once') : undefined;
}

/** The router refuses a path that is no UTF-8; a query would quietly be read with replacement characters. */
function queryProblem(url: string): DomainError | undefined {
  const start = url.indexOf('?');
  if (start === -1 || !url.includes('%', start)) return undefined;
  try {
    decodeURIComponent(url.slice(start));
    return undefined;
  } catch {
    return badField('query', 'must be well-formed and UTF-8');
  }
}
