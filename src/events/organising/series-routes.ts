import { actorOf } from '../../platform/http/request-origin.ts';
import type { App } from '../../platform/http/app-type.ts';
import { pathOf } from './managed-events-routes.ts';
import { presentPlanned } from './managed-event-presenter.ts';
import type { ManagingParts } from './managed-events-service.ts';
import { createSeriesSchema, prolongSeriesSchema } from './series-schemas.ts';
import { previewProlonging, prolongSeries } from './series-prolonging-service.ts';
import { createSeries, previewSeries } from './series-service.ts';

/** Series of events. */
export function seriesRoutes(app: App, parts: ManagingParts): void {
  const config = { access: 'restricted', idempotent: true } as const;

  app.post('/manage/series', { schema: createSeriesSchema, config }, async (request, reply) => {
    const { body } = request;
    if (request.query.dryRun === true) {
      return presentPlanned(await previewSeries(parts, actorOf(request), body));
    }
    const path = pathOf(request).replace(/series$/, 'events');
    const { location, ...answer } = await createSeries(parts, actorOf(request), body, {
      run: request.run,
      path,
    });
    return reply.status(201).header('location', location).send(answer);
  });

  app.post('/manage/series/:id/dates', { schema: prolongSeriesSchema, config }, async (request, reply) => {
    const { params, body, run } = request;
    if (request.query.dryRun === true)
      return presentPlanned(await previewProlonging(parts, actorOf(request), params.id, body.series));
    const path = pathOf(request).replace(/series\/\d+\/dates$/, 'events');
    const answer = await prolongSeries(parts, actorOf(request), params.id, body.series, { run, path });
    return reply.status(201).header('location', `${path}/${answer.events[0]}`).send(answer);
  });
}
