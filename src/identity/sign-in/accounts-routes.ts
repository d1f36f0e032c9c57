import type { App } from '../../platform/http/app-type.ts';
import { callerOf, sentToken } from '../../platform/http/authentication.ts';
import { clientAddress } from '../../platform/http/client-address.ts';
import type { LoggedSignIn } from '../../platform/http/refused-sign-ins.ts';
import { originOf } from '../../platform/http/request-origin.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { renewIdentifierSchema, renewSignInSchema, signInSchema, signOutSchema } from './accounts-schemas.ts';
import { renewIdentifier } from './credentials-service.ts';
import type { RenewalSettings } from './renewal-rules.ts';
import { renewSignIn } from './renewal-service.ts';
import { signIn, type SignInSettings } from './sign-in-service.ts';
import { revokeToken } from '../tokens/tokens-service.ts';

interface AccountsParts {
  storage: Storage;
  clock: Clock;
  config: SignInSettings & RenewalSettings;
  loggedSignIn: LoggedSignIn;
}

/** Signing in and out, and the private identifier. */
export function accountsRoutes(app: App, deps: AccountsParts): void {
  const { storage, clock, config, loggedSignIn } = deps;

  app.post(
    '/authenticate',
    // The answer holds a secret: nothing on the way may keep it.
    { schema: signInSchema, config: { access: 'public', cacheControl: 'no-store' } },
    async (request) => {
      const { username, password } = request.body;
      const credentials = { username, password, address: clientAddress(request) };
      return loggedSignIn(request, async () => {
        return presentSignIn(await signIn(storage, clock, originOf(request), config, credentials));
      });
    },
  );

  renewalRoute(app, deps);

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

function renewalRoute(app: App, { storage, clock, config }: AccountsParts): void {
  const renewed = {
    schema: renewSignInSchema,
    config: { access: 'restricted', cacheControl: 'no-store' },
  } as const;
  app.post('/authenticate/renew', renewed, async (request) => {
    const held = { caller: callerOf(request), token: sentToken(request) ?? '' };
    return presentSignIn(await renewSignIn(storage, clock, originOf(request), config, held));
  });
}

function presentSignIn({ token, expiresAt, ...person }: Awaited<ReturnType<typeof signIn>>) {
  const expires = Math.floor(expiresAt.epochMilliseconds / 1000);
  return { success: true as const, access_token: token, expires, ...person };
}
