import type { App } from '../../platform/http/app-type.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import { versionRead } from '../../platform/http/versions.ts';
import { addressOf, type ParticipantEditDeps } from './participant-edit-routes.ts';
import { removeParticipantSchema, restoreParticipantSchema } from './participant-removal-schemas.ts';
import { removeParticipant, restoreParticipant } from './participant-removal-service.ts';

const config = { access: 'restricted' } as const;
const once = { ...config, idempotent: true } as const;

/** Removing guests, and bringing them back. */
export function participantRemovalRoutes(app: App, deps: ParticipantEditDeps): void {
  const one = '/manage/events/:id/participants/:registration';

  app.delete(one, { schema: removeParticipantSchema, config }, async (request) => {
    const { tell: isTold = false } = request.query;
    const removal = { isTold, version: versionRead(request) };
    return removeParticipant(deps, actorOf(request), addressOf(request.params), removal);
  });

  const restoring = { schema: restoreParticipantSchema, config: once };
  app.post(`${one}/restoration`, restoring, async (request) => {
    const { params, body, run } = request;
    const { overCapacity, waiting: wouldWait } = body;
    const returning = { overCapacity, wouldWait, run };
    const answer = await restoreParticipant(deps, actorOf(request), addressOf(params), returning);
    return answer;
  });
}
