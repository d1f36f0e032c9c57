import type { EventId } from '../../platform/shared/ids.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { Cache } from '../../platform/storage/cache.ts';
import { sumUp, type DoorCount } from './door-counts-rules.ts';
import { countAtDoors } from './door-counts-store.ts';
import { findRegistrationsMarks } from '../registration/registration-marks-store.ts';

/** Enough for the minutes of some great events, or for thousands of usual ones. */
const maxBytes = 4 * 1024 * 1024;

interface MarkedCount {
  /** The count of changes of the registrations that it was made under. */
  readonly mark: number;
  readonly count: DoorCount;
}

/** How many came to events. It is kept until someone changes a registration of the event: only then all are counted again. */
export class DoorCounts {
  readonly #storage: Storage;
  readonly #cache: Cache<EventId, MarkedCount>;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#cache = new Cache(storage.changes, 'events', { maxBytes, dependsOn: (_value, event) => event });
  }

  /** The counts of an event. */
  async of(event: EventId): Promise<DoorCount> {
    return (await this.ofAll([event])).get(event) ?? sumUp([]);
  }

  /** The counts of events. */
  async ofAll(events: readonly EventId[]): Promise<Map<EventId, DoorCount>> {
    // Before they are counted: what changes in between is counted again.
    const marks = await findRegistrationsMarks(this.#storage.db, events);
    const markOf = (event: EventId) => marks.get(event) ?? 0;
    const found = new Map<EventId, DoorCount>();
    for (const event of events) {
      const kept = this.#cache.get(event);
      if (kept !== undefined && kept.mark === markOf(event)) found.set(event, kept.count);
    }
    const missing = events.filter((event) => !found.has(event));
    if (missing.length === 0) return found;
    await this.#cache.loadMany(async (keep) => {
      const counted = Map.groupBy(await countAtDoors(this.#storage.db, missing), ({ event }) => event);
      for (const event of missing) {
        const count = sumUp(counted.get(event) ?? []);
        found.set(event, count);
        keep(event, { mark: markOf(event), count });
      }
    });
    return found;
  }
}
