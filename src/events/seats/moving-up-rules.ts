import type { MovingUp } from './moving-up.ts';

/** Who would move up at several events; null where nothing of them changes for those who wait. */
export function together(all: readonly MovingUp[]): MovingUp | null {
  const [first, ...others] = all;
  if (first === undefined) return null;
  return others.reduce(
    (sum, one) => ({
      count: sum.count + one.count,
      people: sum.people + one.people,
      mails: sum.mails + one.mails,
      parties: [...sum.parties, ...one.parties],
    }),
    first,
  );
}
