import type { Static } from 'typebox';
import type { AudienceCounts } from '../audience/audience.ts';
import { mayManage } from '../event/event-policy.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { negotiateLocale, titleIn } from '../../platform/localisation/locale.ts';
import { filterOf } from '../audience/audience-filter-rules.ts';
import { idsIn, orderOf } from './participant-rules.ts';
import type { MemberId, RegistrationId } from '../../platform/shared/ids.ts';
import { attendanceWords } from './door-list-words.ts';
import { dispositionOf, listFileName } from '../../platform/shared/saved-file.ts';
import { answerSumsRoutes } from './answer-sums-routes.ts';
import { paperRoutes, type PaperDeps } from './paper-routes.ts';
import { asAttendee } from './participant-rows-presenter.ts';
import type { Participant } from './participant.ts';
import { contactOf, presentParticipant } from './participant-presenter.ts';
import { listParticipantsSchema } from './participants-schemas.ts';
import {
  allParticipants,
  eventOfParticipants,
  lineOf,
  pageOfParticipants,
  questionsOfFile,
  totalsOf,
  type ParticipantParts,
  type ParticipantRequest,
} from './participants-service.ts';
import { participantsCsv, participantsWorkbook } from './participants-writer.ts';

/** What participants are listed and changed with. */
export type ParticipantDeps = ParticipantParts & PaperDeps;

const config = { access: 'restricted', cost: 'heavy' } as const;
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const pageSize = 100;

/** Who takes part in events. */
export function participantsRoutes(app: App, deps: ParticipantDeps): void {
  paperRoutes(app, deps);
  answerSumsRoutes(app, deps);

  const list = { schema: listParticipantsSchema, config };
  app.get('/manage/events/:id/participants', list, async (request, reply) => {
    const caller = callerOf(request);
    const access = await eventOfParticipants(deps, caller, request.params.id);
    const { event, questions } = access;
    const { format = 'json', locale: wanted } = request.query;
    const timeZone = deps.clock.timeZone();
    if (format === 'json') {
      const wanted = askedFor(request.query);
      const { participants, next, turns } = await pageOfParticipants(deps.storage, access, wanted);
      const counts = await deps.audience.of(event);
      const totals = request.query.totals === true ? await totalsOf(deps.storage, access, wanted) : undefined;
      const line = await lineOf(deps.storage, event, counts);
      return {
        success: true as const,
        counts,
        ...(totals && { totals: { ...totals, letters: [...totals.letters] } }),
        ...(line && { line }),
        questions: questions.map(({ id, title, type, required }) => ({ id, title, type, required })),
        participants: participants.map((one) =>
          presentParticipant(one, { questions, turns, timeZone, reader: caller }),
        ),
        next: next === '' ? null : next,
        mayManage: mayManage(event, caller),
      };
    }
    request.payForRows(reply, longestFile(request.query, await deps.audience.of(event)));
    const locale = negotiateLocale(wanted);
    const listed = await questionsOfFile(deps.storage, access);
    const asked = askedFor(request.query);
    const toRow = (one: Participant) => ({
      ...asAttendee(one, { questions: listed, timeZone, locale }),
      ...contactOf(one, caller),
    });
    const people = await allParticipants(deps.storage, { event, questions: listed }, asked, toRow);
    const columns = request.query.columns?.split(',');
    const file = { questions: listed, columns, locale, title: titleIn(attendanceWords.attendance, locale) };
    const name = listFileName(event, titleIn(attendanceWords.participants, locale), format);
    void reply.header('content-disposition', dispositionOf(name));
    return format === 'csv'
      ? reply.type('text/csv; charset=utf-8').send(participantsCsv(people, file) as never)
      : reply.type(xlsx).send(participantsWorkbook(people, file) as never);
  });
}

type Query = Static<typeof listParticipantsSchema.querystring>;

/** How many a file may hold at most, whatever else it is filtered by. */
function longestFile({ state }: Query, counts: AudienceCounts): number {
  return state === undefined ? counts.all : counts[state];
}

function askedFor(query: Query): ParticipantRequest {
  const { limit = pageSize, cursor = '', offset, registrations, members } = query;
  const { sort = query.state === 'waiting' ? 'waiting' : 'name', direction } = query;
  return {
    filter: filterOf({
      ...query,
      registrations: idsIn<RegistrationId>(registrations),
      members: idsIn<MemberId>(members),
    }),
    order: orderOf(sort, direction),
    limit,
    offset,
    ...(cursor === '' ? {} : { cursor }),
  };
}
