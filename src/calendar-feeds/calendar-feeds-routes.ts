import type { OwnRegistrations } from '../events/own-registrations-service.ts';
import type { App } from '../http/app-type.ts';
import { writtenAnswer } from '../http/direct-answers.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { calendarFeedSchema } from './calendar-feeds-schemas.ts';
import { CalendarFeeds, type Feed, type FeedSettings } from './calendar-feeds-service.ts';

/** The iCalendar feed of a member. */
export function calendarFeedsRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; own: OwnRegistrations; config: FeedSettings },
): void {
  const config = { access: 'optional', cacheControl: 'private, no-cache' } as const;
  const route = { schema: calendarFeedSchema, config };
  const feeds = new CalendarFeeds(deps, deps.config);

  const answer = <Promised>({ tag, write }: Feed) =>
    writtenAnswer<Promised>({ type: 'text/calendar; charset=utf-8', tag, body: write });
  app.get('/events/ical/:identifier', route, (request) => {
    const { identifier } = request.params;
    const found = feeds.find({ identifier, caller: request.caller });
    return found instanceof Promise ? found.then((feed) => answer<string>(feed)) : answer<string>(found);
  });
}
