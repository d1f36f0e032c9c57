import type { App } from '../http/app-type.ts';
import { callerOf } from '../http/authentication.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { Agendas } from './agendas-service.ts';
import { presentEvent, presentEvents } from './event-presenter.ts';
import { defaultListLimit, getEventSchema, listEventsSchema } from './events-schemas.ts';
import { getEvent, listEvents } from './events-service.ts';
import type { KeptEvents } from './kept-events-service.ts';
import type { OwnRegistrations } from './own-registrations-service.ts';

interface EventsDeps {
  storage: Storage;
  clock: Clock;
  events: KeptEvents;
  own: OwnRegistrations;
}

/** Reading events: the caller's list, and one in full. */
export function eventsRoutes(app: App, { storage, clock, events, own }: EventsDeps): void {
  const config = { access: 'restricted' } as const;
  const agendas = new Agendas(storage, events, own);

  app.get('/events', { schema: listEventsSchema, config }, async (request) => {
    const { from, to, limit = defaultListLimit, offset = 0 } = request.query;
    const wish = { from, to, limit, offset };
    return presentEvents(await listEvents(agendas, clock, callerOf(request), wish));
  });

  app.get('/events/:id', { schema: getEventSchema, config }, async (request) => {
    const detail = await getEvent(events, storage.db, clock, callerOf(request), request.params.id);
    return presentEvent(detail);
  });
}
