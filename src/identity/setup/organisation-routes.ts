import type { RunningConfig } from '../../platform/config/live-config.ts';
import type { App } from '../../platform/http/app-type.ts';
import { negotiateLocale } from '../../platform/localisation/locale.ts';
import { clubYearStartText } from '../../platform/shared/club-year.ts';
import { passkeysWork } from '../passkeys/relying-party.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { getOrganisationSchema } from './organisation-schemas.ts';
import type { OrganisationSettings } from './organisation-settings-service.ts';
import { demoSignIns, isSetupNeeded } from './organisation-service.ts';

/** Every page begins with it, and it hardly ever changes once the service is set up. */
const usualCaching = 'public, max-age=60';

interface OrganisationDeps {
  storage: Storage;
  clock: Clock;
  config: RunningConfig;
  version: string;
  organisationSettings: OrganisationSettings;
}

/** What anyone may know before signing in. */
export function organisationRoutes(
  app: App,
  { storage, clock, config, version, organisationSettings }: OrganisationDeps,
): void {
  app.get(
    '/organisation',
    { schema: getOrganisationSchema, config: { access: 'public' } },
    async (request, reply) => {
      // Another process may have set it up a moment ago.
      await organisationSettings.refresh();
      const setupNeeded = await isSetupNeeded(storage.db, config);
      void reply.header('cache-control', setupNeeded ? 'no-cache' : usualCaching);
      const locale = negotiateLocale(request.query.locale, config.language());
      return {
        success: true as const,
        name: config.organisation(),
        brandColour: config.brandColour,
        languages: [...config.languages()],
        language: config.language(),
        timeZone: config.timeZone(),
        clubYearStart: clubYearStartText(config.clubYearStart()),
        currency: config.currency,
        setupNeeded,
        passkeys: passkeysWork(config.publicUrl),
        tileAddress: config.tileAddress,
        version,
        demo: config.demo ? await demoSignIns(storage.db, clock, locale) : null,
      };
    },
  );
}
