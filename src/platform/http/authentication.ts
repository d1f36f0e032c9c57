import type { FastifyContextConfig, FastifyRequest, onRequestHookHandler } from 'fastify';
import type { Caller } from '../access/caller.ts';
import { DomainError, forbidden } from '../shared/errors.ts';
import { Failure } from '../shared/field-schemas.ts';
import type { App } from './app-type.ts';
import { isFromOwnPage, otherPage } from './own-pages.ts';
import type { SessionCookie } from './session-cookie.ts';

/** Who may call a route: anyone; only a token's holder; or anyone, and a token is looked at when there is one. */
export type Access = 'public' | 'restricted' | 'optional';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    /** A write that a read-only token may make, too. */
    readOnlyToken?: boolean;
    /** Whether a browser whose session is over may call it, too; there is no caller then. */
    endedSession?: boolean;
  }
  interface FastifyRequest {
    caller: Caller | null;
    /** Why a token does not count, where the call may also be made without one. */
    tokenRefusal: DomainError | null;
  }
}

/** Finds out who calls. */
export interface CallerFinder {
  /** The caller behind a token, when it is remembered. */
  remembered(token: string): Caller | undefined;
  /** The caller behind a token; refuses one that is not valid. */
  find(token: string): Promise<Caller>;
}

/** What authentication looks at. */
export interface AuthenticationParts {
  callers: CallerFinder;
  cookie: SessionCookie;
  publicUrl: string;
}

interface Parts extends Omit<AuthenticationParts, 'publicUrl'> {
  publicOrigin: string;
}

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Looks at the token before anything else of a restricted request is read; public routes have nothing to do with it. */
export function registerAuthentication(app: App, { publicUrl, ...others }: AuthenticationParts): void {
  const parts = { ...others, publicOrigin: new URL(publicUrl).origin };
  app.decorateRequest('caller', null);
  app.decorateRequest('tokenRefusal', null);
  app.addHook('onRoute', (route) => {
    const { access, ownPagesOnly } = route.config ?? {};
    if (access === undefined) return;
    const before = [route.onRequest ?? []].flat();
    if (access === 'public') {
      if (ownPagesOnly === true) route.onRequest = [refuseOtherPages(parts), ...before];
      if (route.schema !== undefined) route.schema = { ...route.schema, security: [] };
      return;
    }
    route.onRequest = [...before, lookAtToken(parts, route.config)];
    if (route.schema === undefined) return;
    // In OpenAPI an empty entry means that the call also works without any credential.
    const security = access === 'optional' ? [{}, ...credentials] : credentials;
    const changes = [route.method].flat().some((method) => !readingMethods.has(method));
    const refusals = { 401: Failure, ...(changes ? { 403: Failure } : {}) };
    const response = { ...refusals, ...(route.schema.response as Record<string, unknown>), 401: Failure };
    route.schema = { ...route.schema, security, response };
  });
}

/** The two headers in which a token may come, and the cookie of a browser, by their names in the document. */
const credentials = [{ token: [] }, { bearer: [] }, { session: [] }];

/** Signing in sets a cookie: no other page may sign a browser in as someone of its choice. */
function refuseOtherPages({ publicOrigin }: Parts): onRequestHookHandler {
  return (request, _reply, done) =>
    done(isFromOwnPage(request, publicOrigin) === false ? otherPage() : undefined);
}

type RouteConfig = Pick<FastifyContextConfig, 'access' | 'readOnlyToken' | 'endedSession'>;

function lookAtToken(parts: Parts, config: RouteConfig = {}): onRequestHookHandler {
  const { callers } = parts;
  return (request, _reply, done) => {
    const token = sentToken(request);
    if (token === undefined) return lookAtCookie(parts, config, request, done);
    const admit = (caller: Caller) => {
      request.caller = caller;
      const mayOnlyRead =
        caller.readOnly && !readingMethods.has(request.method) && config.readOnlyToken !== true;
      done(mayOnlyRead ? forbidden('This token may only read.') : undefined);
    };
    const known = callers.remembered(token);
    if (known !== undefined) return admit(known);
    // What is public stays so for a program whose token has ended: it sends its token with every picture.
    const refuse = (error: Error) => {
      if (config.access !== 'optional' || !isRefusal(error)) return done(error);
      request.tokenRefusal = error;
      return done();
    };
    callers.find(token).then(admit, refuse);
  };
}

/**
 * The session of a browser, where no header names a token. Browsers send cookies along with whatever any page has them
 * send, so what changes something must come from a page of this service.
 */
function lookAtCookie(
  { callers, cookie, publicOrigin }: Parts,
  { access, endedSession }: RouteConfig,
  request: FastifyRequest,
  done: (error?: Error) => void,
): void {
  const session = cookie.read(request);
  if (session === undefined) return access === 'optional' ? done() : done(noToken());
  const changes = !readingMethods.has(request.method);
  if (changes && isFromOwnPage(request, publicOrigin) !== true) return done(otherPage());
  // What is open to anyone stays so for a browser whose session is over: it cannot leave out its cookie.
  const refuse = () => done(access === 'optional' || endedSession === true ? undefined : noSession());
  const admit = (caller: Caller) => {
    if (caller.tokenKind !== 'session') return refuse();
    if (changes && endedSession !== true && isMeantFromAnother(request, caller)) return done(otherMember());
    request.caller = caller;
    done();
  };
  const known = callers.remembered(session);
  if (known !== undefined) return admit(known);
  const fail = (error: Error) => (isRefusal(error) ? refuse() : done(error));
  callers.find(session).then(admit, fail);
}

/**
 * Whether the page was opened by someone other than the one who is signed in now. All pages of a browser share one session, and
 * one that has slept meanwhile would save in the next person's name what the first one had typed.
 */
function isMeantFromAnother({ headers }: FastifyRequest, { memberId }: Caller): boolean {
  const meant = headers['x-member'];
  return meant !== undefined && meant !== String(memberId);
}

function otherMember(): DomainError {
  return new DomainError(
    'unauthenticated',
    'Someone else has signed in in this browser. Please sign in again.',
  );
}

function isRefusal(error: Error): error is DomainError {
  return error instanceof DomainError && error.kind === 'unauthenticated';
}

function noSession(): DomainError {
  return new DomainError('unauthenticated', 'The session of this browser is over. Please sign in again.');
}

function noToken(): DomainError {
  return new DomainError('unauthenticated', 'This call needs an access token in the header X-Authorization.');
}

/** The caller of a restricted route. */
export function callerOf(request: FastifyRequest): Caller {
  if (request.caller === null) throw new Error('A route that asks for its caller must be restricted.');
  return request.caller;
}

/** The token that a request carries in a header. */
export function sentToken(request: FastifyRequest): string | undefined {
  const own = request.headers['x-authorization'];
  if (typeof own === 'string' && own !== '') return own.trim();
  return request.headers.authorization?.match(/^Bearer +(\S+) *$/i)?.[1];
}
