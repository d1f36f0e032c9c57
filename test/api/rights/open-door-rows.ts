import { newSecret } from '../../../src/platform/shared/secrets.ts';
import { unlisted, everyone, type Call, type Row } from './matrix.ts';
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

const named = ['reviewer', 'administrator'];
/** Who reviews each kind of event: the officer of Alpha has the right over its calendar. */
const reviewersAt: readonly [Scene, readonly string[]][] = [
  [districtEvent, named],
  [closedDistrictEvent, named],
  [clubEvent, [...named, 'officer', 'readOnly']],
  [closedClubEvent, [...named, 'officer', 'readOnly']],
  [foreignEvent, named],
];

const closedRegistration = { registration_due_date: '2026-11-14T11:00:00' };
interface DoorOperation {
  operation: string;
  /** What the call does, as the end of "only its reviewers …". */
  does: string;
  /** What reviewers get. */
  status: number;
  /** What follows `/door/events/{id}`, and the body of a call that writes. */
  ask(stage: Stage): Pick<Call, 'body'> & { path: string };
  /** Whether somebody is in already. */
  isIn?: true;
}

const operations: readonly DoorOperation[] = [
  {
    operation: 'GET /v2/door/events/{id}',
    does: 'read what a device needs to open the door',
    status: 200,
    ask: () => ({ path: '' }),
  },
  {
    operation: 'GET /v2/door/events/{id}/list',
    does: 'get the sealed list',
    status: 200,
    ask: () => ({ path: '/list' }),
  },
  ...[
    ['names', 'get the list of names'],
    ['people?q=fix', 'find people by name'],
    ['figures', 'see how many came in'],
    ['conflicts', 'see what devices decided otherwise'],
  ].map(([path = '', does = '']) => ({
    operation: `GET /v2/door/events/{id}/${path.replace(/\?.*/, '')}`,
    does,
    status: 200,
    ask: () => ({ path: `/${path}` }),
  })),
  {
    operation: 'POST /v2/door/events/{id}/walk-ins',
    does: 'let somebody walk in',
    status: 201,
    ask: () => ({ path: '/walk-ins', body: { nonce: newSecret(), lastName: 'New' } }),
  },
  {
    operation: 'POST /v2/door/events/{id}/registrations/{registration}/annulment',
    does: 'annul a check-in',
    status: 200,
    isIn: true,
    ask: ({ someone }) => ({
      path: `/registrations/${someone.registration}/annulment`,
      body: { nonce: newSecret() },
    }),
  },
  {
    operation: 'POST /v2/door/events/{id}/scans',
    does: 'check people in, many at once',
    status: 200,
    ask: ({ someone }) => ({
      path: '/scans',
      body: { scans: [{ nonce: newSecret(), barcode: someone.barcode }] },
    }),
  },
];

/** The door as the app opens it. */
export const openDoorRows: readonly Row[] = [
  {
    operation: 'GET /v2/door/events',
    target: districtEvent.title,
    guarantee: 'everyone may ask for the doors they may open, and reviewers find theirs',
    cells: { ...everyone(unlisted), nobody: 401, reviewer: 200, administrator: 200 },
    call: async ({ api }) => {
      const { event } = await shareStage(api, districtEvent, closedRegistration);
      const lists: Call['lists'] = ({ body }) => body.events.some(({ id }: { id: number }) => id === event);
      return { path: '/door/events', lists };
    },
  },
  ...operations.flatMap((operation) => reviewersAt.map(([scene, who]) => doorRow(operation, scene, who))),
];

function doorRow(
  { operation, does, status, ask, isIn }: DoorOperation,
  scene: Scene,
  who: readonly string[],
): Row {
  const isRead = operation.startsWith('GET ');
  return {
    operation,
    target: scene.title,
    guarantee: `only its reviewers ${does} at ${scene.title}`,
    cells: cellsOfSome(scene, who, { operation, status }),
    call: async ({ api, caller }) => {
      const stage = await (isRead ? shareStage : setUp)(api, scene, closedRegistration);
      const { registration } = stage.someone;
      const validated = { validated_at: '2026-11-14T10:00:00.000Z' };
      if (isIn === true)
        await api.deps.storage.write((tx) =>
          tx.updateTable('registrations').set(validated).where('id', '=', registration).execute(),
        );
      return callAt('/door/events', scene, stage, caller, ask(stage));
    },
  };
}
