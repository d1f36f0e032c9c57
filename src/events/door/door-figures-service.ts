import type { Caller } from '../../platform/access/caller.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { instantText } from '../../platform/shared/local-time.ts';
import { findConflicts, type DoorConflict } from './conflicts-store.ts';
import type { DoorCount } from './door-counts-rules.ts';
import type { CountingDoorParts, OpenDoorParts } from './door-events-service.ts';

/** How many came in at an event: altogether, by gate, and by gate and minute within the last hours. */
export async function readFigures(
  { clock, events, counts }: CountingDoorParts,
  caller: Caller,
  id: EventId,
  hours: number,
): Promise<DoorCount> {
  await events.forReviewer(caller, id);
  const since = instantText(clock.now().subtract({ hours })).slice(0, 'yyyy-mm-ddThh:mm'.length);
  const count = await counts.of(id);
  return { ...count, minutes: count.minutes.filter(({ minute }) => minute >= since) };
}

/** The conflicts of an event, for its reviewers. */
export async function readConflicts(
  { storage, events }: OpenDoorParts,
  caller: Caller,
  id: EventId,
): Promise<DoorConflict[]> {
  await events.forReviewer(caller, id);
  return findConflicts(storage.db, id);
}
