import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { presentEvent, presentEvents } from './event-presenter.ts';
import { defaultListLimit, getEventSchema, listEventsSchema } from './events-schemas.ts';
import { getEvent, listEvents, type EventParts } from './events-service.ts';

/** Reading events: the caller's list, and one in full. */
export function eventsRoutes(app: App, parts: EventParts & { config: { publicUrl: string } }): void {
  const config = { access: 'restricted' } as const;

  app.get('/events', { schema: listEventsSchema, config }, async (request) => {
    const { from, to, limit = defaultListLimit, offset = 0 } = request.query;
    return presentEvents(await listEvents(parts, callerOf(request), { from, to, limit, offset }));
  });

  app.get('/events/:id', { schema: getEventSchema, config }, async (request) => {
    const detail = await getEvent(parts, callerOf(request), request.params.id);
    return presentEvent(detail, { timeZone: parts.clock.timeZone(), publicUrl: parts.config.publicUrl });
  });
}
