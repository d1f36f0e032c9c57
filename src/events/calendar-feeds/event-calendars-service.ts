import type { Clock } from '../../platform/shared/clock.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { findInstallation } from './calendar-feeds-store.ts';
import type { FeedEvent, FeedSetting, FeedWriter } from './feed-rendering.ts';

/** What may change while the service runs. */
type Setting = Omit<FeedSetting, 'host'>;

/** What all calendars of a service depend on. */
export interface CalendarParts {
  storage: Storage;
  clock: Clock;
  config: { organisation: () => string };
}

/** Events as calendar programs read them, in the time zone and under the name of this installation. */
export class EventCalendars {
  readonly #parts: CalendarParts;
  #kept: { setting: Setting; writer: FeedWriter } | undefined;

  constructor(parts: CalendarParts) {
    this.#parts = parts;
  }

  /** What writes feeds; the same at every call, until the organisation has another name or time zone. */
  async writer(): Promise<FeedWriter> {
    const { clock, config } = this.#parts;
    const setting = { name: config.organisation(), timeZone: clock.timeZone() };
    const { name, timeZone } = this.#kept?.setting ?? {};
    if (this.#kept === undefined || name !== setting.name || timeZone !== setting.timeZone)
      this.#kept = { setting, writer: await this.#begin(setting) };
    return this.#kept.writer;
  }

  /** An event, or several, as a file that adds them to a calendar. */
  async fileOf(...events: readonly FeedEvent[]): Promise<string> {
    return (await this.writer()).fileOf(events);
  }

  async #begin(setting: Setting): Promise<FeedWriter> {
    // Loaded for the first calendar: a service that nobody asks for one does without its memory.
    const { FeedWriter } = await import('./feed-rendering.ts');
    const { db } = this.#parts.storage;
    // Not the public address: a feed that moved to another one must not show every event twice.
    return new FeedWriter({ ...setting, host: `${await findInstallation(db)}.guildhall` });
  }
}
