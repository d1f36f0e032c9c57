import type { App } from '../http/app-type.ts';
import { callerOf } from '../http/authentication.ts';
import { clientAddress } from '../http/client-address.ts';
import type { LoggedSignIn } from '../http/refused-sign-ins.ts';
import { originOf } from '../http/request-origin.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { renewIdentifierSchema, signInSchema, signOutSchema } from './accounts-schemas.ts';
import { renewIdentifier } from './credentials-service.ts';
import { signIn, type SignInSettings } from './sign-in-service.ts';
import { revokeToken } from './tokens-service.ts';

/** Signing in and out, and the private identifier. */
export function accountsRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; config: SignInSettings; loggedSignIn: LoggedSignIn },
): void {
  const { storage, clock, config, loggedSignIn } = deps;

  app.post(
    '/authenticate',
    // The answer holds a secret: nothing on the way may keep it.
    { schema: signInSchema, config: { access: 'public', cacheControl: 'no-store' } },
    async (request) => {
      const { username, password } = request.body;
      const credentials = { username, password, address: clientAddress(request) };
      return loggedSignIn(request, async () => {
        const session = await signIn(storage, clock, originOf(request), config, credentials);
        const { token, expiresAt, ...person } = session;
        const expires = Math.floor(expiresAt.epochMilliseconds / 1000);
        return { success: true as const, access_token: token, expires, ...person };
      });
    },
  );

  const signOut = { schema: signOutSchema, config: { access: 'restricted', readOnlyToken: true } } as const;
  app.delete('/authenticate', signOut, async (request) => {
    await revokeToken(storage, clock, originOf(request), callerOf(request).tokenId);
    return { success: true as const };
  });

  const renewal = {
    schema: renewIdentifierSchema,
    config: { access: 'restricted', cacheControl: 'no-store' },
  } as const;
  app.post('/me/identifier', renewal, async (request) => {
    const { memberId } = callerOf(request);
    const identifier = await renewIdentifier(storage, clock, originOf(request), memberId);
    return { success: true as const, identifier };
  });
}
