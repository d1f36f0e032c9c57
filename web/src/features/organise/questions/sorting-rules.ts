/** The part of the page in which a list is seen, from top to bottom. */
interface Seen {
  top: number;
  bottom: number;
}

/** So near an edge the page moves along, in pixels; the nearer the faster. */
const edge = 72;

/** At the edge itself and beyond, in pixels for each millisecond. */
const fastest = 0.8;

/** Whoever only rests on a handle, or draws it away from the edge, moves no page. */
const rest = 8;

/** How fast the page moves while something is dragged from one height to another: up where it is negative. */
export function scrollSpeed(from: number, to: number, { top, bottom }: Seen): number {
  if (Math.abs(to - from) < rest) return 0;
  const beyond = to < from ? Math.min(0, to - (top + edge)) : Math.max(0, to - (bottom - edge));
  return Math.min(Math.max(-1, beyond / edge), 1) * fastest;
}
