import { hash } from 'node:crypto';
import type { Caller } from '../../platform/access/caller.ts';
import { oneYearBack } from '../event/events-service.ts';
import type { EventCache } from '../event/event-cache-service.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { notFound } from '../../platform/shared/errors.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { findFeed, findFeedOf, type OwnFeed } from './calendar-feeds-store.ts';
import type { EventCalendars } from './event-calendars-service.ts';

/** What feeds are made with. */
export interface FeedParts {
  storage: Storage;
  clock: Clock;
  events: EventCache;
  calendars: EventCalendars;
}

/** Whose feed is asked for. */
export interface FeedRequest {
  /** The name in the address of the feed. */
  identifier: string;
  /** The caller, when the request carries a token. */
  caller: Pick<Caller, 'memberId'> | null;
}

/** A feed that need not be written to know whether a caller holds it already. */
export interface Feed {
  tag: string;
  write: () => Promise<string>;
}

/** The feeds of the events that members come to. */
export class CalendarFeeds {
  readonly #parts: FeedParts;

  constructor(parts: FeedParts) {
    this.#parts = parts;
  }

  /** A member's feed as iCalendar text. */
  async find(request: FeedRequest): Promise<Feed> {
    const { entries } = await this.#read(request);
    const writer = await this.#parts.calendars.writer();
    // An event is another one with every change, and so is a feed with every answer.
    const contents = entries.map(({ id, sequence, updatedAt }) => `${id} ${sequence} ${updatedAt}`);
    return {
      tag: `W/"${hash('sha1', [writer.tag, ...contents].join('\n'), 'base64')}"`,
      write: async () => {
        const events = await this.#parts.events.many(entries.map(({ id }) => id));
        return writer.feedOf(events.map(({ event }) => writer.eventText(event)));
      },
    };
  }

  /** A private identifier opens its feed, with a token or without; a token opens the caller's own, under its other names, too. */
  async #read({ identifier, caller }: FeedRequest): Promise<OwnFeed> {
    const { db } = this.#parts.storage;
    const since = oneYearBack(this.#parts.clock);
    const own = caller === null ? undefined : await findFeedOf(db, caller.memberId, since);
    if (caller !== null && own !== undefined && isNameOf(own, identifier, caller)) return own;
    const feed = await findFeed(db, identifier, since);
    if (feed === undefined) throw notFound('This calendar');
    return feed;
  }
}

function isNameOf(
  { usernameKey, privateIdentifier }: OwnFeed,
  identifier: string,
  { memberId }: Pick<Caller, 'memberId'>,
): boolean {
  const names = [String(memberId), privateIdentifier];
  return names.includes(identifier) || identifier.toLowerCase() === usernameKey;
}
