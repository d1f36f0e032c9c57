import type { App } from '../../platform/http/app-type.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { LoggedSignIn } from '../../platform/http/refused-sign-ins.ts';
import { originOf, actorOf } from '../../platform/http/request-origin.ts';
import type { SessionCookie } from '../../platform/http/session-cookie.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { proveByPassword } from './proof-service.ts';
import { closeSessionSchema, openSessionSchema, proveSchema } from './session-schemas.ts';
import { signInBrowser, type SessionSettings } from './session-service.ts';
import { endToken } from '../tokens/tokens-service.ts';

/** What sessions of browsers are made of. */
export interface SessionParts {
  storage: Storage;
  clock: Clock;
  config: SessionSettings;
  cookie: SessionCookie;
  loggedSignIn: LoggedSignIn;
}

/** Signing a browser in and out, and showing that it is still the same person. */
export function sessionRoutes(app: App, parts: SessionParts): void {
  const { storage, clock, config, cookie, loggedSignIn } = parts;
  app.post(
    '/session',
    {
      schema: openSessionSchema,
      config: { access: 'public', ownPagesOnly: true, cacheControl: 'no-store' },
    },
    (request, reply) =>
      loggedSignIn(request, async () => {
        const credentials = { ...request.body, address: clientAddress(request) };
        const browser = { userAgent: request.headers['user-agent'], session: cookie.read(request) };
        const opened = await signInBrowser(storage, clock, originOf(request), config, {
          credentials,
          browser,
        });
        const { token, ...session } = opened;
        cookie.put(reply, token, 24 * 3600 * config.sessionDays);
        return { success: true as const, ...session };
      }),
  );

  proofRoute(app, parts);

  app.delete(
    '/session',
    {
      schema: closeSessionSchema,
      config: { access: 'restricted', readOnlyToken: true, endedSession: true, cacheControl: 'no-store' },
    },
    async (request, reply) => {
      // Another tab may have ended it a moment ago.
      if (request.caller !== null) await endToken(storage, clock, originOf(request), request.caller.tokenId);
      cookie.clear(reply);
      // What the browser kept of answers goes with it. Not its storage: scans that were not sent yet are in there.
      void reply.header('clear-site-data', '"cache"');
      return { success: true as const };
    },
  );
}

function proofRoute(app: App, parts: SessionParts): void {
  const proof = { schema: proveSchema, config: { access: 'restricted', cacheControl: 'no-store' } } as const;
  app.post('/session/proof', proof, async (request) => {
    const sent = { password: request.body.password, address: clientAddress(request) };
    const expires = await proveByPassword(parts, actorOf(request), sent);
    return { success: true as const, expires };
  });
}
