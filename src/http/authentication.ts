import type { FastifyContextConfig, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Caller } from '../organisation/caller.ts';
import { DomainError, forbidden } from '../shared/errors.ts';
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

/** Finds out who calls. */
export interface CallerFinder {
  /** The caller behind a token, when it is remembered. */
  remembered(token: string): Caller | undefined;
  /** The caller behind a token; refuses one that is not valid. */
  find(token: string): Promise<Caller>;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Looks at the token before anything else of a restricted request is read; public routes have nothing to do with it. */
export function registerAuthentication(app: App, callers: CallerFinder): void {
  app.decorateRequest('caller', null);
  app.addHook('onRoute', (route) => {
    const access = route.config?.access;
    if (access === undefined) return;
    if (access === 'public') {
      if (route.schema !== undefined) route.schema = { ...route.schema, security: [] };
      return;
    }
    route.onRequest = [...[route.onRequest ?? []].flat(), lookAtToken(callers, route.config)];
    if (route.schema === undefined) return;
    // In OpenAPI an empty entry means that the call also works without any credential.
    const security = access === 'optional' ? [{}, ...credentials] : credentials;
    const response = route.schema.response as Record<string, unknown>;
    route.schema = { ...route.schema, security, response: { ...response, 401: Failure } };
  });
}

/** The two headers in which a token may come, by their names in the document. */
const credentials = [{ token: [] }, { bearer: [] }];

type RouteConfig = Pick<FastifyContextConfig, 'access' | 'readOnlyToken'>;

function lookAtToken(
  callers: CallerFinder,
  { access, readOnlyToken }: RouteConfig = {},
): onRequestHookHandler {
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
