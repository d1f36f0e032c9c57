import type { App } from '../../platform/http/app-type.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { listMagazinesSchema } from './digimag-schemas.ts';
import { listMagazines } from './digimag-service.ts';

/** The digital magazines. */
export function digimagRoutes(app: App, { storage }: { storage: Storage }): void {
  app.get('/digimag', { schema: listMagazinesSchema, config: { access: 'public' } }, async () => {
    return { success: true as const, digimag: await listMagazines(storage.db) };
  });
}
