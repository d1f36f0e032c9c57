import type { Caller } from '../accounts/caller.ts';
import { oneYearBack } from '../events/events-service.ts';
import type { Clock } from '../shared/clock.ts';
import { notFound } from '../shared/errors.ts';
import { nowText, type DateTimeText } from '../shared/local-time.ts';
import type { Db } from '../storage/database.ts';
import { findAttendedEvents, findFeedNames, findInstallation } from './calendar-feeds-store.ts';
import { EventTexts } from './event-texts.ts';
import { FeedWriter } from './feed-rendering.ts';

/** What a feed takes from the settings. */
export interface FeedSettings {
  organisation: string;
}

export interface FeedWish {
  /** The name in the address of the feed. */
  identifier: string;
  /** The caller, when the request carries a token. */
  caller: Pick<Caller, 'memberId'> | null;
}

/** The feeds of the events that members come to. */
export class CalendarFeeds {
  readonly #db: Db;
  readonly #clock: Clock;
  readonly #settings: FeedSettings;
  #written: { writer: FeedWriter; texts: EventTexts } | undefined;
  #lastSince: { now: DateTimeText; since: DateTimeText } | undefined;

  constructor(db: Db, clock: Clock, settings: FeedSettings) {
    this.#db = db;
    this.#clock = clock;
    this.#settings = settings;
  }

  /** A member's feed as iCalendar text. */
  async find(wish: FeedWish): Promise<string> {
    const owner = await this.#ownerOf(wish);
    const events = owner === undefined ? undefined : await findAttendedEvents(this.#db, owner, this.#since());
    if (events === undefined) throw notFound('This calendar');
    const { writer, texts } = (this.#written ??= await this.#begin());
    return writer.feedOf(events.map((event) => texts.of(event)));
  }

  /**
   * The private identifier behind a name. Without a token only the private identifier itself opens a feed; a token opens
   * the caller's own, under any of its names.
   */
  async #ownerOf({ identifier, caller }: FeedWish): Promise<string | undefined> {
    if (caller === null) return identifier;
    const { usernameKey, privateIdentifier } = await findFeedNames(this.#db, caller.memberId);
    const own = [String(caller.memberId), privateIdentifier].includes(identifier);
    return own || identifier.toLowerCase() === usernameKey ? privateIdentifier : undefined;
  }

  /** Reckoned once a second: calendars take longer for that than the database for the whole feed. */
  #since(): DateTimeText {
    const now = nowText(this.#clock);
    if (this.#lastSince?.now !== now) this.#lastSince = { now, since: oneYearBack(this.#clock) };
    return this.#lastSince.since;
  }

  async #begin() {
    const writer = new FeedWriter({
      name: this.#settings.organisation,
      timeZone: this.#clock.timeZone,
      // Not the public address: a feed that moved to another one must not show every event twice.
      host: `${await findInstallation(this.#db)}.guildhall`,
    });
    return { writer, texts: new EventTexts(writer) };
  }
}
