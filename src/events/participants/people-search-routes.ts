import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { negotiateLocale } from '../../platform/localisation/locale.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import { presentFound } from '../../directory/members/member-presenter.ts';
import type { MemberSummaries } from '../../directory/members/member-summaries-service.ts';
import type { ParticipantParts } from './participants-service.ts';
import { defaultFound, searchPeopleSchema } from './people-search-schemas.ts';
import { searchPeople } from './people-search-service.ts';

/** Looking for the people of an event. */
export function peopleSearchRoutes(
  app: App,
  deps: ParticipantParts & { clock: Clock; summaries: MemberSummaries },
): void {
  const config = { access: 'restricted', cost: 'heavy' } as const;
  app.get('/manage/events/:id/people', { schema: searchPeopleSchema, config }, async (request) => {
    const { q, limit = defaultFound, locale } = request.query;
    const { ids, more } = await searchPeople(deps, callerOf(request), request.params.id, { q, limit });
    return presentFound(await deps.summaries.of(todayText(deps.clock), ids), more, negotiateLocale(locale));
  });
}
