import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { localTextOf } from '../../platform/shared/local-time.ts';
import { defaultPage, eventHistorySchema } from './event-history-schemas.ts';
import { readEventHistory, type EventHistoryParts } from './event-history-service.ts';

/** Who did what to an event. */
export function eventHistoryRoutes(app: App, parts: EventHistoryParts & { clock: Clock }): void {
  const { clock } = parts;
  const config = { access: 'restricted' } as const;
  app.get('/manage/events/:id/history', { schema: eventHistorySchema, config }, async (request) => {
    const { cursor, limit = defaultPage } = request.query;
    const page = await readEventHistory(parts, callerOf(request), request.params.id, { cursor, limit });
    const entries = page.entries.map((entry) => ({ ...entry, at: localTextOf(entry.at, clock.timeZone()) }));
    return { success: true as const, count: entries.length, entries, next: page.next };
  });
}
