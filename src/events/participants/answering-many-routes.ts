import type { App } from '../../platform/http/app-type.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import { answerForManySchema, undoForManySchema } from './answering-many-schemas.ts';
import { answerForMany } from './answering-many-service.ts';
import type { ParticipantEditDeps } from './participant-edit-routes.ts';
import { undoForMany } from './undoing-many-service.ts';

const once = { access: 'restricted', idempotent: true } as const;

/** What an organiser says of many people at once, and taking that back. */
export function answeringManyRoutes(app: App, deps: ParticipantEditDeps): void {
  const all = '/manage/events/:id/participants/answers';

  app.post(all, { schema: answerForManySchema, config: once }, async (request) => {
    const { params, query, body, run } = request;
    const answering = { sent: body, dryRun: query.dryRun === true, run };
    const { without, ...answer } = await answerForMany(deps, actorOf(request), params.id, answering);
    return { ...answer, without: [...without] };
  });

  app.post(`${all}/undo`, { schema: undoForManySchema, config: once }, async (request) => {
    const { params, body, run } = request;
    const { undo: step, overCapacity = false } = body;
    return undoForMany(deps, actorOf(request), params.id, { step, overCapacity, run });
  });
}
