import type { App } from '../http/app-type.ts';
import { callerOf } from '../http/authentication.ts';
import { tagVersion } from '../http/versions.ts';
import { negotiateLocale } from '../localisation/locale.ts';
import type { Clock } from '../shared/clock.ts';
import type { Storage } from '../storage/database.ts';
import { presentMe } from './me-presenter.ts';
import { getMeSchema } from './me-schemas.ts';
import { ownAccount } from './me-service.ts';

/** The caller's own account. */
export function meRoutes(
  app: App,
  deps: { storage: Storage; clock: Clock; config: { publicUrl: string } },
): void {
  const { storage, clock, config } = deps;
  // The answers hold the secret address of the calendar: nothing may keep them.
  const own = { access: 'restricted', cacheControl: 'private, no-store' } as const;

  app.get('/me', { schema: getMeSchema, config: own }, async (request, reply) => {
    const account = await ownAccount(storage.db, clock, callerOf(request));
    const locale = negotiateLocale(request.query.locale, account.record.language ?? 'en');
    return tagVersion(reply, presentMe(account, { publicUrl: config.publicUrl, locale }));
  });
}
