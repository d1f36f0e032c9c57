import { promisify } from 'node:util';
import { accountsRoutes } from './identity/sign-in/accounts-routes.ts';
import { passwordRoutes } from './identity/password-changes/password-routes.ts';
import { Callers } from './identity/tokens/callers-service.ts';
import { sessionRoutes } from './identity/sign-in/session-routes.ts';
import { TokenUses } from './identity/tokens/token-uses-service.ts';
import { activitiesRoutes } from './directory/activities/activities-routes.ts';
import { calendarFeedsRoutes } from './events/calendar-feeds/calendar-feeds-routes.ts';
import { AudienceCountCache } from './events/audience/audience-service.ts';
import { EventCalendars } from './events/calendar-feeds/event-calendars-service.ts';
import { calendarsRoutes } from './events/calendars/calendars-routes.ts';
import { checkInRoutes } from './events/door/check-in-routes.ts';
import { clubsRoutes } from './directory/clubs/clubs-routes.ts';
import { conventionsRoutes } from './directory/conventions/conventions-routes.ts';
import type { Dependencies } from './dependencies.ts';
import { devicesRoutes } from './identity/devices/devices-routes.ts';
import { digimagRoutes } from './directory/magazines/digimag-routes.ts';
import { doorRoutes } from './events/door/door-routes.ts';
import { eventsRoutes } from './events/event/events-routes.ts';
import { EventCache } from './events/event/event-cache-service.ts';
import type { App } from './platform/http/app-type.ts';
import { registerAuthentication } from './platform/http/authentication.ts';
import { registerBudgets } from './platform/http/budgets.ts';
import { healthRoutes } from './platform/http/health-routes.ts';
import { metricsRoutes } from './platform/http/metrics-routes.ts';
import { registerApiReference, registerOpenApi } from './platform/http/openapi.ts';
import { refuseUnknown } from './platform/http/other-methods.ts';
import { registerIdempotency } from './platform/http/idempotent-requests.ts';
import { registerRequestMetrics } from './platform/http/metrics-hook.ts';
import { loggedSignIns, type LoggedSignIn } from './platform/http/refused-sign-ins.ts';
import { createServer } from './platform/http/server.ts';
import { SessionCookie } from './platform/http/session-cookie.ts';
import { repeatWhileListening } from './platform/http/while-listening.ts';
import { invitationsRoutes } from './events/answer-page/invitations-routes.ts';
import { MemberSummaries } from './directory/members/member-summaries-service.ts';
import { Budgets } from './platform/rate-limits/budgets-service.ts';
import { messagesRoutes } from './events/messages/messages-routes.ts';
import { remindersRoutes } from './events/messages/reminders-routes.ts';
import { emailRoutes } from './identity/email-change/email-routes.ts';
import { participantEditRoutes } from './events/participants/participant-edit-routes.ts';
import { participantRemovalRoutes } from './events/participants/participant-removal-routes.ts';
import { answeringManyRoutes } from './events/participants/answering-many-routes.ts';
import { participantsRoutes } from './events/participants/participants-routes.ts';
import { peopleSearchRoutes } from './events/participants/people-search-routes.ts';
import { meRoutes } from './directory/own-record/me-routes.ts';
import { ownDataRoutes } from './data/person-archive/own-data-routes.ts';
import { eventHistoryRoutes } from './events/history/event-history-routes.ts';
import { bulkInvitationsRoutes } from './events/invitations/bulk-invitations-routes.ts';
import { eventLifeRoutes } from './events/organising/event-status-routes.ts';
import { managedCalendarsRoutes } from './events/calendars/managed-calendars-routes.ts';
import { eventFilesRoutes, eventUploadsRoutes } from './events/parts/event-files-routes.ts';
import { eventPartsRoutes } from './events/parts/event-parts-routes.ts';
import { seriesRoutes } from './events/organising/series-routes.ts';
import { removedFilesRoutes } from './events/parts/removed-files-routes.ts';
import { managedEventsRoutes } from './events/organising/managed-events-routes.ts';
import { membersRoutes } from './directory/members/members-routes.ts';
import { ownPhotoRoutes, removeOwnPhotoRoutes } from './directory/photos/own-photo-routes.ts';
import { passkeysRoutes } from './identity/passkeys/passkeys-routes.ts';
import { photosRoutes } from './directory/photos/photos-routes.ts';
import { recurringFailureLog } from './platform/process/database-log.ts';
import { guestsRoutes } from './events/registration/guests-routes.ts';
import { pastEventsRoutes } from './events/past-events/past-events-routes.ts';
import { registrationsRoutes } from './events/registration/registrations-routes.ts';
import { activityYearRoutes } from './directory/activities/activity-year-routes.ts';
import { organisationRoutes } from './identity/setup/organisation-routes.ts';
import type { MemberId } from './platform/shared/ids.ts';
import { IdempotentRuns } from './platform/idempotency/idempotency-service.ts';
import { setupRoutes } from './identity/setup/setup-routes.ts';
import { ticketsRoutes } from './events/tickets/tickets-routes.ts';
import { webRoutes } from './platform/web-app/web-routes.ts';

const secondsBetweenUses = 10;

/**
 * The whole service as one server, ready to listen: every module by name, nothing found by itself. The numbers at
 * /metrics are those of this process, unless others answer beside it.
 */
