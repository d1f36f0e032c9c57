import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { listCalendarsSchema } from '../event/calendars-schemas.ts';
import { listManagedCalendars } from './calendars-service.ts';

/** The calendars in which a caller may create events. */
export function calendarsRoutes(app: App, { storage }: { storage: Storage }): void {
  const config = { access: 'restricted' } as const;

  app.get('/events/create', { schema: listCalendarsSchema, config }, async (request) => {
    const calendars = await listManagedCalendars(storage.db, callerOf(request));
    return { success: true as const, count: calendars.length, calendars };
  });
}
