import { hash } from 'node:crypto';
import type { Caller } from '../accounts/caller.ts';
import { oneYearBack } from '../events/events-service.ts';
import type { Answered, OwnRegistrations } from '../events/own-registrations-service.ts';
import type { Clock } from '../shared/clock.ts';
import { notFound, type DomainError } from '../shared/errors.ts';
import type { MemberId } from '../shared/ids.ts';
import type { DateTimeText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { Kept } from '../storage/kept.ts';
import { findFeedNames, findFeedOwner, findInstallation } from './calendar-feeds-store.ts';
import { EventTexts } from './event-texts.ts';
import type { FeedWriter } from './feed-rendering.ts';

/** What feeds are made with. */
export interface FeedParts {
  storage: Storage;
  clock: Clock;
  own: OwnRegistrations;
}

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

/** A feed that need not be written to know whether a caller holds it already. */
export interface Feed {
  tag: string;
  write: () => string;
}

interface RememberedFeed extends Feed {
  /** The mark that the events had when it was made. */
  mark: number | null;
  /** When the oldest of its events passes out of it. */
  holdsUntil: DateTimeText;
}

const endOfTime = '9999-12-31T23:59:59';

/** So many owners of feeds are remembered. */
const mostOwners = 20_000;

/** The feeds of the events that members come to. */
export class CalendarFeeds {
  readonly #storage: Storage;
  readonly #clock: Clock;
  readonly #own: OwnRegistrations;
  readonly #settings: FeedSettings;
  readonly #owners: Kept<string, MemberId>;
  /** Feeds, for as long as what their owners have answered is remembered. */
  readonly #feeds = new WeakMap<Answered, RememberedFeed>();
  #written: { writer: FeedWriter; texts: EventTexts } | undefined;

  constructor(parts: FeedParts, settings: FeedSettings) {
    const { storage } = parts;
    this.#storage = storage;
    this.#clock = parts.clock;
    this.#own = parts.own;
    this.#settings = settings;
    this.#owners = new Kept(storage.changes, 'people', {
      maxBytes: 300 * mostOwners,
      dependsOn: (member) => member,
    });
  }

  /** A member's feed as iCalendar text; a promise only where it is not remembered. */
  find(wish: FeedWish): Feed | Promise<Feed> {
    const owner = wish.caller === null ? this.#owners.get(wish.identifier) : undefined;
    const answered = owner === undefined ? this.#answeredBy(wish) : this.#own.of(owner);
    return answered instanceof Promise
      ? answered.then((known) => this.#feedOf(known))
      : this.#feedOf(answered);
  }

  async #answeredBy(wish: FeedWish): Promise<Answered> {
    return this.#own.of(await this.#ownerOf(wish));
  }

  /** The feed of what a member has answered; made anew when an event changed or has passed out of it meanwhile. */
  #feedOf(answered: Answered): Feed | Promise<Feed> {
    const known = this.#feeds.get(answered);
    const mark = this.#storage.changes.markOf('events');
    const holds = known?.mark === mark && mark !== null && known.holdsUntil >= oneYearBack(this.#clock);
    return holds ? known : this.#make(answered, mark);
  }

  async #make(answered: Answered, mark: number | null): Promise<Feed> {
    const feed = { ...(await this.#read(answered)), mark };
    this.#feeds.set(answered, feed);
    return feed;
  }

  async #read({ entries }: Answered): Promise<Omit<RememberedFeed, 'mark'>> {
    const ids = entries.filter(({ own }) => own.attending === 'YES').map(({ id }) => id);
    const { writer, texts } = (this.#written ??= await this.#begin());
    const since = oneYearBack(this.#clock);
    const events = (await texts.of(ids)).filter(({ lastMoment }) => lastMoment >= since);
    return {
      // A feed says the same as long as it consists of the same events, each saying the same.
      tag: `W/"${hash('sha1', events.map(({ tag }) => tag).join() + writer.tag, 'base64')}"`,
      write: () => writer.feedOf(events.map(({ text }) => text)),
      holdsUntil: events.reduce(
        (first, { lastMoment }) => (lastMoment < first ? lastMoment : first),
        endOfTime,
      ),
    };
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
