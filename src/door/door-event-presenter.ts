import type { EventRecord } from '../events/event.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import type { GateCount } from './door-events-store.ts';
import { scanningAt, timeOf } from './door-rules.ts';
import { saltOf } from './sealed-list-rules.ts';

/** An event as its reviewers see it at the door. */
export function presentDoorEvent(event: EventRecord, counts: readonly GateCount[], now: DateTimeText) {
  const { id, title, start, end, allDay, location, cancelled } = event;
  return {
    id,
    title,
    startDate: start,
    endDate: end,
    allDay,
    place: [location.name, location.city].filter((part) => part !== '').join(', '),
    cancelled,
    when: timeOf(event, now),
    scanning: scanningAt(event, now),
    ...presentCounts(counts),
  };
}

/** The same with what a device needs to read the sealed list. */
export function presentDoor(event: EventRecord, counts: readonly GateCount[], now: DateTimeText) {
  return { ...presentDoorEvent(event, counts, now), salt: saltOf(event).toString('hex') };
}

/** How many are expected and in, and at which gates they came in. */
export function presentCounts(counts: readonly Pick<GateCount, 'gate' | 'expected' | 'in'>[]) {
  const sum = (name: 'expected' | 'in') => counts.reduce((total, count) => total + count[name], 0);
  const gates = counts
    .filter((count) => count.in > 0)
    .map(({ gate, in: entered }) => ({ gate, in: entered }));
  return {
    expected: sum('expected'),
    in: sum('in'),
    gates: gates.toSorted((one, other) => other.in - one.in),
  };
}
