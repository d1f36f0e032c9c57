import type { Static } from 'typebox';
import type { Caller } from '../../platform/access/caller.ts';
import type { EventSettings } from '../event/event.ts';
import type { AudienceCounts } from '../audience/audience.ts';
import { mayManage } from '../event/event-policy.ts';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { negotiateLocale, titleIn } from '../../platform/localisation/locale.ts';
import { filterOf } from '../audience/audience-filter-rules.ts';
import { idsIn, namedColumns, orderOf } from './participant-rules.ts';
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
    const { query } = request;
    if (query.format === undefined || query.format === 'json') return pageFor(deps, caller, access, query);
    const { event } = access;
    request.payForRows(reply, longestFile(query, await deps.audience.of(event)));
    const locale = negotiateLocale(query.locale);
    const name = listFileName(event, titleIn(attendanceWords.participants, locale), query.format);
    void reply.header('content-disposition', dispositionOf(name));
    const { people, file } = await fileFor(deps, caller, access, query);
    return query.format === 'csv'
      ? reply.type('text/csv; charset=utf-8').send(participantsCsv(people, file) as never)
      : reply.type(xlsx).send(participantsWorkbook(people, file) as never);
  });
}

/** A page of the list. */
async function pageFor(deps: ParticipantDeps, reader: Caller, access: EventSettings, query: Query) {
  const { event, questions } = access;
  const wanted = askedFor(query);
  const { participants, next, turns } = await pageOfParticipants(deps.storage, access, wanted);
  const counts = await deps.audience.of(event);
  const totals = query.totals === true ? await totalsOf(deps.storage, access, wanted) : undefined;
  const line = await lineOf(deps.storage, event, counts);
  const context = { questions, turns, timeZone: deps.clock.timeZone(), reader };
  return {
    success: true as const,
    counts,
    ...(totals && { totals: { ...totals, letters: [...totals.letters] } }),
    ...(line && { line }),
    questions: questions.map(({ id, title, type, required }) => ({ id, title, type, required })),
    participants: participants.map((one) => presentParticipant(one, context)),
    next: next === '' ? null : next,
    mayManage: mayManage(event, reader),
  };
}

/** Everyone whom the list means, for a file. */
async function fileFor(deps: ParticipantDeps, reader: Caller, access: EventSettings, query: Query) {
  const locale = negotiateLocale(query.locale);
  const timeZone = deps.clock.timeZone();
  const questions = await questionsOfFile(deps.storage, access);
  const toRow = (one: Participant) => ({
    ...asAttendee(one, { questions, timeZone, locale }),
    ...contactOf(one, reader),
  });
  const people = await allParticipants(deps.storage, { ...access, questions }, askedFor(query), toRow);
  const title = titleIn(attendanceWords.attendance, locale);
  return { people, file: { questions, columns: namedColumns(query.columns), locale, title } };
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
