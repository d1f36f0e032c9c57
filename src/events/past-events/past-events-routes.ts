import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { presentPastEvent } from './past-event-presenter.ts';
import { listPastEventsSchema } from './past-events-schemas.ts';
import { listPastEvents } from './past-events-service.ts';

/** What a club did, for those who report its activities. */
export function pastEventsRoutes(app: App, deps: { storage: Storage; clock: Clock }): void {
  const options = { schema: listPastEventsSchema, config: { access: 'restricted' } } as const;
  app.get('/clubs/:id/past-events', options, async (request) => {
    const events = (await listPastEvents(deps, callerOf(request), request.params.id)).map(presentPastEvent);
    return { success: true as const, count: events.length, events };
  });
}
