import type { EventCache } from '../event/event-cache-service.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { dispositionOf, eventFileName } from '../../platform/shared/saved-file.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { ticketSchema } from './tickets-schemas.ts';
import { ticketForCaller, type TicketSettings } from './tickets-service.ts';

export interface TicketsDeps {
  events: EventCache;
  storage: Storage;
  config: TicketSettings;
}

/** The tickets of events. */
export function ticketsRoutes(app: App, { storage, events, config }: TicketsDeps): void {
  const options = { schema: ticketSchema, config: { access: 'restricted', cost: 'heavy' } } as const;
  const parts = { db: storage.db, events };
  app.get('/events/:id/ticket', options, async (request, reply) => {
    const { registration } = request.query;
    const address = { event: request.params.id, registration };
    const { pdf, event } = await ticketForCaller(parts, config, callerOf(request), address);
    const name = eventFileName(event, 'pdf', `ticket-${registration}`);
    return (
      reply
        .type('application/pdf')
        .header('content-disposition', dispositionOf(name, 'inline'))
        // A ticket opens a door: no shared computer and no proxy keeps it.
        .header('cache-control', 'private, no-store')
        .send(pdf)
    );
  });
}
