import type { RunningConfig } from '../../platform/config/live-config.ts';
import type { App } from '../../platform/http/app-type.ts';
import { originOf } from '../../platform/http/request-origin.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Storage } from '../../platform/storage/database.ts';
import type { OrganisationSettings } from './organisation-settings-service.ts';
import { setUpSchema } from './setup-schemas.ts';
import { setUpByLink } from './setup-service.ts';

/** The first set-up, by the link that the service has printed. */
export function setupRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; config: RunningConfig; organisationSettings: OrganisationSettings },
): void {
  app.post('/setup', { schema: setUpSchema, config: { access: 'public' } }, async (request, reply) => {
    const { secret, administrator, organisation } = request.body;
    const { name, ...rest } = organisation;
    const settings = { organisation: name, ...rest };
    await setUpByLink(deps, originOf(request), { secret, administrator, organisation: settings });
    await deps.organisationSettings.refresh();
    void reply.status(201);
    return { success: true as const };
  });
}
