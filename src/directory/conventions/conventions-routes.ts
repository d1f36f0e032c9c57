import type { App } from '../../platform/http/app-type.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { listConventionsSchema } from './conventions-schemas.ts';
import { listConventions } from './conventions-service.ts';

/** The conventions of the organisation. */
export function conventionsRoutes(app: App, { storage }: { storage: Storage }): void {
  app.get('/conventions', { schema: listConventionsSchema, config: { access: 'public' } }, async () => {
    return { success: true as const, conventions: await listConventions(storage.db) };
  });
}
