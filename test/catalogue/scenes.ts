import type { Insertable } from 'kysely';
import type {
  CalendarId,
  EventId,
  MemberId,
  QuestionId,
  RegistrationId,
} from '../../src/platform/shared/ids.ts';
import type { EventsTable } from '../../src/events/event/events-tables.ts';
import type { Fixture } from '../support/organisation-fixture.ts';
import type { TestApi } from '../support/test-api.ts';
import {
  callerNames,
  everyone,
  type Asking,
  type Call,
  type CallerName,
  type Cell,
  type Cells,
  type Recording,
  type Row,
} from './row.ts';

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

type EventSettings = Partial<Insertable<EventsTable>>;

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
export function setUp({ fixture }: TestApi, scene: Scene, settings: EventSettings = {}): Promise<Stage> {
  const { people } = fixture;
  const calendar_id = calendarOf(fixture, scene);
  return fixture.together(async ({ addEvent, addReviewer, addMember, addRegistration, addQuestion }) => {
    const event = await addEvent({ calendar_id, closed: scene.closed ? 1 : 0, ...settings });
    await addReviewer(event, people.reviewer.id);
    await addReviewer(await addEvent({ calendar_id }), people.otherReviewer.id);
    const clubId = scene.place === 'gamma' ? fixture.gamma.id : fixture.alpha.id;
    const someone = await addMember({ clubId });
    const comes = await addRegistration(event, { member_id: someone, attending: 'YES' });
    const invited = scene.invitesMember
      ? (await addRegistration(event, { member_id: people.member.id, attending: 'YES' })).id
      : null;
    return {
      event,
      question: await addQuestion(event),
      someone: { id: someone, registration: comes.id, barcode: comes.barcode },
      invited,
    };
  });
}

/** Events by what they are, for those who ask for the same again. */
export type Stages = Map<string, Promise<Stage>>;
const read = new WeakMap<TestApi, Stages>();

/**
 * An event that is as it was set up. Calls that only read have the same one, and so have those that were refused; what
 * changes something has its own, unless someone keeps the events and forgets them once they have changed.
 */
export function stageFor(
  { api, stages }: Asking,
  { operation, scene }: { operation: string; scene: Scene },
  settings: EventSettings = {},
): Promise<Stage> {
  const isRead = operation.startsWith('GET ');
  const known = isRead ? read.getOrInsertComputed(api, () => new Map()) : stages;
  const key = JSON.stringify([isRead ? '' : operation, scene, settings]);
  const setUpHere = () => setUp(api, scene, settings);
  return known === undefined ? setUpHere() : known.getOrInsertComputed(key, setUpHere);
}

function calendarOf(fixture: Fixture, { place }: Scene): CalendarId {
  if (place === 'district') return fixture.districtCalendar;
  return place === 'alpha' ? fixture.alphaCalendar : fixture.gammaCalendar;
}

interface EventRow extends Omit<Row, 'call' | 'target'> {
  scene: Scene;
  /** What at the event, when there are several things. */
  target?: string | undefined;
  settings?: EventSettings | undefined;
  /** The address of events that it is below. */
  below?: '/events' | '/manage/events' | '/door/events';
  /** The call; its path is what follows the address of the event. */
  ask: (stage: Stage, asking: Asking) => Call | Promise<Call>;
}

const unknownEvent = 987_654;

/** A row about something at an event; where the event is hidden, it must answer like one that does not exist. */
export function eventRow({ scene, target, settings, below = '/events', ask, ...row }: EventRow): Row {
  return {
    ...row,
    target: target === undefined ? scene.title : `${target}; ${scene.title}`,
    call: async (asking) => {
      const stage = await stageFor(asking, { ...row, scene }, settings);
      const { path, ...rest } = await ask(stage, asking);
      const isHidden = scene.sees[asking.caller] === 404;
      const twin = isHidden ? { unknownTwin: `${below}/${unknownEvent}${path}` } : {};
      return { path: `${below}/${stage.event}${path}`, ...rest, ...twin };
    },
  };
}

/** What only some may do at events, and who they are at each kind of event. */
interface EventDeed extends Pick<EventRow, 'operation' | 'target' | 'settings' | 'queries' | 'below'> {
  guarantee: (scene: Scene) => string;
  who: WhoAt;
  /** What they get. */
  status?: number;
  recorded?: Recording & { at: Scene };
  ask: (stage: Stage, asking: Asking, scene: Scene) => Call | Promise<Call>;
}

/** A row for each kind of event: to those who may not see it it does not exist; the others are refused. */
export function deedRows({ guarantee, who, status = 200, recorded, ask, ...deed }: EventDeed): Row[] {
  return who.map(([scene, some]) =>
    eventRow({
      ...deed,
      scene,
      guarantee: guarantee(scene),
      cells: cellsOfSome(scene, some, { ...deed, status }),
      recorded: recorded?.at === scene ? recorded : undefined,
      ask: (stage, asking) => ask(stage, asking, scene),
    }),
  );
}

/** Who may at each kind of event. */
export type WhoAt = readonly (readonly [Scene, readonly CallerName[]])[];

/** Those for whom it exists. */
export const seersAt: WhoAt = [
  districtEvent,
  closedDistrictEvent,
  clubEvent,
  closedClubEvent,
  foreignEvent,
].map((scene) => [scene, callerNames.filter((caller) => scene.sees[caller] === 200)]);
/** Those who manage it: the officer of Alpha has the right over its calendar. */
export const managersAt: WhoAt = [
  [districtEvent, ['administrator']],
  [closedDistrictEvent, ['administrator']],
  [clubEvent, ['administrator', 'officer', 'readOnly']],
  [closedClubEvent, ['administrator', 'officer', 'readOnly']],
  [foreignEvent, ['administrator']],
];
/** Those, and the reviewer who is named. */
export const reviewersAt: WhoAt = managersAt.map(([scene, who]) => [scene, [...who, 'reviewer']]);

function cellsOfSome(
  { sees }: Scene,
  some: readonly CallerName[],
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
