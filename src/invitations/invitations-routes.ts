import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../http/app-type.ts';
import { logFault, statusOf } from '../http/failures.ts';
import { logOf } from '../http/request-log.ts';
import { linkOriginOf } from '../http/request-origin.ts';
import { badField, DomainError, type ErrorKind } from '../shared/errors.ts';
import { nowText } from '../shared/local-time.ts';
import { invitationPage } from './invitation-page.ts';
import {
  answerInvitation,
  openInvitation,
  ticketOfInvitation,
  type InvitationParts,
} from './answer-link-service.ts';
import { messagePage, pagePolicy } from './page-frame.ts';

export interface InvitationsDeps extends InvitationParts {
  config: { organisation: string; publicUrl: string };
}

/** A form of one field. */
const formLimit = 4096;
const formType = 'application/x-www-form-urlencoded';
// Pages for people, not part of the interface for programs.
const hidden = { schema: { hide: true }, config: { access: 'public', linkParam: 'secret' } } as const;
const expensive = { ...hidden, config: { ...hidden.config, cost: 'heavy' } } as const;

interface Link {
  Params: { secret: string };
}

/** The pages behind the answer link of an invitation; opening one changes nothing, because mail scanners do so too. */
export function invitationsRoutes(app: App, deps: InvitationsDeps): void {
  const { storage, clock, config } = deps;
  const { organisation } = config;
  const folder = folderOf(config.publicUrl);
  const addressOf = (secret: string) => `${folder}/${encodeURIComponent(secret)}`;
  app.setErrorHandler<FastifyError, Link>((error, request, reply) => {
    const known = storage.dialect.translateError(error) ?? error;
    return answerWithPage(known, request, reply, addressOf(request.params.secret));
  });
  readFormsOnly(app);

  app.get<Link>('/invitations/:secret', hidden, async ({ params }, reply) => {
    const invitation = await openInvitation(deps, params.secret);
    const address = addressOf(params.secret);
    return sendPage(reply, 200, invitationPage({ organisation, invitation, now: nowText(clock), address }));
  });

  app.post<Link>('/invitations/:secret', hidden, async (request, reply) => {
    const { params, body } = request;
    if (body !== 'YES' && body !== 'NO') throw badField('attending', 'must be YES or NO');
    await answerInvitation(deps, linkOriginOf(request), params.secret, body);
    // The answer is shown by a fresh page, so that reloading it does not send the form again.
    return quietly(reply).redirect(addressOf(params.secret), 303);
  });

  app.get<Link>('/invitations/:secret/ticket', expensive, async ({ params }, reply) => {
    const pdf = await ticketOfInvitation(deps, organisation, params.secret);
    return quietly(reply)
      .type('application/pdf')
      .header('content-disposition', 'inline; filename="ticket.pdf"')
      .send(pdf);
  });
}

/** A form's one answer is the body; an answer given twice does not count. */
function readFormsOnly(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) => {
    const answers = new URLSearchParams(String(body)).getAll('attending');
    done(null, answers.length === 1 ? answers[0] : undefined);
  });
}

/** The path of all pages as browsers see it, also behind a proxy that adds to it. */
function folderOf(publicUrl: string): string {
  return `${new URL(publicUrl).pathname.replace(/\/$/, '')}/invitations`;
}

/** No browser, proxy or search engine keeps what is behind a secret address. */
function quietly(reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
}

function sendPage(reply: FastifyReply, status: number, html: string): FastifyReply {
  return quietly(reply)
    .status(status)
    .header('content-security-policy', pagePolicy)
    .type('text/html; charset=utf-8')
    .send(html);
}

const titles: Partial<Record<ErrorKind, string>> = {
  'bad-input': 'Please answer again',
  'not-found': 'This link leads nowhere',
  conflict: 'This is not possible now',
  gone: 'This is over',
  'too-many-requests': 'Please wait a little',
  unavailable: 'Please try again soon',
};

/** A guest gets a page to read, not the failure shape of the interface. */
function answerWithPage(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
  address: string,
): FastifyReply {
  if (error instanceof DomainError) {
    logFault(error, request);
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
    const title = titles[error.kind] ?? 'This does not work';
    const back = error.kind === 'bad-input' || error.kind === 'conflict' ? address : null;
    return sendPage(reply, statusOf(error), messagePage({ title, sentence: error.message, back }));
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    const sentence = 'Your answer was not understood.';
    return sendPage(reply, status, messagePage({ title: 'Please answer again', sentence, back: address }));
  }
  logOf(request).error({ err: error }, 'request failed');
  const sentence = `Something went wrong here. Please report it with the request id ${request.id}.`;
  return sendPage(reply, 500, messagePage({ title: 'Something went wrong', sentence, back: null }));
}