export async function buildApp(deps: Dependencies, metricsOfAll?: () => Promise<string>): Promise<App> {
  const { config, metrics } = deps;
  const app = createServer(deps.logger, {
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    translateError: deps.storage.dialect.translateError,
  });
  if (metrics !== undefined) {
    registerRequestMetrics(app, metrics.requests);
    metrics.watchConnections(promisify(app.server.getConnections.bind(app.server)));
  }
  const web = webRoutes(config);
  followSettings(app, deps);
  const refuseShadowed = refuseUnknown(app, config.corsOrigins, web.forUnknown);
  const cookie = new SessionCookie(config.publicUrl);
  registerOpenApi(app, { ...config, version: deps.version, sessionCookie: cookie.name });
  registerCallers(app, deps, cookie);
  registerIdempotency(app, new IdempotentRuns(deps.storage, deps.clock));
  const events = new EventCache(deps.storage);
  const loggedSignIn = loggedSignIns(deps.clock, metrics);
  const audience = new AudienceCountCache(deps.storage);
  const parts = { ...deps, events, audience, cookie, loggedSignIn, calendars: new EventCalendars(deps) };
  await app.register(
    async (root) => {
      healthRoutes(root, deps);
      if (metrics !== undefined && config.metricsToken !== '') {
        metricsRoutes(root, { token: config.metricsToken, text: metricsOfAll ?? (() => metrics.text()) });
      }
      registerApiReference(root);
      web.register(root);
      await root.register(async (pages) => invitationsRoutes(pages, { ...parts, pageFonts: web.fonts }));
      await root.register(async (v2) => registerModules(v2, parts), { prefix: '/v2' });
    },
    { prefix: config.basePath },
  );
  refuseShadowed();
  await app.ready();
  return app;
}

/** So soon a process follows what was set in another one. */
const secondsBetweenSettings = 1;

function followSettings(app: App, { logger, organisationSettings }: Dependencies): void {
  const onError = recurringFailureLog(logger, 'the settings of the organisation could not be read');
  repeatWhileListening(app, secondsBetweenSettings, () => organisationSettings.refresh().catch(onError));
}

/** Who calls, when their tokens were last used, and how much they may ask for. */
function registerCallers(
  app: App,
  { storage, clock, logger, config }: Dependencies,
  cookie: SessionCookie,
): void {
  const onError = (what: string) => recurringFailureLog(logger, what);
  const uses = new TokenUses(storage, clock, onError('the last uses of tokens could not be written'));
  const onReuse = (member: MemberId) =>
    logger.warn({ member }, 'a sign-in was ended: a token that it had before it was renewed was used again');
  const callers = new Callers(storage, clock, { ...config, uses, onReuse });
  registerAuthentication(app, { ...config, callers, cookie });
  repeatWhileListening(app, secondsBetweenUses, () => uses.write());
  const budgets = new Budgets(storage, clock, onError('budgets could not be shared'));
  registerBudgets(app, budgets, config);
}

/** What modules share beside what the service is made of. */
interface Parts extends Dependencies {
  events: EventCache;
  audience: AudienceCountCache;
  cookie: SessionCookie;
  loggedSignIn: LoggedSignIn;
  calendars: EventCalendars;
}

function registerModules(v2: App, deps: Parts): void {
  const summaries = new MemberSummaries(deps.storage);
  organisationRoutes(v2, deps);
  setupRoutes(v2, deps);
  accountsRoutes(v2, deps);
  sessionRoutes(v2, deps);
  passkeysRoutes(v2, deps);
  devicesRoutes(v2, deps);
  const onError = recurringFailureLog(deps.logger, 'requests for new passwords could not be answered');
  passwordRoutes(v2, { ...deps, onError });
  meRoutes(v2, deps);
  emailRoutes(v2, deps);
  ownDataRoutes(v2, deps);
  membersRoutes(v2, { ...deps, summaries });
  photosRoutes(v2, deps);
  removeOwnPhotoRoutes(v2, deps);
  void v2.register(async (uploads) => ownPhotoRoutes(uploads, deps));
  clubsRoutes(v2, { ...deps, summaries });
  activitiesRoutes(v2, deps);
  activityYearRoutes(v2, deps);
  digimagRoutes(v2, deps);
  conventionsRoutes(v2, deps);
  calendarsRoutes(v2, deps);
  eventsRoutes(v2, deps);
  pastEventsRoutes(v2, deps);
  registrationsRoutes(v2, { ...deps, summaries });
  guestsRoutes(v2, deps);
  messagesRoutes(v2, deps);
  remindersRoutes(v2, deps);
  calendarFeedsRoutes(v2, deps);
  ticketsRoutes(v2, deps);
  checkInRoutes(v2, deps);
  doorRoutes(v2, deps);
  peopleSearchRoutes(v2, { ...deps, summaries });
  registerManaging(v2, deps);
}

/** What organisers do. */
function registerManaging(v2: App, deps: Parts): void {
  managedCalendarsRoutes(v2, deps);
  managedEventsRoutes(v2, deps);
  eventLifeRoutes(v2, deps);
  eventPartsRoutes(v2, deps);
  eventHistoryRoutes(v2, deps);
  bulkInvitationsRoutes(v2, deps);
  seriesRoutes(v2, deps);
  eventFilesRoutes(v2, deps);
  removedFilesRoutes(v2, deps);
  void v2.register(async (uploads) => eventUploadsRoutes(uploads, deps));
  participantsRoutes(v2, deps);
  participantEditRoutes(v2, deps);
  participantRemovalRoutes(v2, deps);
  answeringManyRoutes(v2, deps);
}
