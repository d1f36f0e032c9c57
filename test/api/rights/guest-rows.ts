import { everyone, type Cells, type Row } from './matrix.ts';
import { clubEvent, districtEvent, eventRow, type Scene, type Stage } from './scenes.ts';
import type { TestApi } from '../../support/test-api.ts';

/** The host is somebody else than any of the callers: only reviewers change the guests of others. */
const guestsOfOthers: readonly [Scene, Cells][] = [
  [districtEvent, { ...everyone(403), nobody: 401, stranger: 404, reviewer: 200, administrator: 200 }],
  [
    clubEvent,
    {
      ...everyone(403),
      nobody: 401,
      other: 404,
      stranger: 404,
      officer: 200,
      reviewer: 200,
      otherReviewer: 404,
      administrator: 200,
    },
  ],
];

/** Their own guests are changed by those who may see the event. */
const ownGuests: Cells = { ...everyone(200), nobody: 401, stranger: 404, readOnly: 403 };

const guest = '/v2/events/{id}/guests/{registration}';
const operations = [
  { operation: `PATCH ${guest}`, does: 'correct', after: '', body: { firstName: 'Gilda' } },
  { operation: `DELETE ${guest}`, does: 'take back', after: '' },
  { operation: `POST ${guest}/invitation`, does: 'send again', after: '/invitation', body: {} },
] as const;

/** What becomes of invitations after they were sent. */
export const guestRows: readonly Row[] = operations.flatMap(({ operation, does, after, ...rest }) => [
  ...guestsOfOthers.map(([scene, cells]) =>
    eventRow({
      scene,
      operation,
      target: 'a guest of somebody else',
      guarantee: `only reviewers ${does} invitations by others to ${scene.title}`,
      cells,
      ask: async (stage, { api }) => {
        return { path: `/guests/${await addGuest(api, stage, stage.someone.id)}${after}`, ...rest };
      },
    }),
  ),
  eventRow({
    scene: districtEvent,
    operation,
    target: 'their own guest',
    guarantee: `whoever invited somebody to an event of district A can ${does} the invitation`,
    cells: ownGuests,
    ask: async (stage, { api, self }) => {
      return { path: `/guests/${await addGuest(api, stage, self)}${after}`, ...rest };
    },
  }),
]);

async function addGuest({ fixture }: TestApi, { event }: Stage, host: Stage['someone']['id']) {
  const { id } = await fixture.addRegistration(event, {
    host_member_id: host,
    invited_by: host,
    guest_first_name: 'Gil',
    guest_last_name: 'Guest',
    guest_email: 'gil@example.net',
  });
  return id;
}
