import { countActiveMembers } from '../registration/attendance-store.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { Cache } from '../../platform/storage/cache.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { AudienceCounts, AudienceEvent } from './audience.ts';
import { audienceCounts, type FoundCount } from './audience-rules.ts';
import { countKnown, findAudienceMarks } from './audience-store.ts';

const maxBytes = 4 * 1024 * 1024;

interface Marked {
  /** What they were counted under. */
  readonly mark: string;
  readonly found: readonly FoundCount[];
}

/** How many people of events are in each state. Kept until someone changes who is registered, told, or a member. */
export class AudienceCountCache {
  readonly #storage: Storage;
  readonly #found: Cache<string, Marked>;
  /** How large audiences are, by place: a large organisation is counted once, and not again whenever someone answers. */
  readonly #members: Cache<string, number>;

  constructor(storage: Storage) {
    this.#storage = storage;
    this.#found = new Cache(storage.changes, 'people', { maxBytes });
    this.#members = new Cache(storage.changes, 'people', { maxBytes });
  }

  /** The counts of one event. */
  async of(event: AudienceEvent): Promise<AudienceCounts> {
    const counts = (await this.ofAll([event])).get(event.id);
    if (counts === undefined) throw new Error('Nothing was counted.');
    return counts;
  }

  /** The counts of events, with few queries for any number of them. */
  async ofAll(events: readonly AudienceEvent[]): Promise<Map<EventId, AudienceCounts>> {
    if (events.length === 0) return new Map();
    const ids = events.map(({ id }) => id);
    // Before they are counted: what changes in between is counted again.
    const marks = new Map((await findAudienceMarks(this.#storage.db, ids)).map((row) => [row.event, row]));
    const found = await this.#foundOf(events, new Map([...marks].map(([id, { mark }]) => [id, mark])));
    const counts = new Map<EventId, AudienceCounts>();
    for (const { id, closed, ownerPath, capacity } of events) {
      const asked = closed ? 0 : await this.#countMembers(ownerPath);
      const taken = capacity === null ? null : (marks.get(id)?.taken ?? 0);
      counts.set(id, audienceCounts(found.get(id) ?? [], { asked, taken }));
    }
    return counts;
  }

  async #foundOf(
    events: readonly AudienceEvent[],
    marks: ReadonlyMap<EventId, string>,
  ): Promise<Map<EventId, readonly FoundCount[]>> {
    const found = new Map<EventId, readonly FoundCount[]>();
    for (const event of events) {
      const kept = this.#found.get(keyOf(event));
      if (kept !== undefined && kept.mark === marks.get(event.id)) found.set(event.id, kept.found);
    }
    const missing = events.filter(({ id }) => !found.has(id));
    if (missing.length === 0) return found;
    await this.#found.loadMany(async (keep) => {
      const rows = await countKnown(
        this.#storage.db,
        missing.map(({ id }) => id),
      );
      const byEvent = Map.groupBy(rows, ({ event }) => event);
      for (const event of missing) {
        const counted = byEvent.get(event.id) ?? [];
        found.set(event.id, counted);
        keep(keyOf(event), { mark: marks.get(event.id) ?? '', found: counted });
      }
    });
    return found;
  }

  async #countMembers(path: string): Promise<number> {
    const count = () => countActiveMembers(this.#storage.db, path);
    return this.#members.get(path) ?? (await this.#members.load(path, count));
  }
}

function keyOf({ id, ownerPath, closed }: AudienceEvent): string {
  return `${id} ${ownerPath} ${closed}`;
}
