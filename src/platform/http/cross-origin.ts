import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { addVary } from './caching.ts';
import { failureBody } from './failures.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether pages of every origin may read the answers, although the address is no operation of the interface. */
    readableAnywhere?: boolean;
    /** Whether only pages of this service itself may call it: what it answers sets a cookie. */
    ownPagesOnly?: boolean;
  }
}

/**
 * The pages that may read what a route answers: those of any origin, those of the origins that the setting names, or
 * only those of this service.
 */
export type Readers = 'any' | 'named' | 'own';

/** The origins that the setting names. */
export type NamedOrigins = ReadonlySet<string>;

/** Browsers keep what they were told for two hours at most. */
const secondsToKeep = '7200';

/** What a page may send along without any right. */
const plainHeaders = ['Content-Type', 'If-None-Match'];
const allHeaders = [...plainHeaders, 'Authorization', 'Idempotency-Key', 'If-Match', 'X-Authorization'];

const refusal =
  'Pages of this origin may not call this address: the setting GUILDHALL_CORS_ORIGINS does not name it.';

/** Who may read is decided by the route itself: what needs no token is for every page, and hidden pages are for none. */
export function readersOf({
  method,
  config,
  schema,
}: Pick<RouteOptions, 'method' | 'config' | 'schema'>): Readers {
  if (config?.readableAnywhere === true) return 'any';
  if (config?.access === undefined || schema?.hide === true || config.ownPagesOnly === true) return 'own';
  const isReading = method === 'GET' || method === 'HEAD';
  return isReading && config.access !== 'restricted' ? 'any' : 'named';
}

/**
 * Lets pages read an answer. Cookies never travel this way: no answer allows credentials, and so every header may be
 * shown to the page.
 */
export function allowReading(
  request: FastifyRequest,
  reply: FastifyReply,
  readers: Readers,
  named: NamedOrigins,
): void {
  if (readers === 'any') return allowAnyOrigin(reply);
  if (readers === 'own' || named.size === 0) return;
  addVary(reply, 'origin');
  const { origin } = request.headers;
  if (origin !== undefined && named.has(origin)) allow(reply, origin);
}

/** Lets the pages of every origin read an answer; it is the same for all, so a cache may give it to any of them. */
export function allowAnyOrigin(reply: FastifyReply): void {
  allow(reply, '*');
}

function allow(reply: FastifyReply, origin: string): void {
  void reply.header('access-control-allow-origin', origin);
  void reply.header('access-control-expose-headers', '*');
}

/** Whether the browser asks on behalf of a page what it may send. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  const wanted = headers['access-control-request-method'];
  return method === 'OPTIONS' && headers.origin !== undefined && wanted !== undefined;
}

/** Answers such a question about an address with these methods: with what the page may send, or with a refusal. */
export function answerPreflight(
  { headers: { origin = '' } }: FastifyRequest,
  reply: FastifyReply,
  methods: ReadonlyMap<string, Readers>,
  named: NamedOrigins,
): void {
  const isNamed = named.has(origin);
  const allowed = Array.from(methods)
    .filter(([, readers]) => readers === 'any' || (readers === 'named' && isNamed))
    .map(([method]) => method);
  void reply.header('vary', 'origin');
  if (allowed.length === 0) {
    void reply.status(403).send(failureBody(403, refusal));
    return;
  }
  void reply
    .status(204)
    .header('access-control-allow-origin', isNamed ? origin : '*')
    .header('access-control-allow-methods', allowed.join(', '))
    .header('access-control-allow-headers', (isNamed ? allHeaders : plainHeaders).join(', '))
    .header('access-control-max-age', secondsToKeep)
    .send();
}
