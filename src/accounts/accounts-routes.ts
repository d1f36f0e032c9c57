import type { FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { callerOf } from '../http/authentication.ts';
import { clientAddress } from '../http/client-address.ts';
import { logOf } from '../http/request-log.ts';
import { originOf } from '../http/request-origin.ts';
import type { Clock } from '../shared/clock.ts';
import { DomainError } from '../shared/errors.ts';
import { RecentlyUsed } from '../shared/recently-used.ts';
import type { Storage } from '../storage/database.ts';
import { renewIdentifierSchema, signInSchema, signOutSchema } from './accounts-schemas.ts';
import { renewIdentifier } from './credentials-service.ts';
import { signIn, type SignInSettings } from './sign-in-service.ts';
import { revokeToken } from './tokens-service.ts';

/** Signing in and out, and the private identifier. */
export function accountsRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; config: SignInSettings },
): void {
  const { storage, clock, config } = deps;
  const logFailure = failureLog(clock);

  app.post(
    '/authenticate',
    // The answer holds a secret: nothing on the way may keep it.
    { schema: signInSchema, config: { access: 'public', cacheControl: 'no-store' } },
    async (request) => {
      const { username, password } = request.body;
      const credentials = { username, password, address: clientAddress(request) };
      try {
        const session = await signIn(storage, clock, originOf(request), config, credentials);
        const { token, expiresAt, ...person } = session;
        const expires = Math.floor(expiresAt.epochMilliseconds / 1000);
        return { success: true as const, access_token: token, expires, ...person };
      } catch (error) {
        logFailure(request, error);
        throw error;
      }
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

/** How many addresses are remembered whose refusals were logged. */
const maxLoggedAddresses = 10_000;
const secondsBetweenLines = 60;

/**
 * Logs failed sign-ins with the client's address, for programs that block attackers. Wrong passwords are bounded by the
 * limits; what the limits refuse is not, so of those an address gets one line a minute.
 */
function failureLog(clock: Clock): (request: FastifyRequest, error: unknown) => void {
  const logged = new RecentlyUsed<string, number>(maxLoggedAddresses);
  return (request, error) => {
    if (!(error instanceof DomainError)) return;
    const address = clientAddress(request);
    if (error.kind === 'unauthenticated') logOf(request).warn({ address }, 'sign-in failed');
    if (error.kind !== 'too-many-requests') return;
    const second = clock.now().epochMilliseconds / 1000;
    if (second - (logged.get(address) ?? -Infinity) < secondsBetweenLines) return;
    logged.set(address, second);
    logOf(request).warn({ address }, 'sign-in refused: too many from this address or for this name');
  };
}
