import type { EventRecord } from '../event/event.ts';
import { venueInShort } from '../../platform/shared/venue.ts';
import type { DateTimeText } from '../../platform/shared/local-time.ts';
import type { DoorCount } from './door-counts-rules.ts';
import { scanningAt, timeOf } from './door-rules.ts';
import { saltOf } from './sealed-list-rules.ts';

/** An event as its reviewers see it at the door. */
export function presentDoorEvent(event: EventRecord, count: DoorCount, now: DateTimeText) {
  const { id, title, start, end, allDay, location, cancelled } = event;
  return {
    id,
    title,
    startDate: start,
    endDate: end,
    allDay,
    place: venueInShort(location),
    cancelled,
    when: timeOf(event, now),
    scanning: scanningAt(event, now),
    ...presentCounts(count),
  };
}

/** The same with what a device needs to read the sealed list. */
export function presentDoor(event: EventRecord, count: DoorCount, now: DateTimeText) {
  return { ...presentDoorEvent(event, count, now), salt: saltOf(event).toString('hex') };
}

/** How many are expected and in, and at which gates they came in. */
export function presentCounts({ expected, in: entered, gates }: DoorCount) {
  return { expected, in: entered, gates };
}
