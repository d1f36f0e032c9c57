import { actorOf } from '../../platform/http/request-origin.ts';
import type { App } from '../../platform/http/app-type.ts';
import { pathOf } from './managed-events-routes.ts';
import {
  copyEventSchema,
  removeEventSchema,
  restoreEventSchema,
  stepSchemas,
} from './event-status-schemas.ts';
import { statusSteps } from './event-status-rules.ts';
import { copyEvent, previewCopy } from './event-copy-service.ts';
import { removeEvents, restoreEvents } from './event-removal-service.ts';
import { changeStatus } from './event-status-service.ts';
import type { NoticeParts } from './event-notices-service.ts';
import { presentPlanned, presentNotice } from './managed-event-presenter.ts';
import type { ManagingParts } from './managed-events-service.ts';

const config = { access: 'restricted' } as const;
const once = { ...config, idempotent: true } as const;

/** The life of an event: published, cancelled, reinstated, deleted, brought back, copied. */
export function eventLifeRoutes(app: App, parts: ManagingParts & NoticeParts): void {
  for (const step of statusSteps) {
    const path = `/manage/events/:id/${step}`;
    app.post(path, { schema: stepSchemas[step], config: once }, async (request) => {
      const { notify, message = '', expected = null, only = null } = request.body;
      const { dryRun = false, scope = 'this' } = request.query;
      const how = { notify, message, expected, dryRun, scope, only, run: request.run };
      const answer = await changeStatus(parts, actorOf(request), request.params.id, step, how);
      return { ...answer, events: [...answer.events], notice: presentNotice(answer.notice) };
    });
  }

  removalRoutes(app, parts);

  app.post('/manage/events/:id/copy', { schema: copyEventSchema, config: once }, async (request, reply) => {
    const { params, body, run } = request;
    if (request.query.dryRun === true)
      return presentPlanned(await previewCopy(parts, actorOf(request), params.id, body));
    const path = pathOf(request);
    const answer = await copyEvent(parts, actorOf(request), params.id, body, { run, path });
    return reply
      .status(201)
      .header('location', path.replace(/\/\d+\/copy$/, `/${answer.id}`))
      .send(answer);
  });
}

function removalRoutes(app: App, parts: ManagingParts & NoticeParts): void {
  app.delete('/manage/events/:id', { schema: removeEventSchema, config }, async (request) => {
    const {
      scope = 'this',
      keepAnswered = false,
      dryRun = false,
      notify = false,
      expected = null,
    } = request.query;
    const wanted = { scope, keepAnswered, notify, expected, dryRun };
    const made = await removeEvents(parts, actorOf(request), request.params.id, wanted);
    const told = notify ? { notice: presentNotice(made.notice) } : {};
    // Who deletes one event knows which.
    if (scope === 'this' && !dryRun) return { success: true as const, ...told };
    const { events, answered } = made;
    return { success: true as const, dryRun, events: [...events], answered: [...answered], ...told };
  });

  app.post('/manage/events/:id/restore', { schema: restoreEventSchema, config: once }, async (request) =>
    restoreEvents(parts, actorOf(request), request.params.id, {
      scope: request.query.scope ?? 'this',
      run: request.run,
    }),
  );
}
