import type { App } from '../http/app-type.ts';
import { clientAddress } from '../http/client-address.ts';
import type { LoggedSignIn } from '../http/refused-sign-ins.ts';
import { originOf } from '../http/request-origin.ts';
import type { SessionCookie } from '../http/session-cookie.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { closeSessionSchema, openSessionSchema } from './session-schemas.ts';
import { signInBrowser, type SessionSettings } from './session-service.ts';
import { revokeToken } from './tokens-service.ts';

/** What sessions of browsers are made of. */
export interface SessionParts {
  storage: Storage;
  clock: Clock;
  config: SessionSettings;
  cookie: SessionCookie;
  loggedSignIn: LoggedSignIn;
}

/** Signing a browser in and out. */
export function sessionRoutes(
  app: App,
  { storage, clock, config, cookie, loggedSignIn }: SessionParts,
): void {
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

  app.delete(
    '/session',
    {
      schema: closeSessionSchema,
      config: { access: 'restricted', readOnlyToken: true, endedSession: true, cacheControl: 'no-store' },
    },
    async (request, reply) => {
      if (request.caller !== null)
        await revokeToken(storage, clock, originOf(request), request.caller.tokenId);
      cookie.clear(reply);
      return { success: true as const };
    },
  );
}
