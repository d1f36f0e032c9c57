import { insertMessage } from '../../../src/events/messages/messages-store.ts';
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
  type Scene,
  type Stage,
} from './scenes.ts';
import type { TestApi } from '../../support/test-api.ts';

/** Who manages each kind of event: the officer of Alpha has the right over its calendar. */
const managersAt: readonly [Scene, readonly string[]][] = [
  [districtEvent, ['administrator']],
  [closedDistrictEvent, ['administrator']],
  [clubEvent, ['administrator', 'officer', 'readOnly']],
  [closedClubEvent, ['administrator', 'officer', 'readOnly']],
  [foreignEvent, ['administrator']],
];

interface MessageOperation {
  operation: string;
  /** What the call does, as the end of "only those who manage it …". */
  does: string;
  /** What they get. */
  status: number;
  /** What follows `/manage/events/{id}`, and what is sent. */
  ask(stage: Stage, api: TestApi, scene: Scene): Promise<Call> | Call;
}

const operations: readonly MessageOperation[] = [
  {
    operation: 'GET /v2/manage/events/{id}/messages',
    does: 'see what was written to its people',
    status: 200,
    ask: () => ({ path: '/messages' }),
  },
  {
    operation: 'POST /v2/manage/events/{id}/messages',
    does: 'write to its people',
    status: 201,
    ask: (_stage, _api, { invitesMember }) => ({
      path: '/messages',
      body: { segment: 'yes', subject: 'Subject', text: 'Text', expected: invitesMember ? 2 : 1 },
    }),
  },
  {
    operation: 'GET /v2/manage/events/{id}/messages/{message}',
    does: 'see whom a message has reached',
    status: 200,
    ask: async ({ event }, { deps }) => {
      const message = {
        kind: 'reminder',
        segment: 'unanswered',
        subject: '',
        text: '',
        details: {},
      } as const;
      const id = await deps.storage.write((tx) =>
        insertMessage(tx, { event, author: null, ...message }, '2026-11-14T11:00:00.000Z'),
      );
      return { path: `/messages/${id}` };
    },
  },
  {
    operation: 'POST /v2/manage/events/{id}/invitations',
    does: 'invite many to it',
    status: 200,
    ask: (_stage, { fixture }) => ({ path: '/invitations', body: { clubs: [fixture.beta.id] } }),
  },
  {
    operation: 'POST /v2/manage/events/{id}/invitations/take-back',
    does: 'take the invitations of many back',
    status: 200,
    ask: async ({ event }, { fixture }) => {
      const member = await fixture.addMember({ lastName: 'Invited' });
      await fixture.addRegistration(event, { member_id: member, invited_by: fixture.people.officer.id });
      return { path: '/invitations/take-back', body: { members: [member] } };
    },
  },
  {
    operation: 'GET /v2/manage/events/{id}/reminders',
    does: 'see its reminder rules',
    status: 200,
    ask: () => ({ path: '/reminders' }),
  },
  {
    operation: 'PUT /v2/manage/events/{id}/reminders',
    does: 'set its reminder rules',
    status: 200,
    ask: () => ({ path: '/reminders', body: { reminders: [3] }, headers: { 'if-match': '*' } }),
  },
];

/** Messages and reminders. */
export const messageRows: readonly Row[] = operations.flatMap((operation) =>
  managersAt.map(([scene, who]) => messageRow(operation, scene, who)),
);

function messageRow(
  { operation, does, status, ask }: MessageOperation,
  scene: Scene,
  who: readonly string[],
): Row {
  return {
    operation,
    target: scene.title,
    guarantee: `only those who manage it ${does}: ${scene.title}`,
    cells: cellsOfSome(scene, who, { operation, status }),
    call: async ({ api, caller }) => {
      const stage = await setUp(api, scene);
      return callAt('/manage/events', scene, stage, caller, await ask(stage, api, scene));
    },
  };
}
