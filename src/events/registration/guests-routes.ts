import type { App } from '../../platform/http/app-type.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import type { EventId, RegistrationId } from '../../platform/shared/ids.ts';
import { changeGuestSchema, inviteAgainSchema, withdrawGuestSchema } from './guests-schemas.ts';
import { changeGuest, inviteAgain, type GuestAddress } from './guests-service.ts';
import type { InvitationDeps } from './invitations-service.ts';
import { withdrawGuest } from './guest-withdrawal-service.ts';

const config = { access: 'restricted' } as const;
const done = { success: true } as const;

/** What the host and reviewers do with an invitation that was sent. */
export function guestsRoutes(app: App, deps: InvitationDeps): void {
  const path = '/events/:id/guests/:registration';

  app.patch(path, { schema: changeGuestSchema, config }, async (request) => {
    const who = guestOf(request.params);
    await changeGuest(deps, actorOf(request), who, request.body);
    return done;
  });

  app.delete(path, { schema: withdrawGuestSchema, config }, async (request) => {
    await withdrawGuest(deps, actorOf(request), guestOf(request.params));
    return done;
  });

  const again = { schema: inviteAgainSchema, config: { ...config, idempotent: true } } as const;
  app.post(`${path}/invitation`, again, async (request) => {
    const { params, body, run } = request;
    const { message = '' } = body;
    const answer = await inviteAgain(deps, actorOf(request), guestOf(params), message, run);
    return answer;
  });
}

function guestOf({ id, registration }: { id: EventId; registration: RegistrationId }): GuestAddress {
  return { event: id, registration };
}
