import type { App } from '../http/app-type.ts';
import { negotiateLocale } from '../localisation/locale.ts';
import type { MemberSummaries } from '../members/member-summaries-service.ts';
import type { ClubYearStart } from '../organisation/club-year.ts';
import type { Clock } from '../shared/clock.ts';
import { todayText } from '../shared/local-time.ts';
import type { Storage } from '../storage/database.ts';
import { presentClub } from './club-presenter.ts';
import { getClubSchema, listClubMembersSchema, listClubsSchema } from './clubs-schemas.ts';
import { getClub, listClubMembers, listClubs } from './clubs-service.ts';
import { getCommitteeSchema } from './committee-schemas.ts';
import { getCommittee } from './committee-service.ts';

/** The club directory. */
export function clubsRoutes(
  app: App,
  deps: {
    storage: Storage;
    clock: Clock;
    summaries: MemberSummaries;
    config: { clubYearStart: ClubYearStart };
  },
): void {
  const { storage, clock, summaries } = deps;

  // The directory is the same for everyone, and every page of a website asks for it.
  const config = { access: 'public', cachedUntil: 'clubs' } as const;
  app.get('/clubs', { schema: listClubsSchema, config }, async (request) => {
    const clubs = (await listClubs(storage.db, request.query)).map(presentClub);
    return { success: true as const, count: clubs.length, clubs };
  });

  app.get('/clubs/:id', { schema: getClubSchema, config }, async (request) => {
    return presentClub(await getClub(storage.db, request.params.id));
  });

  const members = { schema: listClubMembersSchema, config: { access: 'restricted' } } as const;
  app.get('/clubs/:id/members', members, async (request) => {
    const found = await listClubMembers(storage.db, summaries, todayText(clock), request.params.id);
    return { success: true as const, count: found.length, members: found };
  });

  const committee = { schema: getCommitteeSchema, config: { access: 'restricted' } } as const;
  app.get('/clubs/:id/committee', committee, async (request) => {
    const { year, locale } = request.query;
    const query = { club: request.params.id, year, locale: negotiateLocale(locale) };
    const groups = await getCommittee(deps, deps.config.clubYearStart, query);
    return { success: true as const, groups };
  });
}
