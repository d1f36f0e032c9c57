import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { findInstallation } from './calendar-feeds-store.ts';
import type { FeedEvent, FeedWriter } from './feed-rendering.ts';

/** What all calendars of a service depend on. */
export interface CalendarParts {
  storage: Storage;
  clock: Clock;
  config: { organisation: string };
}

/** Events as calendar programs read them, in the time zone and under the name of this installation. */
export class EventCalendars {
  readonly #parts: CalendarParts;
  #writer: FeedWriter | undefined;

  constructor(parts: CalendarParts) {
    this.#parts = parts;
  }

  /** What writes feeds; the same at every call. */
  async writer(): Promise<FeedWriter> {
    return (this.#writer ??= await this.#begin());
  }

  /** An event, or several, as a file that adds them to a calendar. */
  async fileOf(...events: readonly FeedEvent[]): Promise<string> {
    return (await this.writer()).fileOf(events);
  }

  async #begin(): Promise<FeedWriter> {
    // Loaded for the first calendar: a service that nobody asks for one does without its memory.
    const { FeedWriter } = await import('./feed-rendering.ts');
    const { storage, clock, config } = this.#parts;
    return new FeedWriter({
      name: config.organisation,
      timeZone: clock.timeZone,
      // Not the public address: a feed that moved to another one must not show every event twice.
      host: `${await findInstallation(storage.db)}.guildhall`,
    });
  }
}
