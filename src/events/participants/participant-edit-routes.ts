import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import { tagVersion, versionRead } from '../../platform/http/versions.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import {
  changeParticipant,
  moveParticipantBack,
  moveParticipantUp,
  previewMoveUp,
  type ChangingParts,
} from './change-participant-service.ts';
import {
  changeParticipantSchema,
  moveBackSchema,
  promoteSchema,
  readParticipantSchema,
  registerParticipantSchema,
} from './participant-edit-schemas.ts';
import { presentMovingUp } from '../seats/moving-up-presenter.ts';
import type { Caller } from '../../platform/access/caller.ts';
import { presentParticipant } from './participant-presenter.ts';
import { readParticipant } from './participants-service.ts';
import { registerParticipant } from './register-participant-service.ts';

/** What participants are registered and changed with. */
export interface ParticipantEditDeps extends ChangingParts {}

const config = { access: 'restricted' } as const;
const once = { ...config, idempotent: true } as const;

const all = '/manage/events/:id/participants';
const one = `${all}/:registration`;

/** Registering others, changing their answers, and moving them up. */
export function participantEditRoutes(app: App, deps: ParticipantEditDeps): void {
  app.post(all, { schema: registerParticipantSchema, config: once }, async (request, reply) => {
    const { params, body, run } = request;
    const path = request.url.replace(/[?#].*$/, '');
    const answer = await registerParticipant(deps, actorOf(request), params.id, { body, run, path });
    return reply.status(201).header('location', `${path}/${answer.id}`).send(answer);
  });

  const present = async (caller: Caller, who: { event: EventId; registration: RegistrationId }) => {
    const { participant, questions, turns, version } = await readParticipant(deps, caller, who);
    const timeZone = deps.clock.timeZone();
    return { ...presentParticipant(participant, { questions, turns, timeZone, reader: caller }), version };
  };

  app.get(one, { schema: readParticipantSchema, config }, async (request, reply) =>
    tagVersion(reply, await present(callerOf(request), addressOf(request.params))),
  );

  app.patch(one, { schema: changeParticipantSchema, config }, async (request, reply) => {
    const who = addressOf(request.params);
    const change = { sent: request.body, version: versionRead(request) };
    await changeParticipant(deps, actorOf(request), who, change);
    return tagVersion(reply, await present(callerOf(request), who));
  });
  movingRoutes(app, deps);
}

/** The participant of an address. */
export function addressOf({ id, registration }: { id: EventId; registration: RegistrationId }) {
  return { event: id, registration };
}

/** Moving someone up from the waiting list, and taking that back. */
function movingRoutes(app: App, deps: ParticipantEditDeps): void {
  app.post(`${one}/move-up`, { schema: promoteSchema, config: once }, async (request) => {
    const { params, body, run } = request;
    const { overCapacity = false } = body;
    const who = addressOf(params);
    if (request.query.dryRun === true) {
      const { left, ...moving } = await previewMoveUp(deps, actorOf(request), who);
      return {
        success: true as const,
        told: moving.mails > 0,
        undoSeconds: 0,
        left,
        movesUp: presentMovingUp(moving),
      };
    }
    return moveParticipantUp(deps, actorOf(request), who, { overCapacity, run });
  });

  app.post(`${one}/move-back`, { schema: moveBackSchema, config: once }, async (request) =>
    moveParticipantBack(deps, actorOf(request), addressOf(request.params), request.run),
  );
}
