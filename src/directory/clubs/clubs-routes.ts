import type { App } from '../../platform/http/app-type.ts';
import { finishedJson, FinishedAnswers } from '../../platform/http/finished-answers.ts';
import { negotiateLocale } from '../../platform/localisation/locale.ts';
import { presentSummary } from '../members/member-presenter.ts';
import type { MemberSummaries } from '../members/member-summaries-service.ts';
import type { ClubYearStart } from '../../platform/shared/club-year.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { todayText } from '../../platform/shared/local-time.ts';
import type { Storage } from '../../platform/storage/database.ts';
import { presentClub } from './club-presenter.ts';
import { getClubSchema, listClubMembersSchema, listClubsSchema } from './clubs-schemas.ts';
import { presentClubsInBrief } from './clubs-in-brief-presenter.ts';
import { listClubsInBriefSchema } from './clubs-in-brief-schemas.ts';
import { getClub, listClubMembers, listClubs, listClubsInBrief } from './clubs-service.ts';
import { getCommitteeSchema } from './committee-schemas.ts';
import { getCommittee } from './committee-service.ts';

/** Room for the whole directory of a world-wide organisation, as it is and packed. */
const maxBytes = 96 * 1024 * 1024;

interface ClubsDeps {
  storage: Storage;
  clock: Clock;
  summaries: MemberSummaries;
  config: { clubYearStart: () => ClubYearStart };
}

/** The club directory. */
export function clubsRoutes(app: App, deps: ClubsDeps): void {
  directoryRoutes(app, deps);
  peopleRoutes(app, deps);
}

function directoryRoutes(app: App, { storage }: ClubsDeps): void {
  const answers = new FinishedAnswers(storage.changes, 'clubs', { maxBytes, perMember: false });

  // The directory is the same for everyone, and every page of a website asks for it.
  const config = { access: 'public' } as const;
  app.get('/clubs', { schema: listClubsSchema, config }, (request, reply) => {
    const { type, district, zone } = request.query;
    return answers.answer(request, reply, JSON.stringify([type, district, zone]), async () => {
      const clubs = (await listClubs(storage.db, request.query)).map(presentClub);
      const list = { success: true as const, count: clubs.length, clubs };
      return finishedJson(reply, list, clubs.length > 0);
    });
  });

  app.get('/clubs/brief', { schema: listClubsInBriefSchema, config }, (request, reply) =>
    answers.answer(request, reply, 'brief', async () => {
      const list = presentClubsInBrief(await listClubsInBrief(storage.db));
      return finishedJson(reply, list, list.count > 0);
    }),
  );

  app.get('/clubs/:id', { schema: getClubSchema, config }, (request, reply) => {
    const { id } = request.params;
    return answers.answer(request, reply, String(id), async () =>
      finishedJson(reply, presentClub(await getClub(storage.db, id))),
    );
  });
}

function peopleRoutes(app: App, deps: ClubsDeps): void {
  const { storage, clock, summaries } = deps;
  const members = { schema: listClubMembersSchema, config: { access: 'restricted' } } as const;
  app.get('/clubs/:id/members', members, async (request) => {
    const found = await listClubMembers(storage.db, summaries, todayText(clock), request.params.id);
    const locale = negotiateLocale(request.query.locale);
    const listed = found.map((member) => presentSummary(member, locale));
    return { success: true as const, count: listed.length, members: listed };
  });

  const committee = { schema: getCommitteeSchema, config: { access: 'restricted' } } as const;
  app.get('/clubs/:id/committee', committee, async (request) => {
    const { year, locale } = request.query;
    const query = { club: request.params.id, year, locale: negotiateLocale(locale) };
    const groups = await getCommittee(deps, deps.config.clubYearStart(), query);
    return { success: true as const, groups };
  });
}
