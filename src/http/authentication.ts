import type { FastifyContextConfig, FastifyRequest, onRequestHookHandler } from 'fastify';
import { Callers } from '../accounts/callers-service.ts';
import type { Caller } from '../accounts/caller.ts';
import { DomainError, forbidden } from '../shared/errors.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import type { App } from './app-type.ts';
import { Failure } from '../shared/field-schemas.ts';

/** Who may call a route: anyone; only a token's holder; or anyone, and a token is looked at when there is one. */
export type Access = 'public' | 'restricted' | 'optional';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** A write that a read-only token may make, too. */
    readOnlyToken?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
  }
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Looks at the token before anything else of a restricted request is read; public routes have nothing to do with it. */
export function registerAuthentication(app: App, deps: { storage: Storage; clock: Clock }): void {
  const callers = new Callers(deps.storage, deps.clock);
  app.decorateRequest('caller', null);
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access === undefined || access === 'public') return;
    route.onRequest = [...[route.onRequest ?? []].flat(), lookAtToken(callers, route.config)];
    if (route.schema === undefined) return;
    // In OpenAPI an empty entry means that the call also works without any credential.
    const security = access === 'optional' ? [{}, { token: [] }] : [{ token: [] }];
    const response = route.schema.response as Record<string, unknown>;
    route.schema = { ...route.schema, security, response: { ...response, 401: Failure } };
  });
}

type RouteConfig = Pick<FastifyContextConfig, 'access' | 'readOnlyToken'>;

function lookAtToken(callers: Callers, { access, readOnlyToken }: RouteConfig = {}): onRequestHookHandler {
  return (request, _reply, done) => {
    const token = sentToken(request);
    if (token === undefined) return access === 'optional' ? done() : done(noToken());
    const admit = (caller: Caller) => {
      request.caller = caller;
      const mayOnlyRead = caller.readOnly && !readingMethods.has(request.method) && readOnlyToken !== true;
      done(mayOnlyRead ? forbidden('This token may only read.') : undefined);
    };
    const known = callers.remembered(token);
    if (known === undefined) callers.find(token).then(admit, done);
    else admit(known);
  };
}

function noToken(): DomainError {
  return new DomainError('unauthenticated', 'This call needs an access token in the header X-Authorization.');
}

/** The caller of a restricted route. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('A route that asks for its caller must be restricted.');
  return request.caller;
}

function sentToken(request: FastifyRequest): string | undefined {
  const own = request.headers['x-authorization'];
  if (typeof own === 'string' && own !== '') return own.trim();
  return request.headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1];
}
