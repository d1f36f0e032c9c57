import type { Caller } from '../accounts/caller.ts';
import { oneYearBack } from '../events/events-service.ts';
import type { Clock } from '../shared/clock.ts';
import { notFound } from '../shared/errors.ts';
import type { MemberId } from '../shared/ids.ts';
import type { Db } from '../storage/database.ts';
import {
  findAttendedEvents,
  findFeedNames,
  findFeedOwner,
  findInstallation,
} from './calendar-feeds-store.ts';
import { renderFeed } from './feed-rendering.ts';

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

/** The feed of the events a member comes to, as iCalendar text. */
export async function calendarFeed(
  db: Db,
  clock: Clock,
  settings: FeedSettings,
  wish: FeedWish,
): Promise<string> {
  const member = await feedOwner(db, wish);
  if (member === undefined) throw notFound('This calendar');
  const events = await findAttendedEvents(db, member, oneYearBack(clock));
  return renderFeed({
    name: settings.organisation,
    timeZone: clock.timeZone,
    // Not the public address: a feed that moved to another one must not show every event twice.
    host: `${await findInstallation(db)}.guildhall`,
    events,
  });
}

/** Without a token only the private identifier opens a feed; a token opens the caller's own, under any of its names. */
async function feedOwner(db: Db, { identifier, caller }: FeedWish): Promise<MemberId | undefined> {
  if (caller === null) return findFeedOwner(db, identifier);
  const { memberId } = caller;
  const { usernameKey, privateIdentifier } = await findFeedNames(db, memberId);
  const own = [String(memberId), privateIdentifier].includes(identifier);
  return own || identifier.toLowerCase() === usernameKey ? memberId : undefined;
}
