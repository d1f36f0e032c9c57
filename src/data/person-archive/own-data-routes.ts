import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { originOf } from '../../platform/http/request-origin.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import { ownDataSchema } from '../../directory/own-record/me-schemas.ts';
import { ownData, type OwnDataParts } from './own-data-service.ts';

/** All that is held about the caller. */
export function ownDataRoutes(app: App, parts: OwnDataParts): void {
  const config = { access: 'restricted', cost: 'heavy', cacheControl: 'private, no-store' } as const;
  app.get('/me/data', { schema: ownDataSchema, config }, async (request, reply) => {
    const archive = await ownData(parts, originOf(request), callerOf(request).memberId);
    const name = `my-data-${todayText(parts.clock)}.zip`;
    return reply
      .type('application/zip')
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(archive);
  });
}
