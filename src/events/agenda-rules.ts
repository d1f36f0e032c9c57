import type { EventId } from '../shared/ids.ts';
import type { DateTimeText } from '../shared/local-time.ts';

/** What is needed of an event to find its place in a list. */
export interface AgendaEntry {
  readonly id: EventId;
  readonly start: DateTimeText;
  /** The end, or the start where no end is known. */
  readonly last: DateTimeText;
}

/** Which part of the list is wanted. */
export interface EventPage {
  /** Events that ended before are left out; without an end the start counts. */
  since: DateTimeText;
  /** Events that start later are left out. */
  until: DateTimeText | null;
  limit: number;
  offset: number;
}

/** Where one has arrived in an agenda that is in the order of time. */
interface Reader {
  readonly entries: readonly AgendaEntry[];
  next: number;
}

/** A page of several agendas together, each in the order of time; what stands in more than one is listed once. */
export function mergeAgendas(
  agendas: readonly (readonly AgendaEntry[])[],
  { since, until, limit, offset }: EventPage,
): EventId[] {
  const readers: Reader[] = agendas.map((entries) => ({ entries, next: 0 }));
  const page: EventId[] = [];
  let [found, previous] = [0, -1];
  while (page.length < limit) {
    const entry = takeEarliest(readers, since);
    if (entry === undefined || (until !== null && entry.start > until)) break;
    if (entry.id === previous) continue;
    previous = entry.id;
    found += 1;
    if (found > offset) page.push(entry.id);
  }
  return page;
}

function takeEarliest(readers: readonly Reader[], since: DateTimeText): AgendaEntry | undefined {
  let earliest: Reader | undefined;
  let entry: AgendaEntry | undefined;
  for (const reader of readers) {
    const candidate = skipEnded(reader, since);
    if (candidate === undefined || (entry !== undefined && !isBefore(candidate, entry))) continue;
    [earliest, entry] = [reader, candidate];
  }
  if (earliest !== undefined) earliest.next += 1;
  return entry;
}

function skipEnded(reader: Reader, since: DateTimeText): AgendaEntry | undefined {
  let entry = reader.entries[reader.next];
  while (entry !== undefined && entry.last < since) {
    reader.next += 1;
    entry = reader.entries[reader.next];
  }
  return entry;
}

function isBefore(a: AgendaEntry, b: AgendaEntry): boolean {
  return inOrderOfTime(a, b) < 0;
}

/** Compares two entries by their start, and those that start together by their number. */
export function inOrderOfTime(a: AgendaEntry, b: AgendaEntry): number {
  if (a.start === b.start) return a.id - b.id;
  return a.start < b.start ? -1 : 1;
}
