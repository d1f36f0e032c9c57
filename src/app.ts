import { promisify } from 'node:util';
import { accountsRoutes } from './accounts/accounts-routes.ts';
import { Callers } from './accounts/callers-service.ts';
import { activitiesRoutes } from './activities/activities-routes.ts';
import { calendarFeedsRoutes } from './calendar-feeds/calendar-feeds-routes.ts';
import { EventCalendars } from './calendar-feeds/event-calendars-service.ts';
import { calendarsRoutes } from './calendars/calendars-routes.ts';
import { checkInRoutes } from './check-in/check-in-routes.ts';
import { clubsRoutes } from './clubs/clubs-routes.ts';
import { conventionsRoutes } from './conventions/conventions-routes.ts';
import type { Dependencies } from './dependencies.ts';
import { digimagRoutes } from './digimag/digimag-routes.ts';
import { eventsRoutes } from './events/events-routes.ts';
import { KeptEvents } from './events/kept-events-service.ts';
import type { App } from './http/app-type.ts';
import { registerAuthentication } from './http/authentication.ts';
import { registerBudgets } from './http/budgets.ts';
import { healthRoutes } from './http/health-routes.ts';
import { metricsRoutes } from './http/metrics-routes.ts';
import { leadToApiReference, registerApiReference, registerOpenApi } from './http/openapi.ts';
import { refuseUnknown } from './http/other-methods.ts';
import { registerRequestMetrics } from './http/metrics-hook.ts';
import { createServer } from './http/server.ts';
import { invitationsRoutes } from './invitations/invitations-routes.ts';
import { MemberSummaries } from './members/member-summaries-service.ts';
import { Budgets } from './limits/budgets-service.ts';
import { membersRoutes } from './members/members-routes.ts';
import { photosRoutes } from './photos/photos-routes.ts';
import { recurringFailureLog } from './process/database-log.ts';
import { registrationsRoutes } from './registrations/registrations-routes.ts';
import { ticketsRoutes } from './tickets/tickets-routes.ts';

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
  const refuseShadowed = refuseUnknown(app, config.corsOrigins);
  registerOpenApi(app, { ...config, version: deps.version });
  registerAuthentication(app, new Callers(deps.storage, deps.clock));
  const onError = recurringFailureLog(deps.logger, 'budgets could not be shared');
  registerBudgets(app, new Budgets(deps.storage, deps.clock, onError), config);

  const events = new KeptEvents(deps.storage);
  const parts = { ...deps, events, calendars: new EventCalendars(deps) };
  leadToApiReference(app, config);
  await app.register(
    async (root) => {
      healthRoutes(root, deps);
      if (metrics !== undefined && config.metricsToken !== '') {
        metricsRoutes(root, { token: config.metricsToken, text: metricsOfAll ?? (() => metrics.text()) });
      }
      registerApiReference(root);
      await root.register(async (pages) => invitationsRoutes(pages, parts));
      await root.register(async (v2) => registerModules(v2, parts), { prefix: '/v2' });
    },
    { prefix: config.basePath },
  );
  refuseShadowed();
  await app.ready();
  return app;
}

/** What modules share beside what the service is made of. */
interface Parts extends Dependencies {
  events: KeptEvents;
  calendars: EventCalendars;
}

function registerModules(v2: App, deps: Parts): void {
  const summaries = new MemberSummaries(deps.storage);
  accountsRoutes(v2, deps);
  membersRoutes(v2, { ...deps, summaries });
  photosRoutes(v2, deps);
  clubsRoutes(v2, { ...deps, summaries });
  activitiesRoutes(v2, deps);
  digimagRoutes(v2, deps);
  conventionsRoutes(v2, deps);
  calendarsRoutes(v2, deps);
  eventsRoutes(v2, deps);
  registrationsRoutes(v2, { ...deps, summaries });
  calendarFeedsRoutes(v2, deps);
  ticketsRoutes(v2, deps);
  checkInRoutes(v2, deps);
}
