import type { Ask } from './ask.ts';

/**
 * What each round sends. Where a request may be sent only once, every round has its own part; else every round begins
 * elsewhere in the list. A part is a multiple of the connections long, so that a request stays with its connection.
 */
export function shares(
  asks: readonly Ask[],
  rounds: number,
  connections: number,
  once: boolean,
): (readonly Ask[])[] {
  const length = Math.floor(asks.length / rounds / connections) * connections;
  if (once && length === 0) throw new Error('there are fewer requests than connections');
  return Array.from({ length: rounds }, (_, round) => {
    const start = round * length;
    return once ? asks.slice(start, start + length) : [...asks.slice(start), ...asks.slice(0, start)];
  });
}
