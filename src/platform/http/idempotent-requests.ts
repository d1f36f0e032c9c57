import { hash } from 'node:crypto';
import type { FastifyRequest, onErrorAsyncHookHandler, preHandlerAsyncHookHandler } from 'fastify';
import { Type, type TSchema } from 'typebox';
import type { IdempotentRun } from '../idempotency/idempotent-run.ts';
import { keyHeader, type IdempotentRuns } from '../idempotency/idempotency-service.ts';
import { Failure } from '../shared/field-schemas.ts';
import type { App } from './app-type.ts';
import { callerOf } from './authentication.ts';
import type { RequestExample } from './published-document.ts';
import { logOf } from './request-log.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether callers may give a request a key, so that it is done once however often it is sent. */
    idempotent?: boolean;
  }
  interface FastifyRequest {
    /** What the service hands to `storeResponse` in its transaction; null for a request without a key. */
    run: IdempotentRun | null;
  }
}

const description =
  'An addition: a text of the caller’s own, such as a UUID, that names this request. Sent again within 24 hours, the same ' +
  'request is not done again but answered as it was; one that still runs is 409 with `Retry-After`, and another request ' +
  'under the same key is 400.';

const KeyHeader = Type.Optional(
  Type.String({ minLength: 1, maxLength: 200, format: 'visible-ascii', description }),
);

/** Lets the routes that say so be called with an `Idempotency-Key`; registered after authentication. */
export function registerIdempotency(app: App, runs: IdempotentRuns): void {
  app.decorateRequest('run', null);
  app.addHook('onRoute', (route) => {
    const { config, schema } = route;
    if (config?.idempotent !== true || schema === undefined) return;
    route.preHandler = [...[route.preHandler ?? []].flat(), beginOnce(runs)];
    route.onError = [...[route.onError ?? []].flat(), giveBackKey(runs)];
    const { properties = {} } = (schema.headers ?? {}) as { properties?: Record<string, TSchema> };
    route.schema = {
      ...schema,
      headers: Type.Object({ ...properties, [keyHeader]: KeyHeader }),
      response: { ...(schema.response as Record<string, unknown>), 409: Failure },
      example: withKey(schema.example, String(schema.operationId)),
    };
  });
}

/** A key of its own for every operation, so that the examples can be sent one after the other. */
function withKey(example: RequestExample | undefined, operationId: string): RequestExample {
  return { ...example, headers: { ...example?.headers, [keyHeader]: `${operationId}-8f14e45f` } };
}

/** Answers a request that was done before, and makes sure that no other one under its key is done meanwhile. */
function beginOnce(runs: IdempotentRuns): preHandlerAsyncHookHandler {
  return async (request, reply) => {
    const key = request.headers[keyHeader];
    // A trial changes nothing, so it may be done any number of times.
    if (typeof key !== 'string' || isTrial(request)) return undefined;
    const begun = await runs.begin({
      member: callerOf(request).memberId,
      key,
      content: contentOf(request),
    });
    if ('claim' in begun) {
      request.run = begun;
      return undefined;
    }
    if (begun.location !== undefined) void reply.header('location', begun.location);
    return reply.status(begun.status).send(begun.body);
  };
}

function isTrial({ query }: FastifyRequest): boolean {
  return (query as { dryRun?: unknown }).dryRun === true;
}

function contentOf({ method, url, body }: FastifyRequest): string {
  // A file would be many times as long when it is written as JSON.
  const content = Buffer.isBuffer(body) ? hash('sha256', body) : (body ?? null);
  return JSON.stringify([method, url, content]);
}

/** What was refused or failed has changed nothing: the caller may send it again, or mend it, under the same key. */
function giveBackKey(runs: IdempotentRuns): onErrorAsyncHookHandler {
  return async (request) => {
    const { run } = request;
    if (run === null) return;
    try {
      await runs.release(run);
    } catch (error) {
      // The key comes back by itself when nobody waits for this run any more.
      logOf(request).warn({ err: error }, 'the key of a request that failed could not be given back');
    }
  };
}
