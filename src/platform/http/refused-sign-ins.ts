import type { FastifyRequest } from 'fastify';
import type { Clock } from '../shared/clock.ts';
import { DomainError, type ErrorKind } from '../shared/errors.ts';
import { LRUCache } from 'lru-cache';
import { clientAddress } from './client-address.ts';
import { logOf } from './request-log.ts';

/** How many addresses are remembered whose refusals were logged. */
const maxLoggedAddresses = 10_000;
const secondsBetweenLines = 60;

/** Does the work of a sign-in, and logs its failure. */
export type LoggedSignIn = <Result>(request: FastifyRequest, work: () => Promise<Result>) => Promise<Result>;

/**
 * Counts failed sign-ins, where metrics are switched on, and logs them with the client's address, for programs that block attackers. Wrong passwords are bounded by the
 * limits; what the limits refuse is not, so of those an address gets one line a minute.
 */
export function loggedSignIns(
  clock: Clock,
  metrics?: { countFailedSignIn(this: void, kind: ErrorKind): void },
): LoggedSignIn {
  const logged = new LRUCache<string, number>({ max: maxLoggedAddresses });
  return async (request, work) => {
    try {
      return await work();
    } catch (error) {
      logFailure(request, error);
      throw error;
    }
  };

  function logFailure(request: FastifyRequest, error: unknown): void {
    if (!(error instanceof DomainError)) return;
    metrics?.countFailedSignIn(error.kind);
    const address = clientAddress(request);
    if (error.kind === 'unauthenticated') logOf(request).warn({ address }, 'sign-in failed');
    if (error.kind !== 'too-many-requests') return;
    const second = clock.now().epochMilliseconds / 1000;
    if (second - (logged.get(address) ?? -Infinity) < secondsBetweenLines) return;
    logged.set(address, second);
    logOf(request).warn({ address }, 'sign-in refused: too many from this address or for this name');
  }
}
