import { newSecret } from '../../src/platform/shared/secrets.ts';
import { openDoor } from '../api/check-in/door.ts';
import { unlisted, everyone, type Call, type RecordedCase, type Row } from './row.ts';
import { deedRows, districtEvent, reviewersAt, stageFor, type Scene } from './scenes.ts';

const settings = { registration_due_date: '2026-11-14T11:00:00' };
const doors = 'GET /v2/door/events';
const door = '/v2/door/events/{id}';
const reviewed = (does: string) => ({
  below: '/door/events' as const,
  settings,
  who: reviewersAt,
  guarantee: (scene: Scene) => `only its reviewers ${does} at ${scene.title}`,
});
/** What is done at a door is recorded where scans are kept, and not in the trail. */
const asScan = { at: districtEvent, as: 'reviewer' } as const;

/** The door as the app opens it. */
export const openDoorRows: readonly Row[] = [
  {
    operation: doors,
    target: districtEvent.title,
    guarantee: 'everyone may ask for the doors they may open, and reviewers find theirs',
    cells: { ...everyone(unlisted), nobody: 401, reviewer: 200, administrator: 200 },
    call: async (asking) => {
      const { event } = await stageFor(asking, { operation: doors, scene: districtEvent }, settings);
      const lists: Call['lists'] = ({ body }) => body.events.some(({ id }: { id: number }) => id === event);
      return { path: '/door/events', lists };
    },
  },
  ...deedRows({
    ...reviewed('read what a device needs to open the door'),
    operation: `GET ${door}`,
    ask: () => ({ path: '' }),
  }),
  ...deedRows({
    ...reviewed('get the sealed list'),
    operation: `GET ${door}/list`,
    ask: () => ({ path: '/list' }),
  }),
  ...deedRows({
    ...reviewed('get the list of names'),
    operation: `GET ${door}/names`,
    ask: () => ({ path: '/names' }),
  }),
  ...deedRows({
    ...reviewed('find people by name'),
    operation: `GET ${door}/people`,
    // Whom the words mean is asked of two indexes; then whether they come, and who else does.
    queries: 4,
    ask: () => ({ path: '/people?q=fix' }),
  }),
  ...deedRows({
    ...reviewed('see how many came in'),
    operation: `GET ${door}/figures`,
    ask: () => ({ path: '/figures' }),
  }),
  ...deedRows({
    ...reviewed('see what devices decided otherwise'),
    operation: `GET ${door}/conflicts`,
    ask: () => ({ path: '/conflicts' }),
  }),
  ...deedRows({
    ...reviewed('let someone walk in'),
    operation: `POST ${door}/walk-ins`,
    status: 201,
    // The nonce, the scan, the party and the limit of strangers beside what every registration needs.
    queries: 8,
    recorded: { ...asScan, repeatable: true },
    ask: () => {
      const guest = { guestFirstName: 'Nora', guestLastName: 'New', guestEmail: 'nora@example.net' };
      return {
        path: '/walk-ins',
        body: { nonce: newSecret(), firstName: 'Nora', lastName: 'New', email: 'nora@example.net' },
        entries: [{ action: 'walk-in', subject: 'registration', after: { attending: 'YES', ...guest } }],
      };
    },
  }),
  ...deedRows({
    ...reviewed('annul a check-in'),
    operation: `POST ${door}/registrations/{registration}/annulment`,
    recorded: asScan,
    ask: async ({ someone }, { api }) => {
      const validated = { validated_at: '2026-11-14T10:00:00.000Z' };
      await api.deps.storage.write((tx) =>
        tx.updateTable('registrations').set(validated).where('id', '=', someone.registration).execute(),
      );
      return { path: `/registrations/${someone.registration}/annulment`, body: { nonce: newSecret() } };
    },
  }),
  ...deedRows({
    ...reviewed('check people in, many at once'),
    operation: `POST ${door}/scans`,
    recorded: asScan,
    ask: ({ someone }) => ({
      path: '/scans',
      body: { scans: [{ nonce: newSecret(), barcode: someone.barcode }] },
    }),
  }),
];

/** More that is done at a door. */
export const furtherDoorCases: readonly RecordedCase[] = [
  {
    operation: `POST ${door}/walk-ins`,
    target: 'a member who had declined',
    // Who it is and what they had answered is looked up before the answer is changed.
    queries: 10,
    recorded: { as: 'reviewer', repeatable: true },
    call: async ({ api }) => {
      const { id: about } = api.fixture.people.other;
      const { event } = await openDoor(api, {}, { member_id: about, attending: 'NO' });
      const change = { before: { attending: 'NO' }, after: { attending: 'YES' } };
      return {
        path: `/door/events/${event}/walk-ins`,
        body: { nonce: newSecret(), member: about },
        entries: [{ action: 'walk-in', subject: 'registration', about, ...change }],
      };
    },
  },
  {
    operation: `POST ${door}/scans`,
    target: 'a batch of 200, one of them twice',
    recorded: { as: 'reviewer' },
    call: async ({ api }) => {
      const { event, barcode } = await openDoor(api);
      const guest = { host_member_id: api.fixture.people.member.id, attending: 'YES' } as const;
      const added = await api.fixture.together(({ addRegistration }) =>
        Promise.all(Array.from({ length: 30 }, () => addRegistration(event, guest))),
      );
      const codes = [barcode, barcode, ...added.map((one) => one.barcode)];
      while (codes.length < 200) codes.push(newSecret());
      const scans = codes.map((code, index) => ({ nonce: `batch ${index}`, barcode: code }));
      return { path: `/door/events/${event}/scans`, body: { scans } };
    },
  },
];
