import type { App } from '../http/app-type.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { calendarFeedSchema } from './calendar-feeds-schemas.ts';
import { CalendarFeeds, type FeedSettings } from './calendar-feeds-service.ts';

/** The iCalendar feed of a member. */
export function calendarFeedsRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; config: FeedSettings },
): void {
  const route = { schema: calendarFeedSchema, config: { access: 'optional' } } as const;
  const feeds = new CalendarFeeds(deps.storage, deps.clock, deps.config);

  app.get('/events/ical/:identifier', route, async (request, reply) => {
    const { identifier } = request.params;
    const feed = await feeds.find({ identifier, caller: request.caller });
    return reply.header('cache-control', 'private, no-cache').type('text/calendar; charset=utf-8').send(feed);
  });
}
