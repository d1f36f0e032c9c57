import { actorOf } from '../../platform/http/request-origin.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { InvitingAnswer, TakingBackAnswer } from './bulk-invitation.ts';
import { inviteManySchema } from './bulk-invitations-schemas.ts';
import { inviteMany, previewInviting, type InvitingParts } from './bulk-invitations-service.ts';
import { takeBackManySchema } from './taking-back-schemas.ts';
import { previewTakingBack, takeBackMany } from './taking-back-service.ts';

const config = { access: 'restricted', idempotent: true, cost: 'heavy' } as const;

/** Invitations of many at once, and taking them back. */
export function bulkInvitationsRoutes(app: App, parts: InvitingParts): void {
  const path = '/manage/events/:id/invitations';
  app.post(path, { schema: inviteManySchema, config }, async (request) => {
    const { params, body: inviting, run } = request;
    const actor = actorOf(request);
    if (request.query.dryRun === true)
      return present(await previewInviting(parts, actor, params.id, inviting));
    const answer = await inviteMany(parts, actor, params.id, { inviting, run });
    return present(answer);
  });

  app.post(`${path}/take-back`, { schema: takeBackManySchema, config }, async (request) => {
    const { params, body: choice, run } = request;
    const actor = actorOf(request);
    if (request.query.dryRun === true)
      return presentTakenBack(await previewTakingBack(parts, actor, params.id, choice));
    const answer = await takeBackMany(parts, actor, params.id, { choice, run });
    // Those who wrote mails meanwhile have left out those who were being taken back.
    return presentTakenBack(answer);
  });
}

function presentTakenBack(answer: TakingBackAnswer) {
  return { ...answer, names: [...answer.names], answeredNames: [...answer.answeredNames] };
}

function present(answer: InvitingAnswer) {
  return {
    ...answer,
    names: [...answer.names],
    withoutAddressNames: [...answer.withoutAddressNames],
  };
}
