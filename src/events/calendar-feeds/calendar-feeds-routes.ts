import { getEvent } from '../event/events-service.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { holdsTag } from '../../platform/http/caching.ts';
import { dispositionOf, eventFileName } from '../../platform/shared/saved-file.ts';
import { calendarFeedSchema, eventCalendarSchema } from './calendar-feeds-schemas.ts';
import { CalendarFeeds, type FeedParts } from './calendar-feeds-service.ts';

/** Events for calendar programs: the feed of a member, and one event as a file. */
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

  const file = { schema: eventCalendarSchema, config: { access: 'restricted' } } as const;
  app.get('/events/:id/calendar', file, async (request, reply) => {
    const { event } = await getEvent(parts, callerOf(request), request.params.id);
    return reply
      .type('text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', dispositionOf(eventFileName(event, 'ics')))
      .send(await parts.calendars.fileOf(event));
  });
}
