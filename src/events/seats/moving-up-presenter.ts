import type { MovingUp } from './moving-up.ts';

/** Who would move up, in the shape of the interface. */
export function presentMovingUp({ count, people, mails, parties }: MovingUp) {
  return { count, people, mails, parties: parties.map((party) => ({ ...party })) };
}
