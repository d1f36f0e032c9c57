import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app-type.ts';
import { addVary } from '../../platform/http/caching.ts';
import { logFault, statusOf } from '../../platform/http/failures.ts';
import { logOf } from '../../platform/http/request-log.ts';
import { linkOriginOf } from '../../platform/http/request-origin.ts';
import { sampleSecret } from '../mails/sample-link.ts';
import { locales, negotiateLocale, type Locale } from '../../platform/localisation/locale.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { asId, type RegistrationId } from '../../platform/shared/ids.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import { dispositionOf, eventFileName } from '../../platform/shared/saved-file.ts';
import {
  answerInvitation,
  calendarOfInvitation,
  openInvitation,
  ticketOfInvitation,
  type InvitationParts,
} from './answer-link-service.ts';
import type { OpenInvitation } from './answer-link.ts';
import { brokenPage, failurePage, trialPage } from './failure-page.ts';
import { invitationPage, type InvitationPage } from './invitation-page.ts';
import { InvitationRefusal } from './invitation-refusal.ts';
import { languageQuery, pagePolicy, type PageSetting } from './page-frame.ts';
import type { PageFonts } from './page-style.ts';
import { withdrawByLink } from './party-link-service.ts';
import { answersIn } from './question-form-rules.ts';

export interface InvitationsDeps extends InvitationParts {
  config: { organisation: () => string; language: () => Locale; publicUrl: string; brandColour: string };
  /** Where the fonts of the web app are, which these pages are written in, too. */
  pageFonts: () => Promise<PageFonts>;
}

/** The answer, and as many questions as an event may reasonably ask. */
const formLimit = 128 * 1024;
const formType = 'application/x-www-form-urlencoded';
// Pages for people, not part of the interface for programs.
const hidden = { schema: { hide: true }, config: { access: 'public', linkParam: 'secret' } } as const;
/** More than anyone brings along. */
const mostOfParty = 1000;
const form = { ...hidden, bodyLimit: formLimit } as const;
const expensive = { ...hidden, config: { ...hidden.config, cost: 'heavy' } } as const;

const savedQuery = 'saved=1';
const savedPartyQuery = 'saved=party';

interface Link {
  Params: { secret: string };
  /** Absent where something else than a form was sent. */
  Body: URLSearchParams | undefined;
  Querystring: { lang?: unknown; answer?: unknown; saved?: unknown };
}

/** Says in which language and under which address a request is answered. */
type SettingOf = (request: FastifyRequest<Link>) => Promise<PageSetting>;

type ShownInvitation = Pick<InvitationPage, 'invitation' | 'problems' | 'saved'>;

/** The pages behind the answer link of an invitation; opening one changes nothing, because mail scanners do so too. */
export function invitationsRoutes(app: App, deps: InvitationsDeps): void {
  const { storage, config } = deps;
  const folder = folderOf(config.publicUrl);
  const settingOf: SettingOf = async ({ params, query, headers }) => {
    const chosen = locales.find((known) => known === query.lang);
    return {
      locale: chosen ?? negotiateLocale(headers['accept-language'], config.language()),
      address: `${folder}/${encodeURIComponent(params.secret)}`,
      query: chosen === undefined ? '' : languageQuery(chosen),
      chosen: (['YES', 'NO'] as const).find((answer) => answer === query.answer),
      look: { brandColour: config.brandColour, fonts: await deps.pageFonts() },
    };
  };
  app.setErrorHandler<FastifyError, Link>(async (error, request, reply) => {
    const known = storage.dialect.translateError(error) ?? error;
    return answerWithPage(known, request, reply, await settingOf(request));
  });
  readFormsOnly(app);
  pageRoutes(app, deps, settingOf);
  partyRoute(app, deps, settingOf);
  fileRoutes(app, deps, settingOf);
}

/** Shows an invitation as it is now. */
function showing(deps: InvitationsDeps, settingOf: SettingOf) {
  return async (request: FastifyRequest<Link>, reply: FastifyReply, shown: ShownInvitation, status = 200) => {
    const setting = await settingOf(request);
    const organisation = deps.config.organisation();
    const page = invitationPage({ ...setting, organisation, ...shown, now: nowText(deps.clock) });
    return sendPage(reply, status, setting, page);
  };
}

