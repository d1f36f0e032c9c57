import type { LoadRequest } from './load-request.ts';

/** More than a fast operation is asked for in one round; building requests takes the generator time. */
const maxRequests = 16_000;

/**
 * What each round sends. Where a request can be sent only once, every round has its own part of the list; otherwise
 * every round starts elsewhere in it. A part that is its own is a multiple of the connections long, so that a request
 * stays with its connection.
 */
export function splitIntoRounds(
  requests: readonly LoadRequest[],
  rounds: number,
  connections: number,
  once: boolean,
): (readonly LoadRequest[])[] {
  const part = Math.floor(requests.length / rounds / connections) * connections;
  if (once && part === 0) throw new Error('there are fewer requests than connections');
  const length = once ? part : Math.min(requests.length, maxRequests);
  const endless = once ? requests : [...requests, ...requests];
  return Array.from({ length: rounds }, (_, round) => endless.slice(round * part, round * part + length));
}
