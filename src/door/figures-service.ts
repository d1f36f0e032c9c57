import type { Caller } from '../organisation/caller.ts';
import type { EventId } from '../shared/ids.ts';
import { instantText } from '../shared/local-time.ts';
import type { OpenDoorParts } from './door-events-service.ts';
import { countAtDoors, countByMinute } from './door-events-store.ts';

/** How many came in at an event: altogether, by gate, and by gate and minute within the last hours. */
export async function readFigures(
  { storage, clock, events }: OpenDoorParts,
  caller: Caller,
  id: EventId,
  hours: number,
) {
  await events.forReviewer(caller, id);
  const since = instantText(clock.now().subtract({ hours }));
  return {
    counts: await countAtDoors(storage.db, [id]),
    minutes: await countByMinute(storage.db, id, since),
  };
}
