import type { App } from '../http/app-type.ts';
import { callerOf } from '../http/authentication.ts';
import { originOf } from '../http/request-origin.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { signInSchema, signOutSchema } from './accounts-schemas.ts';
import { signIn, type SignInSettings } from './sign-in-service.ts';
import { revokeToken } from './tokens-service.ts';

/** Signing in and out. */
export function accountsRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; config: SignInSettings },
): void {
  const { storage, clock, config } = deps;

  app.post(
    '/authenticate',
    // The answer holds a secret: nothing on the way may keep it.
    { schema: signInSchema, config: { access: 'public', cacheControl: 'no-store' } },
    async (request) => {
      const { username, password } = request.body;
      const credentials = { username, password, address: request.ip };
      const session = await signIn(storage, clock, originOf(request), config, credentials);
      return {
        success: true as const,
        access_token: session.token,
        expires: Math.floor(session.expiresAt.epochMilliseconds / 1000),
        name: session.name,
        identifier: session.identifier,
        club: session.club,
      };
    },
  );

  const signOut = { schema: signOutSchema, config: { access: 'restricted', readOnlyToken: true } } as const;
  app.delete('/authenticate', signOut, async (request) => {
    await revokeToken(storage, clock, originOf(request), callerOf(request).tokenId);
    return { success: true as const };
  });
}
