import type { Insertable } from 'kysely';
import type {
  CalendarId,
  EventId,
  MemberId,
  QuestionId,
  RegistrationId,
} from '../../../src/platform/shared/ids.ts';
import type { EventsTable } from '../../../src/events/event/events-tables.ts';
import type { Fixture } from '../../support/organisation-fixture.ts';
import type { TestApi } from '../../support/test-api.ts';
import {
  callerNames,
  everyone,
  type Asking,
  type Call,
  type CallerName,
  type Cell,
  type Cells,
  type Row,
} from './matrix.ts';

/** A kind of event, and for whom it exists. */
export interface Scene {
  title: string;
  /** 200 for those for whom the event exists, 404 for the others. */
  sees: Cells;
  place: 'district' | 'alpha' | 'gamma';
  closed: boolean;
  /** Whether the person of the column `member` is invited. */
  invitesMember: boolean;
}

/** Everyone under the calendar's owner is the audience. */
export const districtEvent: Scene = {
  title: 'an event of district A',
  sees: { ...everyone(200), nobody: 401, stranger: 404 },
  place: 'district',
  closed: false,
  invitesMember: false,
};

/** A right over a club gives nothing over an event of the district above it. */
export const closedDistrictEvent: Scene = {
  title: 'a closed event of district A that invites `member`',
  sees: { ...everyone(404), nobody: 401, member: 200, reviewer: 200, administrator: 200 },
  place: 'district',
  closed: true,
  invitesMember: true,
};

/** The former officer is still a member of the club. */
export const clubEvent: Scene = {
  title: 'an event of Alpha',
  sees: { ...everyone(200), nobody: 401, other: 404, stranger: 404, otherReviewer: 404 },
  place: 'alpha',
  closed: false,
  invitesMember: false,
};

/** The officer is in charge of it by office; the former officer is not any more. */
export const closedClubEvent: Scene = {
  title: 'a closed event of Alpha that invites none of these callers',
  sees: { ...everyone(404), nobody: 401, officer: 200, reviewer: 200, readOnly: 200, administrator: 200 },
  place: 'alpha',
  closed: true,
  invitesMember: false,
};

/** The administrator is a member of this club, too. */
export const foreignEvent: Scene = {
  title: 'an event of Gamma in district B',
  sees: { ...everyone(404), nobody: 401, stranger: 200, reviewer: 200, administrator: 200 },
  place: 'gamma',
  closed: false,
  invitesMember: false,
};

/** An event that has just been set up. */
export interface Stage {
  event: EventId;
  question: QuestionId;
  /** A member, none of the callers, who comes. */
  someone: { id: MemberId; registration: RegistrationId; barcode: string };
  /** The registration of `member`, where the scene invites them. */
  invited: RegistrationId | null;
}

/** Sets an event up, with the reviewer of the matrix, and another event for the other reviewer. */
export async function setUp(
  { fixture }: TestApi,
  scene: Scene,
  settings: Partial<Insertable<EventsTable>> = {},
): Promise<Stage> {
  const { people } = fixture;
  const calendar_id = calendarOf(fixture, scene);
  const event = await fixture.addEvent({ calendar_id, closed: scene.closed ? 1 : 0, ...settings });
  await fixture.addReviewer(event, people.reviewer.id);
  await fixture.addReviewer(await fixture.addEvent({ calendar_id }), people.otherReviewer.id);
  const clubId = scene.place === 'gamma' ? fixture.gamma.id : fixture.alpha.id;
  const someone = await fixture.addMember({ clubId });
  const comes = await fixture.addRegistration(event, { member_id: someone, attending: 'YES' });
  const invited = scene.invitesMember
    ? (await fixture.addRegistration(event, { member_id: people.member.id, attending: 'YES' })).id
    : null;
  return {
    event,
    question: await fixture.addQuestion(event),
    someone: { id: someone, registration: comes.id, barcode: comes.barcode },
    invited,
  };
}

const shared = new WeakMap<TestApi, Map<string, Promise<Stage>>>();

/** The same event for every call that only reads: a reader leaves it as it was. */
export function shareStage(
  api: TestApi,
  scene: Scene,
  settings: Partial<Insertable<EventsTable>> = {},
): Promise<Stage> {
  const stages = shared.get(api) ?? new Map<string, Promise<Stage>>();
  shared.set(api, stages);
  const key = JSON.stringify([scene, settings]);
  const stage = stages.get(key) ?? setUp(api, scene, settings);
  stages.set(key, stage);
  return stage;
}

function calendarOf(fixture: Fixture, { place }: Scene): CalendarId {
  if (place === 'district') return fixture.districtCalendar;
  return place === 'alpha' ? fixture.alphaCalendar : fixture.gammaCalendar;
}

/** A call to something at an event. */
export interface EventCall {
  /** What follows `/events/{id}`. */
  path: string;
  body?: unknown;
}

interface EventRow extends Omit<Row, 'call' | 'target'> {
  scene: Scene;
  /** What at the event, when there are several things. */
  target?: string;
  ask: (stage: Stage, asking: Asking) => EventCall | Promise<EventCall>;
}

const unknownEvent = 987_654;

/** A row about something at an event; where the event is hidden, it must answer like one that does not exist. */
export function eventRow({ scene, target, ask, ...row }: EventRow): Row {
  return {
    ...row,
    target: target === undefined ? scene.title : `${target}; ${scene.title}`,
    call: async (asking) => {
      const isRead = row.operation.startsWith('GET ');
      const stage = await (isRead ? shareStage : setUp)(asking.api, scene);
      const call = await ask(stage, asking);
      return callAt('/events', scene, stage, asking.caller, call);
    },
  };
}

/** A call to something at an event, with the same call at one that does not exist where the event is hidden. */
export function callAt(
  events: string,
  { sees }: Scene,
  { event }: Stage,
  caller: CallerName,
  { path, ...rest }: Call,
): Call {
  const twin = sees[caller] === 404 ? { unknownTwin: `${events}/${unknownEvent}${path}` } : {};
  return { path: `${events}/${event}${path}`, ...rest, ...twin };
}

/** What only some may do at an event: to those who may not see it it does not exist; the others are refused. */
export function cellsOfSome(
  { sees }: Scene,
  some: readonly string[],
  { operation, status }: { operation: string; status: number },
): Cells {
  const cell = (caller: CallerName): Cell => {
    if (caller === 'nobody') return 401;
    if (caller === 'readOnly' && !operation.startsWith('GET ')) return 403;
    if (some.includes(caller)) return status;
    return sees[caller] === 404 ? 404 : 403;
  };
  return Object.fromEntries(callerNames.map((caller) => [caller, cell(caller)])) as Cells;
}
