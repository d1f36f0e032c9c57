import type { App } from '../http/app-type.ts';
import { callerOf } from '../http/authentication.ts';
import { datePhrases } from '../localisation/date-words.ts';
import { negotiateLocale } from '../localisation/locale.ts';
import type { Clock } from '../shared/clock.ts';
import { asAttendee, asBadge } from './participant-rows-presenter.ts';
import { badgesSchema, doorSheetsSchema } from './paper-schemas.ts';
import {
  allParticipants,
  eventOfParticipants,
  type KeptParticipantCounts,
  type ParticipantParts,
} from './participants-service.ts';

/** What is printed with. */
export interface PaperDeps extends ParticipantParts {
  clock: Clock;
  config: { organisation: string };
}

const config = { access: 'restricted', cost: 'heavy', cacheControl: 'private, no-store' } as const;
const coming = { state: 'yes', words: [] } as const;

/** What organisers print: the door list and name badges. */
export function paperRoutes(app: App, deps: PaperDeps, counts: KeptParticipantCounts): void {
  const { storage, clock } = deps;
  const asked = (sort: 'name' | 'club' = 'name') => ({ filter: coming, sort });

  app.get('/manage/events/:id/door-list', { schema: doorSheetsSchema, config }, async (request, reply) => {
    const settings = await eventOfParticipants(deps, callerOf(request), request.params.id);
    const { event, questions } = settings;
    const locale = negotiateLocale(request.query.locale);
    const people = await allParticipants(storage, settings, asked(request.query.sort), (one) =>
      asAttendee(one, { questions, timeZone: clock.timeZone }),
    );
    const { yes } = await counts.of(event);
    const when = datePhrases(event, locale).join(' ');
    const { title } = event;
    const head = { title, organisation: deps.config.organisation, locale, when, count: yes };
    // Fonts and PDF are loaded when somebody prints, not with the service.
    const { renderDoorSheets } = await import('./door-sheets-rendering.ts');
    void reply.header('content-disposition', `inline; filename="door-list-${event.id}.pdf"`);
    return reply.type('application/pdf').send(renderDoorSheets(head, people));
  });

  app.get('/manage/events/:id/badges', { schema: badgesSchema, config }, async (request, reply) => {
    const settings = await eventOfParticipants(deps, callerOf(request), request.params.id);
    const { id, title } = settings.event;
    const { sort, code = false, locale } = request.query;
    const people = await allParticipants(storage, settings, asked(sort), (one) => asBadge(one, code));
    const head = { title, organisation: deps.config.organisation, locale: negotiateLocale(locale) };
    const { renderBadges } = await import('./badges-rendering.ts');
    void reply.header('content-disposition', `inline; filename="badges-${id}.pdf"`);
    return reply.type('application/pdf').send(renderBadges(head, people));
  });
}
