import { actorOf } from '../../platform/http/request-origin.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { tagVersion, versionRead } from '../../platform/http/versions.ts';
import { negotiateLocale } from '../../platform/localisation/locale.ts';
import { presentCalendar } from './managed-calendar-presenter.ts';
import {
  changeCalendarSchema,
  createCalendarSchema,
  listManagedCalendarsSchema,
  listVenuesSchema,
  readCalendarSchema,
  removeCalendarSchema,
} from './managed-calendars-schemas.ts';
import {
  changeCalendar,
  createCalendar,
  removeCalendar,
  listCalendarsInCharge,
  readCalendar,
} from './managed-calendars-service.ts';
import { listVenues } from './venues-service.ts';
import { pathOf } from '../organising/managed-events-routes.ts';
import type { ManagingParts } from '../organising/managed-events-service.ts';

const config = { access: 'restricted' } as const;

/** Calendars for those who manage their events. */
export function managedCalendarsRoutes(app: App, parts: ManagingParts): void {
  const { db } = parts.storage;

  app.get('/manage/calendars', { schema: listManagedCalendarsSchema, config }, async (request) => {
    const locale = negotiateLocale(request.query.locale);
    const found = await listCalendarsInCharge(db, callerOf(request));
    const calendars = found.map((calendar) => presentCalendar(calendar, locale));
    return { success: true as const, count: calendars.length, calendars };
  });

  app.get('/manage/venues', { schema: listVenuesSchema, config }, async (request) => {
    const venues = await listVenues(db, callerOf(request), request.query);
    return { success: true as const, count: venues.length, venues };
  });

  const once = { ...config, idempotent: true } as const;
  app.post('/manage/calendars', { schema: createCalendarSchema, config: once }, async (request, reply) => {
    const { body, run } = request;
    const path = pathOf(request);
    const answer = await createCalendar(parts, actorOf(request), body, { run, path });
    return reply.status(201).header('location', `${path}/${answer.id}`).send(answer);
  });

  app.get('/manage/calendars/:id', { schema: readCalendarSchema, config }, async (request, reply) => {
    const calendar = await readCalendar(db, callerOf(request), request.params.id);
    return tagVersion(reply, presentCalendar(calendar, negotiateLocale(request.query.locale)));
  });

  app.patch('/manage/calendars/:id', { schema: changeCalendarSchema, config }, async (request, reply) => {
    const { params, body } = request;
    await changeCalendar(parts, actorOf(request), params.id, { sent: body, version: versionRead(request) });
    const calendar = await readCalendar(db, callerOf(request), params.id);
    return tagVersion(reply, presentCalendar(calendar, negotiateLocale(request.query.locale)));
  });

  app.delete('/manage/calendars/:id', { schema: removeCalendarSchema, config }, async (request) => {
    await removeCalendar(parts, actorOf(request), request.params.id);
    return { success: true as const };
  });
}
