import type { App } from '../http/app-type.ts';
import { callerOf } from '../http/authentication.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { Agendas } from './agendas-service.ts';
import { presentEvent, presentSummary } from './event-presenter.ts';
import { defaultListLimit, getEventSchema, listEventsSchema } from './events-schemas.ts';
import { getEvent, listEvents } from './events-service.ts';
import { KeptEvents } from './kept-events-service.ts';

/** Reading events: the caller's list, and one in full. */
export function eventsRoutes(app: App, { storage, clock }: { storage: Storage; clock: Clock }): void {
  const config = { access: 'restricted' } as const;
  const events = new KeptEvents(storage);
  const agendas = new Agendas(storage, events);

  app.get('/events', { schema: listEventsSchema, config }, async (request) => {
    const { from, to, limit = defaultListLimit, offset = 0 } = request.query;
    const wish = { from, to, limit, offset };
    const { events: listed, more } = await listEvents(agendas, clock, callerOf(request), wish);
    const shown = listed.map(({ event, own }) => presentSummary(event, own));
    return { success: true as const, count: shown.length, more, events: shown };
  });

  app.get('/events/:id', { schema: getEventSchema, config }, async (request) => {
    return presentEvent(await getEvent(events, storage.db, clock, callerOf(request), request.params.id));
  });
}
