import { actorOf } from '../../platform/http/request-origin.ts';
import type { App } from '../../platform/http/app-type.ts';
import type { InvitingAnswer, WithdrawalAnswer } from './bulk-invitation.ts';
import { inviteManySchema } from './bulk-invitations-schemas.ts';
import { inviteMany, previewInviting, type InvitingParts } from './bulk-invitations-service.ts';
import { withdrawInvitationsSchema } from './withdrawal-schemas.ts';
import { previewWithdrawal, withdrawInvitations } from './withdrawal-service.ts';

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

  app.post(`${path}/take-back`, { schema: withdrawInvitationsSchema, config }, async (request) => {
    const { params, body: choice, run } = request;
    const actor = actorOf(request);
    if (request.query.dryRun === true)
      return presentWithdrawal(await previewWithdrawal(parts, actor, params.id, choice));
    const answer = await withdrawInvitations(parts, actor, params.id, { choice, run });
    // Those who wrote mails meanwhile have left out those who were being taken back.
    return presentWithdrawal(answer);
  });
}

function presentWithdrawal(answer: WithdrawalAnswer) {
  return { ...answer, names: [...answer.names], answeredNames: [...answer.answeredNames] };
}

function present(answer: InvitingAnswer) {
  return {
    ...answer,
    names: [...answer.names],
    withoutAddressNames: [...answer.withoutAddressNames],
  };
}
