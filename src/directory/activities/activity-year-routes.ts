import { presentActivityYear } from './activity-year-presenter.ts';
import { activityYearSchema } from './activity-year-schemas.ts';
import { activityYearOf } from './activity-year-service.ts';
import { askForReportsSchema } from './report-request-schemas.ts';
import { askForReports, type ReportRequestParts } from './report-request-service.ts';
import type { App } from '../../platform/http/app-type.ts';
import { actorOf } from '../../platform/http/request-origin.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { negotiateLocale } from '../../platform/localisation/locale.ts';
import { activityYearCsv, activityYearWorkbook } from './activity-year-writer.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The activities of a place's year, as figures and as files. */
export function activityYearRoutes(app: App, parts: ReportRequestParts): void {
  const config = { access: 'restricted', cost: 'heavy' } as const;
  app.get('/manage/activities', { schema: activityYearSchema, config }, async (request, reply) => {
    const { format = 'json', ...asked } = request.query;
    const locale = negotiateLocale(asked.locale);
    const year = await activityYearOf(parts, callerOf(request), asked);
    if (format === 'json') return presentActivityYear(year, locale);
    const of = { locale, currency: parts.config.currency };
    const name = `activities-${year.year}-${year.place.id}.${format}`;
    void reply.header('content-disposition', `attachment; filename="${name}"`);
    return format === 'csv'
      ? reply.type('text/csv; charset=utf-8').send(activityYearCsv(year, of) as never)
      : reply.type(xlsx).send(activityYearWorkbook(year, of) as never);
  });

  const once = { access: 'restricted', idempotent: true } as const;
  app.post('/manage/activities/requests', { schema: askForReportsSchema, config: once }, async (request) => {
    const { body, run } = request;
    const { dryRun = false } = request.query;
    const { clubs, unreached, ...rest } = await askForReports(parts, actorOf(request), body, { dryRun, run });
    return {
      success: true as const,
      ...rest,
      clubs: clubs.map((club) => ({ ...club, recipients: [...club.recipients] })),
      unreached: [...unreached],
    };
  });
}
