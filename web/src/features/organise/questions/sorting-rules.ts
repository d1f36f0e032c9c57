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

/** Where an entry of a list lies in the page, in pixels. */
export interface Lying {
  readonly top: number;
  readonly height: number;
}

/** At which place an entry is dropped that was lifted and moved so far: past another one as soon as it covers half of it. */
export function dropPlace(entries: readonly Lying[], index: number, by: number): number {
  const held = entries[index];
  if (held === undefined) return index;
  const [top, bottom] = [held.top + by, held.top + held.height + by];
  const middle = (entry: Lying) => entry.top + entry.height / 2;
  const above = entries.slice(0, index).filter((entry) => middle(entry) < top).length;
  const passed = entries.slice(index + 1).filter((entry) => middle(entry) < bottom).length;
  return by < 0 ? above : index + passed;
}

/** How far each of the others moves aside, so that there is room where the entry would be dropped. */
export function movedAside(entries: readonly Lying[], index: number, to: number): number[] {
  const held = entries[index];
  const next = entries[index + 1] ?? held;
  const previous = entries[index - 1];
  if (held === undefined || next === undefined) return entries.map(() => 0);
  const gap =
    next === held
      ? previous === undefined
        ? 0
        : held.top - previous.top - previous.height
      : next.top - held.top - held.height;
  const room = held.height + gap;
  return entries.map((_, place) => {
    if (place > index && place <= to) return -room;
    return place < index && place >= to ? room : 0;
  });
}
