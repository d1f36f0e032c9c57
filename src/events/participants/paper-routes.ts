import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '../../platform/http/app-type.ts';
import { callerOf } from '../../platform/http/authentication.ts';
import { datePhrases, momentPhrase } from '../../platform/localisation/date-words.ts';
import { negotiateLocale, titleIn, type Locale } from '../../platform/localisation/locale.ts';
import type { Clock } from '../../platform/shared/clock.ts';
import { nowText } from '../../platform/shared/local-time.ts';
import { dispositionOf, listFileName, type SavedName } from '../../platform/shared/saved-file.ts';
import type { EventRecord, EventSettings } from '../event/event.ts';
import { kitchenSheetSchema } from './answer-sums-schemas.ts';
import { kitchenLines, summariseAnswers } from './answer-sums-service.ts';
import { attendanceWords, headWords, type AttendanceWord } from './door-list-words.ts';
import type { Attendee } from './door-list-presenter.ts';
import type { KitchenSheet } from './kitchen-sheet-rendering.ts';
import { asAttendee, asBadge } from './participant-rows-presenter.ts';
import { badgesSchema, doorSheetsSchema } from './paper-schemas.ts';
import { Printing, type PrintJob } from './printing-service.ts';
import { sheetsFor } from './sheet-count-rules.ts';
import { filterOf, type SentFilter } from '../audience/audience-filter-rules.ts';
import { idsIn, orderOf } from './participant-rules.ts';
import {
  allParticipants,
  eventOfParticipants,
  totalsOf,
  type ParticipantParts,
  type ParticipantRequest,
} from './participants-service.ts';

/** What is printed with. */
export interface PaperDeps extends ParticipantParts {
  clock: Clock;
  config: { organisation: () => string };
}

const config = { access: 'restricted', cost: 'heavy', cacheControl: 'private, no-store' } as const;

/** A badge or a line takes about ten times as long to draw as a row of a list to write. */
const rowsPerUnit = 20;

/** What organisers print: the door list and name badges. */
export function paperRoutes(app: App, deps: PaperDeps): void {
  const send = senderOf(new Printing());
  doorListRoute(app, deps, send);
  kitchenRoute(app, deps, send);
  badgesRoute(app, deps, send);
}

type Send = ReturnType<typeof senderOf>;

function doorListRoute(app: App, deps: PaperDeps, send: Send): void {
  const { storage, clock } = deps;
  app.get('/manage/events/:id/door-list', { schema: doorSheetsSchema, config }, async (request, reply) => {
    const settings = await eventOfParticipants(deps, callerOf(request), request.params.id);
    const { event, questions } = settings;
    const locale = negotiateLocale(request.query.locale);
    const asked = askedFor(request.query);
    const people = await allParticipants(storage, settings, asked, (one) =>
      onPaper(asAttendee(one, { questions, timeZone: clock.timeZone(), locale }), request.query.answers),
    );
    const count = await countOf(deps, settings, asked);
    const head = { ...headOf(deps, event, { count, locale }), count };
    return send(request, reply, nameOf(event, 'doorList', locale), {
      event: event.id,
      count,
      paper: { kind: 'door', head },
      people,
    });
  });
}

function kitchenRoute(app: App, deps: PaperDeps, send: Send): void {
  const { clock } = deps;
  const kitchen = { schema: kitchenSheetSchema, config };
  app.get('/manage/events/:id/kitchen-sheet', kitchen, async (request, reply) => {
    const settings = await eventOfParticipants(deps, callerOf(request), request.params.id);
    const { event } = settings;
    const locale = negotiateLocale(request.query.locale);
    const timeZone = clock.timeZone();
    const { people, questions } = await summariseAnswers(deps, settings);
    const { coming: count } = people;
    const lines = await kitchenLines(deps, settings, questions, { timeZone, locale });
    const paper = { kind: 'kitchen', head: headOf(deps, event, { count, locale }) } as const;
    const name = nameOf(event, 'kitchen', locale);
    return send(request, reply, name, { event: event.id, count, paper, people: lines });
  });
}

function badgesRoute(app: App, deps: PaperDeps, send: Send): void {
  const { storage } = deps;
  app.get('/manage/events/:id/badges', { schema: badgesSchema, config }, async (request, reply) => {
    const settings = await eventOfParticipants(deps, callerOf(request), request.params.id);
    const { event } = settings;
    const { code = false } = request.query;
    const asked = askedFor(request.query);
    const locale = negotiateLocale(request.query.locale);
    const people = await allParticipants(storage, settings, asked, (one) => asBadge(one, code, locale));
    const count = await countOf(deps, settings, asked);
    const organisation = deps.config.organisation();
    const head = { title: event.title, organisation, locale };
    return send(request, reply, nameOf(event, 'badges', locale), {
      event: event.id,
      count,
      paper: { kind: 'badges', head },
      people,
    });
  });
}

function nameOf(event: EventRecord, what: AttendanceWord, locale: Locale): SavedName {
  return listFileName(event, titleIn(attendanceWords[what], locale), 'pdf');
}

type Asked = Pick<ParticipantRequest, 'filter' | 'order'>;

/** Whom of the list a document is for: those who come, unless others are named. */
function askedFor(
  query: Omit<SentFilter, 'registrations' | 'members'> & {
    registrations?: string;
    members?: string;
    sort?: 'name' | 'club';
  },
): Asked {
  const { registrations, members, sort = 'name' } = query;
  const isChosen = registrations !== undefined || members !== undefined;
  const filter = filterOf({ ...query, registrations: idsIn(registrations), members: idsIn(members) });
  const state = query.state ?? (isChosen ? undefined : 'yes');
  return { filter: { ...filter, state }, order: orderOf(sort) };
}

/** How many they are: known already where they are all who come. */
async function countOf(deps: PaperDeps, settings: EventSettings, asked: Asked): Promise<number> {
  const { state, words, ...others } = asked.filter;
  const isNarrowed = words.length > 0 || Object.values(others).some((one) => one !== undefined);
  if (state === 'yes' && !isNarrowed) return (await deps.audience.of(settings.event)).yes;
  return (await totalsOf(deps.storage, settings, asked)).people;
}

/** With the answers before the comment, where someone wants them on the list. */
function onPaper(person: Attendee, withAnswers = false): Attendee {
  if (!withAnswers) return person;
  const said = [...person.answers, person.comment].filter((text) => text !== '');
  return { ...person, comment: said.join(' · ') };
}

/** What stands at the head and the foot of lists on paper. */
function headOf(
  { config: { organisation }, clock }: PaperDeps,
  event: EventRecord,
  { count, locale }: { count: number; locale: Locale },
): KitchenSheet {
  const when = datePhrases(event, locale).join(' ');
  const { people, printed } = headWords[locale];
  return {
    title: event.title,
    organisation: organisation(),
    locale,
    when,
    people: people(count),
    printed: printed(momentPhrase(nowText(clock), locale)),
  };
}

/** Answers with a document while it is drawn. */
function senderOf(printing: Printing) {
  return async (
    request: FastifyRequest,
    reply: FastifyReply,
    name: SavedName,
    job: Omit<PrintJob, 'gone'>,
  ) => {
    request.payForRows(reply, job.count, rowsPerUnit);
    const gone = new AbortController();
    reply.raw.once('close', () => gone.abort());
    const bytes = await printing.draw({ ...job, gone: gone.signal });
    void reply.header('content-disposition', dispositionOf(name, 'inline'));
    const sheets = sheetsFor(job.paper.kind, job.count);
    if (sheets !== null) void reply.header('x-sheets', sheets);
    return reply.type('application/pdf').send(bytes);
  };
}
