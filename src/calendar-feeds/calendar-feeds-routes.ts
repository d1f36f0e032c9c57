import type { OwnRegistrations } from '../events/own-registrations-service.ts';
import type { App } from '../http/app-type.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { calendarFeedSchema } from './calendar-feeds-schemas.ts';
import { CalendarFeeds, type FeedSettings } from './calendar-feeds-service.ts';

/** The iCalendar feed of a member. */
export function calendarFeedsRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; own: OwnRegistrations; config: FeedSettings },
): void {
  const config = { access: 'optional', cacheControl: 'private, no-cache' } as const;
  const route = { schema: calendarFeedSchema, config };
  const feeds = new CalendarFeeds(deps, deps.config);

  app.get('/events/ical/:identifier', route, async (request, reply) => {
    const { identifier } = request.params;
    const { tag, write } = await feeds.find({ identifier, caller: request.caller });
    return reply.type('text/calendar; charset=utf-8').header('etag', tag).send(write());
  });
}
