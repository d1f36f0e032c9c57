import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { statusOf } from '../http/failures.ts';
import { badField, DomainError } from '../shared/errors.ts';
import type { Clock } from '../shared/clock.ts';
import { nowText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { invitationPage, messagePage, pagePolicy } from './invitation-page.ts';
import { answerClosedBecause } from './invitation-rules.ts';
import { answerInvitation, openInvitation } from './invitations-service.ts';

export interface InvitationsDeps {
  storage: Storage;
  clock: Clock;
  config: { organisation: string; publicUrl: string };
}

/** A form of one field. */
const formLimit = 4096;
// Pages for people, not part of the interface for programs.
const hidden = { schema: { hide: true }, config: { access: 'public' } } as const;

interface Link {
  Params: { secret: string };
}

/** The pages behind the answer link of an invitation. */
export async function invitationsRoutes(app: App, deps: InvitationsDeps): Promise<void> {
  const { storage, clock, config } = deps;
  app.setErrorHandler(answerWithPage);
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body)).get('attending')),
  );

  app.get<Link>('/invitations/:secret', hidden, async (request, reply) => {
    const { secret } = request.params;
    const invitation = await openInvitation(storage.db, clock, secret);
    const closed = answerClosedBecause(invitation, nowText(clock));
    const address = addressOf(config.publicUrl, secret);
    return sendPage(
      reply,
      200,
      invitationPage({ organisation: config.organisation, invitation, closed, address }),
    );
  });

  app.post<Link>('/invitations/:secret', hidden, async (request, reply) => {
    const { secret } = request.params;
    const { body } = request;
    if (body !== 'YES' && body !== 'NO') throw badField('attending', 'must be YES or NO');
    await answerInvitation(storage, clock, secret, body);
    // The answer is shown by a fresh page, so that reloading it does not send the form again.
    return reply.redirect(addressOf(config.publicUrl, secret), 303);
  });
}

/** The path of the page as browsers see it, also behind a proxy that adds to it. */
function addressOf(publicUrl: string, secret: string): string {
  return `${new URL(publicUrl).pathname.replace(/\/$/, '')}/invitations/${encodeURIComponent(secret)}`;
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return reply
    .status(status)
    .header('content-security-policy', pagePolicy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}

/** A guest gets a page to read, not the failure shape of the interface. */
function answerWithPage(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof DomainError) {
    const title = error.kind === 'gone' ? 'This invitation has ended' : 'This does not work';
    return sendPage(reply, statusOf(error), messagePage(title, error.message));
  }
  const status = error.statusCode ?? 500;
  if (status < 500)
    return sendPage(reply, status, messagePage('This does not work', 'The form was not understood.'));
  request.log.error({ err: error }, 'request failed');
  const sentence = `Something went wrong here. Please report it with the request id ${request.id}.`;
  return sendPage(reply, 500, messagePage('Something went wrong', sentence));
}
