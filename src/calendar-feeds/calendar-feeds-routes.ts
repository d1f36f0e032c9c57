import type { App } from '../http/app-type.ts';
import { holdsTag } from '../http/caching.ts';
import { calendarFeedSchema } from './calendar-feeds-schemas.ts';
import { CalendarFeeds, type FeedParts } from './calendar-feeds-service.ts';

/** The iCalendar feed of a member. */
export function calendarFeedsRoutes(app: App, parts: FeedParts): void {
  const config = { access: 'optional', cacheControl: 'private, no-cache' } as const;
  const feeds = new CalendarFeeds(parts);

  app.get('/events/ical/:identifier', { schema: calendarFeedSchema, config }, async (request, reply) => {
    const { identifier } = request.params;
    const { tag, write } = await feeds.find({ identifier, caller: request.caller });
    void reply.header('etag', tag);
    const held = request.headers['if-none-match'];
    if (held !== undefined && holdsTag(held, tag)) return reply.status(304).send();
    return reply.type('text/calendar; charset=utf-8').send(await write());
  });
}