function pageRoutes(app: App, deps: InvitationsDeps, settingOf: SettingOf): void {
  const show = showing(deps, settingOf);

  app.get<Link>('/invitations/:secret', hidden, async (request, reply) => {
    const { secret } = request.params;
    if (secret === sampleSecret) {
      const setting = await settingOf(request);
      return sendPage(reply, 200, setting, trialPage(setting));
    }
    const invitation = await openInvitation(deps, secret);
    const saved = savedOf(invitation, request.query.saved);
    return show(request, reply, { invitation, problems: new Map(), saved });
  });

  app.post<Link>('/invitations/:secret', form, async (request, reply) => {
    const { secret } = request.params;
    const form = request.body;
    const attending = form?.getAll('attending') ?? [];
    const [chosen] = attending;
    // An answer given twice does not count.
    if (form === undefined || attending.length !== 1 || (chosen !== 'YES' && chosen !== 'NO'))
      throw new InvitationRefusal('not-understood');
    // Before the transaction, which holds a connection: many that each waited for a second one would wait for each other.
    const invitation = await openInvitation(deps, secret);
    const answersTo = (questions: OpenInvitation['questions']) => answersIn(form, questions);
    const answer = { attending: chosen, wouldWait: form.get('waiting') === 'true', answersTo } as const;
    const unfit = await answerInvitation(deps, linkOriginOf(request), secret, invitation, answer);
    if (unfit !== null) {
      const { questions, problems, isFull } = unfit;
      const answers = new Map(unfit.answers.map(({ question, answer }) => [question, answer]));
      const shown = { invitation: { ...invitation, questions, answers, isFull }, problems, saved: null };
      return show(request, reply, shown, isFull ? 409 : 400);
    }
    const { address, query } = await settingOf(request);
    // The answer is shown by a fresh page, so that reloading it does not send the form again.
    // Anyone who came already sees no other difference.
    const hasAnswers = chosen === 'YES' && answersTo(invitation.questions).length > 0;
    const saved = hasAnswers && invitation.attending === 'YES' ? [savedQuery] : [];
    return leadBack(reply, address, query, saved);
  });
}

function partyRoute(app: App, deps: InvitationsDeps, settingOf: SettingOf): void {
  app.post<Link>('/invitations/:secret/party', form, async (request, reply) => {
    const { secret } = request.params;
    const sent = request.body?.getAll('away') ?? [];
    const away = sent.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
    if (request.body === undefined || away.length !== sent.length || away.length > mostOfParty)
      throw new InvitationRefusal('not-understood');
    const invitation = await openInvitation(deps, secret);
    await withdrawByLink(deps, linkOriginOf(request), secret, invitation, away.map(asId<RegistrationId>));
    const { address, query } = await settingOf(request);
    return leadBack(reply, address, query, away.length > 0 ? [savedPartyQuery] : []);
  });
}

/** What the page that comes after a form says was stored. */
function savedOf({ attending }: OpenInvitation, saved: unknown): InvitationPage['saved'] {
  if (attending === 'NO') return saved === 'party' ? 'party' : null;
  return attending === 'YES' && saved !== undefined ? 'answers' : null;
}

function leadBack(
  reply: FastifyReply,
  address: string,
  query: string,
  more: readonly string[],
): FastifyReply {
  return quietly(reply).redirect(address + [query, ...more].join(query === '' ? '?' : '&'), 303);
}

/** What the guest takes along. */
function fileRoutes(app: App, deps: InvitationsDeps, settingOf: SettingOf): void {
  app.get<Link>('/invitations/:secret/ticket', expensive, async (request, reply) => {
    const { locale } = await settingOf(request);
    const settings = { ...deps.config, language: () => locale };
    const { pdf, event } = await ticketOfInvitation(deps, settings, request.params.secret);
    return inLanguage(quietly(reply), locale)
      .type('application/pdf')
      .header('content-disposition', dispositionOf(eventFileName(event, 'pdf', 'ticket'), 'inline'))
      .send(pdf);
  });

  app.get<Link>('/invitations/:secret/calendar.ics', expensive, async ({ params }, reply) => {
    const { event, file } = await calendarOfInvitation(deps, params.secret);
    return quietly(reply)
      .type('text/calendar; charset=utf-8; method=PUBLISH')
      .header('content-disposition', dispositionOf(eventFileName(event, 'ics'), 'inline'))
      .send(file);
  });
}

function readFormsOnly(app: App): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(formType, { parseAs: 'string', bodyLimit: formLimit }, (_request, body, done) => {
    done(null, new URLSearchParams(String(body)));
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

function inLanguage(reply: FastifyReply, locale: Locale): FastifyReply {
  addVary(reply, 'accept-language');
  return reply.header('content-language', locale);
}

function sendPage(reply: FastifyReply, status: number, setting: PageSetting, html: string): FastifyReply {
  const { locale, look } = setting;
  return inLanguage(quietly(reply), locale)
    .status(status)
    .header('content-security-policy', pagePolicy(look))
    .type('text/html; charset=utf-8')
    .send(html);
}

/** A guest gets a page to read, not the failure shape of the interface. */
function answerWithPage(
  error: FastifyError | DomainError,
  request: FastifyRequest,
  reply: FastifyReply,
  setting: PageSetting,
): FastifyReply {
  const status = error instanceof DomainError ? statusOf(error) : (error.statusCode ?? 500);
  if (error instanceof DomainError) {
    logFault(error, request);
    if (error.retryAfter !== undefined) void reply.header('retry-after', String(error.retryAfter));
    return sendPage(reply, status, setting, failurePage(setting, error));
  }
  if (status < 500)
    return sendPage(reply, status, setting, failurePage(setting, new InvitationRefusal('not-understood')));
  logOf(request).error({ err: error }, 'request failed');
  return sendPage(reply, 500, setting, brokenPage(setting, request.id));
}
