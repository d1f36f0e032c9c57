/** What is said in passing. */
export interface Announcement {
  id: number;
  text: string;
  /** What may be done about it, such as taking it back. */
  action?: { label: string; run: () => void } | undefined;
  /** Stays until someone has done it or put it away. */
  isLasting?: boolean | undefined;
  /** For how many seconds it can be done without a trace: they are counted down. */
  seconds?: number | undefined;
}

/** So many offers stay beside each other; who has not taken an older one by then does not want it. */
const mostOffers = 2;

/**
 * What is shown when something more is said: a mere word replaces the last one, and never what someone may still want to press.
 * Who pressed a button twice reads once what became of it.
 */
export function withAnnouncement(shown: readonly Announcement[], next: Announcement): Announcement[] {
  const others = shown.filter(({ text }) => text !== next.text);
  const lasting = others.filter(({ isLasting }) => isLasting === true);
  const offers = others.filter(({ action, isLasting }) => action !== undefined && isLasting !== true);
  const kept = next.action === undefined || next.isLasting === true ? offers : offers.slice(1 - mostOffers);
  return [...lasting, ...kept, next];
}

/** How long something stays, in milliseconds; what offers something stays longer, and what lasts for good. */
export function durationOf({ action, isLasting, seconds = 0 }: Announcement): number {
  if (isLasting === true) return Number.POSITIVE_INFINITY;
  if (action !== undefined && seconds > 0) return seconds * 1000;
  return action === undefined ? 5000 : 10_000;
}
