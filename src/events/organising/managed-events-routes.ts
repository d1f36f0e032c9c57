import type { FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import { tagVersion, versionRead } from '../../platform/http/versions.ts';
import { negotiateLocale } from '../../platform/localisation/locale.ts';
import type { Caller } from '../../platform/access/caller.ts';
import type { EventId } from '../../platform/shared/ids.ts';
import { attentionSchema } from './attention-schemas.ts';
import { listAttention } from './attention-service.ts';
import { changeEvent } from './event-change-service.ts';
import type { NoticeParts } from './event-notices-service.ts';
import { changeFollowing } from './following-service.ts';
import { presentListed, presentChanged, presentManaged, presentNeedy } from './managed-event-presenter.ts';
import {
  changeManagedSchema,
  createManagedSchema,
  defaultPage,
  listManagedSchema,
  readManagedSchema,
} from './managed-events-schemas.ts';
import { createEvent, readManaged, type ManagingParts } from './managed-events-service.ts';
import { listManaged } from './managed-list-service.ts';

const config = { access: 'restricted' } as const;
const once = { ...config, idempotent: true } as const;

/** Events for those who manage them. */
export function managedEventsRoutes(app: App, parts: PresentingParts & NoticeParts): void {
  const present = managedPresenter(parts);

  app.get('/manage/events', { schema: listManagedSchema, config }, async (request) => {
    const { limit = defaultPage, ...wanted } = request.query;
    const { events, ...page } = await listManaged(parts, callerOf(request), { ...wanted, limit });
    return { success: true as const, count: events.length, ...page, events: events.map(presentListed) };
  });

  app.get('/manage/attention', { schema: attentionSchema, config }, async (request) => {
    const { limit = defaultPage, calendar } = request.query;
    const { events, total } = await listAttention(parts, callerOf(request), { calendar, limit });
    return { success: true as const, count: events.length, total, events: events.map(presentNeedy) };
  });

  app.post('/manage/events', { schema: createManagedSchema, config: once }, async (request, reply) => {
    const path = pathOf(request);
    const answer = await createEvent(parts, actorOf(request), request.body, { run: request.run, path });
    return reply.status(201).header('location', `${path}/${answer.id}`).send(answer);
  });

  app.get('/manage/events/:id', { schema: readManagedSchema, config }, async (request, reply) =>
    tagVersion(reply, await present(callerOf(request), request.params.id, request.query.locale)),
  );

  app.patch('/manage/events/:id', { schema: changeManagedSchema, config }, async (request, reply) => {
    const { id } = request.params;
    const { message = '', expected = null, following = null, movedUp, ...sent } = request.body;
    const { notify = false, dryRun = false, scope, locale } = request.query;
    const how = { version: versionRead(request), notify, message, expected, dryRun };
    const make = scope === 'following' ? changeFollowing : changeEvent;
    const made = await make(parts, actorOf(request), id, { sent, following, movedUp, ...how });
    const record = tagVersion(reply, await present(callerOf(request), id, locale));
    return { ...record, ...presentChanged(made) };
  });
}

/** What the answers about events need beside what managing them does. */
export interface PresentingParts extends ManagingParts {
  readonly config: ManagingParts['config'] & { readonly publicUrl: string };
}

/** How an event is answered to those who manage it. */
export function managedPresenter(parts: PresentingParts) {
  return async (caller: Caller, id: EventId, locale?: string) =>
    presentManaged(await readManaged(parts, caller, id), {
      locale: negotiateLocale(locale),
      timeZone: parts.clock.timeZone(),
      publicUrl: parts.config.publicUrl,
    });
}

/** The path of a request, wherever the service is reached. */
export function pathOf({ url }: Pick<FastifyRequest, 'url'>): string {
  return url.replace(/[?#].*$/, '');
}
