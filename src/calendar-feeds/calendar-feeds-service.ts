import type { Caller } from '../accounts/caller.ts';
import { oneYearBack } from '../events/events-service.ts';
import type { Clock } from '../shared/clock.ts';
import { notFound, type DomainError } from '../shared/errors.ts';
import type { MemberId } from '../shared/ids.ts';
import { nowText, type DateTimeText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import {
  findAttendedEvents,
  findFeedNames,
  findFeedOwner,
  findInstallation,
} from './calendar-feeds-store.ts';
import { EventTexts } from './event-texts.ts';
import type { FeedWriter } from './feed-rendering.ts';

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

/** So many owners of feeds are remembered. */
const mostOwners = 20_000;

/** The feeds of the events that members come to. */
export class CalendarFeeds {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #settings: FeedSettings;
  readonly #owners: Kept<string, MemberId>;
  #written: { writer: FeedWriter; texts: EventTexts } | undefined;
  #lastSince: { now: DateTimeText; since: DateTimeText } | undefined;

  constructor(storage: Storage, clock: Clock, settings: FeedSettings) {
    this.#storage = storage;
    this.#clock = clock;
    this.#settings = settings;
    this.#owners = new Kept(storage.changes, 'people', mostOwners);
  }

  /** A member's feed as iCalendar text. */
  async find(wish: FeedWish): Promise<string> {
    const owner = await this.#ownerOf(wish);
    const ids = await findAttendedEvents(this.#storage.db, owner);
    const { writer, texts } = (this.#written ??= await this.#begin());
    const since = this.#since();
    const events = (await texts.of(ids)).filter(({ lastMoment }) => lastMoment >= since);
    return writer.feedOf(events.map(({ text }) => text));
  }

  /** Without a token only the private identifier opens a feed; a token opens the caller's own, under any of its names. */
  async #ownerOf({ identifier, caller }: FeedWish): Promise<MemberId> {
    if (caller === null) {
      return this.#owners.get(identifier) ?? this.#owners.make(identifier, () => this.#readOwner(identifier));
    }
    const { memberId } = caller;
    const { usernameKey, privateIdentifier } = await findFeedNames(this.#storage.db, memberId);
    const own = [String(memberId), privateIdentifier].includes(identifier);
    if (!own && identifier.toLowerCase() !== usernameKey) throw unknownCalendar();
    return memberId;
  }

  /** Fails when nobody has it, so that what is remembered is a member and no invented identifier. */
  async #readOwner(privateIdentifier: string): Promise<MemberId> {
    const owner = await findFeedOwner(this.#storage.db, privateIdentifier);
    if (owner === undefined) throw unknownCalendar();
    return owner;
  }

  /** Reckoned once a second: calendars take longer for that than the database for the whole feed. */
  #since(): DateTimeText {
    const now = nowText(this.#clock);
    if (this.#lastSince?.now !== now) this.#lastSince = { now, since: oneYearBack(this.#clock) };
    return this.#lastSince.since;
  }

  async #begin() {
    // The rules of all time zones are large: they are loaded for the first feed, not at the start.
    const { FeedWriter } = await import('./feed-rendering.ts');
    const writer = new FeedWriter({
      name: this.#settings.organisation,
      timeZone: this.#clock.timeZone,
      // Not the public address: a feed that moved to another one must not show every event twice.
      host: `${await findInstallation(this.#storage.db)}.guildhall`,
    });
    return { writer, texts: new EventTexts(this.#storage, writer) };
  }
}

function unknownCalendar(): DomainError {
  return notFound('This calendar');
}
