import type { App } from '../../platform/http/app-type.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import type { ManagingParts } from '../organising/managed-events-service.ts';
import { restoreAttachmentSchema, restoreBannerSchema } from './event-files-schemas.ts';
import { restoreAttachment, restoreBanner } from './removed-files-service.ts';

const once = { access: 'restricted', idempotent: true } as const;
const done = { success: true } as const;

/** Bringing back what was removed of the files of events. */
export function removedFilesRoutes(app: App, parts: ManagingParts): void {
  const bring = { schema: restoreBannerSchema, config: once };
  app.post('/manage/events/:id/banner/restoration', bring, async (request) => {
    await restoreBanner(parts, actorOf(request), request.params.id, request.run);
    return done;
  });

  const attach = { schema: restoreAttachmentSchema, config: once };
  app.post('/manage/events/:id/attachments/:attachment/restoration', attach, async (request) => {
    const { id, attachment } = request.params;
    await restoreAttachment(parts, actorOf(request), id, attachment, request.run);
    return done;
  });
}
