import type { Insertable, Updateable } from 'kysely';
import type { EventsTable } from '../../../src/events/event/events-tables.ts';
import type { RegistrationsTable } from '../../../src/events/registration/registrations-tables.ts';
import type { TestApi } from '../../support/test-api.ts';
import type { Call, Row } from './matrix.ts';
import {
  closedClubEvent,
  closedDistrictEvent,
  clubEvent,
  districtEvent,
  foreignEvent,
  callAt,
  cellsOfSome,
  setUp,
  shareStage,
  type Scene,
  type Stage,
} from './scenes.ts';

/** Who manages each kind of event: the officer of Alpha has the right over its calendar. */
const managersAt: readonly [Scene, readonly string[]][] = [
  [districtEvent, ['administrator']],
  [closedDistrictEvent, ['administrator']],
  [clubEvent, ['administrator', 'officer', 'readOnly']],
  [closedClubEvent, ['administrator', 'officer', 'readOnly']],
  [foreignEvent, ['administrator']],
];

interface ParticipantOperation {
  operation: string;
  /** What the call does, as the end of "only those who manage or review it …". */
  does: string;
  /** What those who may get. */
  status: number;
  /** Whether reviewers may, too. */
  forReviewers: boolean;
  /** Whose registration, when it is not that of somebody who comes; and how they get there. */
  of?: { who: string; settings: Partial<Insertable<EventsTable>>; set: Updateable<RegistrationsTable> };
  /** What follows `/manage/events/{id}`, and what is sent. */
  ask(stage: Stage): Pick<Call, 'body' | 'headers'> & { path: string };
}

const one = '/v2/manage/events/{id}/participants/{registration}';
const waiting = {
  who: 'somebody who waits',
  settings: { capacity: 1, waiting_list: 1 },
  set: { attending: null, waiting_since: '2026-11-01T10:00:00.000Z' },
} as const;

const operations: readonly ParticipantOperation[] = [
  {
    operation: 'GET /v2/manage/events/{id}/participants',
    does: 'see who takes part',
    status: 200,
    forReviewers: true,
    ask: () => ({ path: '/participants' }),
  },
  {
    operation: `GET ${one}`,
    does: 'see a participant',
    status: 200,
    forReviewers: true,
    ask: ({ someone }) => ({ path: `/participants/${someone.registration}` }),
  },
  {
    operation: 'GET /v2/manage/events/{id}/door-list',
    does: 'print the door list',
    status: 200,
    forReviewers: true,
    ask: () => ({ path: '/door-list' }),
  },
  {
    operation: 'GET /v2/manage/events/{id}/badges',
    does: 'print name badges',
    status: 200,
    forReviewers: true,
    ask: () => ({ path: '/badges' }),
  },
  {
    operation: 'POST /v2/manage/events/{id}/participants',
    does: 'register others',
    status: 201,
    forReviewers: true,
    ask: () => ({ path: '/participants', body: { firstName: 'Nora', lastName: 'Newcomer' } }),
  },
  {
    operation: `PATCH ${one}`,
    does: 'change a participant',
    status: 200,
    forReviewers: true,
    ask: ({ someone }) => ({
      path: `/participants/${someone.registration}`,
      body: { comment: 'Called.' },
      headers: { 'if-match': '*' },
    }),
  },
  {
    operation: `PATCH ${one}`,
    does: 'let somebody in from the waiting list',
    status: 200,
    forReviewers: false,
    of: waiting,
    ask: ({ someone }) => ({
      path: `/participants/${someone.registration}`,
      body: { attending: 'YES', overCapacity: true },
      headers: { 'if-match': '*' },
    }),
  },
  {
    operation: `POST ${one}/move-up`,
    does: 'move somebody up',
    status: 200,
    forReviewers: false,
    of: waiting,
    ask: ({ someone }) => ({
      path: `/participants/${someone.registration}/move-up`,
      body: { overCapacity: true },
    }),
  },
];

/** Who takes part in events, for their organisers. */
export const participantRows: readonly Row[] = operations.flatMap((operation) =>
  managersAt.map(([scene, managers]) => rowOf(operation, scene, managers)),
);

function rowOf(asked: ParticipantOperation, scene: Scene, managers: readonly string[]): Row {
  const { operation, does, status, forReviewers, of, ask } = asked;
  const isRead = operation.startsWith('GET ');
  const who = forReviewers ? [...managers, 'reviewer'] : managers;
  return {
    operation,
    target: of === undefined ? scene.title : `${of.who}; ${scene.title}`,
    guarantee: `only those who manage ${forReviewers ? 'or review it ' : 'it '}${does} at ${scene.title}`,
    cells: cellsOfSome(scene, who, { operation, status }),
    call: async ({ api, caller }) => {
      const stage = await (isRead ? shareStage : setUp)(api, scene, of?.settings);
      if (of !== undefined) await change(api, stage, of.set);
      return callAt('/manage/events', scene, stage, caller, ask(stage));
    },
  };
}

async function change(
  { deps }: TestApi,
  { someone }: Stage,
  set: Updateable<RegistrationsTable>,
): Promise<void> {
  await deps.storage.write((tx) =>
    tx.updateTable('registrations').set(set).where('id', '=', someone.registration).execute(),
  );
}
