import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { actorOf, originOf } from '../../platform/http/request-origin.ts';
import { presentMessage, presentRecipient } from './message-presenter.ts';
import { planMessageSchema, sendTrialMailSchema, takeBackMessageSchema } from './held-messages-schemas.ts';
import {
  defaultPage,
  listMessagesSchema,
  readMessageSchema,
  sendAgainSchema,
  sendMessageSchema,
} from './messages-schemas.ts';
import { planMessage } from './planning-service.ts';
import { sendAgain } from './sending-again-service.ts';
import { takeBackMessage } from './taking-back-service.ts';
import { sendTrialMail } from './trial-mail-service.ts';
import { listMessages, previewToSegment, readMessage, sendToSegment } from './messages-service.ts';
import type { MessagesParts } from './writing-about-service.ts';

/** What these routes need beside the service. */
export interface MessagesDeps extends MessagesParts {}

const config = { access: 'restricted' } as const;
const once = { ...config, idempotent: true, cost: 'heavy' } as const;
const path = '/manage/events/:id/messages';

/** Messages to the people of an event. */
export function messagesRoutes(app: App, deps: MessagesDeps): void {
  const { clock } = deps;
  heldMessageRoutes(app, deps);

  app.get(path, { schema: listMessagesSchema, config }, async (request) => {
    const { cursor, limit = defaultPage } = request.query;
    const found = await listMessages(deps, callerOf(request), request.params.id, { cursor, limit });
    const messages = found.messages.map((message) => presentMessage(message, clock.timeZone()));
    return { success: true as const, count: messages.length, next: found.next, messages };
  });

  app.post(path, { schema: sendMessageSchema, config: once }, async (request, reply) => {
    const { params, body, run } = request;
    const caller = callerOf(request);
    if (request.query.dryRun === true) {
      const preview = await previewToSegment(deps, caller, params.id, body);
      return { success: true as const, ...preview, withoutAddressNames: [...preview.withoutAddressNames] };
    }
    const actor = { caller, origin: originOf(request) };
    // As the request came, wherever the service is reached.
    const here = request.url.replace(/[?#].*$/, '');
    const answer = await sendToSegment(deps, actor, params.id, body, { run, path: here });
    return reply.status(201).header('location', `${here}/${answer.id}`).send(answer);
  });

  app.get(`${path}/:message`, { schema: readMessageSchema, config }, async (request) => {
    const { id: event, message } = request.params;
    const { limit = defaultPage } = request.query;
    const page = { ...request.query, limit, cursor: request.query.cursor };
    const found = await readMessage(deps, callerOf(request), { event, message }, page);
    return {
      ...presentMessage(found.message, clock.timeZone()),
      next: found.next,
      recipients: found.recipients.map(presentRecipient),
    };
  });

  app.post(`${path}/:message/send-again`, { schema: sendAgainSchema, config }, async (request) => {
    const { id: event, message } = request.params;
    const actor = { caller: callerOf(request), origin: originOf(request) };
    const count = await sendAgain(deps, actor, { event, message }, request.body.positions);
    return { success: true as const, count };
  });
}

/** What can be done with a message before it leaves. */
function heldMessageRoutes(app: App, deps: MessagesDeps): void {
  app.post(`${path}/trial-mail`, { schema: sendTrialMailSchema, config: once }, async (request) => {
    const { params, body, run } = request;
    return sendTrialMail(deps, actorOf(request), params.id, { body, run });
  });

  app.patch(`${path}/:message`, { schema: planMessageSchema, config }, async (request) => {
    const { id: event, message } = request.params;
    const { sendAt } = request.body;
    await planMessage(deps, actorOf(request), { event, message }, sendAt === '' ? undefined : sendAt);
    return { success: true as const, undoSeconds: sendAt === '' ? deps.config.undoSeconds : 0 };
  });

  app.post(
    `${path}/:message/take-back`,
    { schema: takeBackMessageSchema, config: { ...config, idempotent: true } },
    async (request) => {
      const { id: event, message } = request.params;
      return takeBackMessage(deps, actorOf(request), { event, message }, request.run);
    },
  );
}
