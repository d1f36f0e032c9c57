import type { Updateable } from 'kysely';
import type { RegistrationsTable } from '../../src/events/registration/registrations-tables.ts';
import { deleteGuest } from '../../src/events/registration/guests-store.ts';
import { keepGuest } from '../../src/events/registration/removed-guests-store.ts';
import type { EventId, MemberId, RegistrationId } from '../../src/platform/shared/ids.ts';
import type { TestApi } from '../support/test-api.ts';
import type { Row } from './row.ts';
import { deedRows, districtEvent, managersAt, reviewersAt, type Scene, type Stage } from './scenes.ts';

const below = '/manage/events';
const reviewed = (does: string) => ({
  below: below as typeof below,
  who: reviewersAt,
  guarantee: (scene: Scene) => `only those who manage or review it ${does} at ${scene.title}`,
});
const managed = (does: string) => ({
  below: below as typeof below,
  who: managersAt,
  guarantee: (scene: Scene) => `only those who manage it ${does} at ${scene.title}`,
});
/** Someone who waits, while the only seat is taken. */
const waiting = {
  target: 'someone who waits',
  settings: { capacity: 1, waiting_list: 1 },
} as const;

const participants = `/v2${below}/{id}/participants`;
const subject = 'registration';
// Whether all have their place in the order of names, those of the page, what they answered, and how many there are.
const queriesOfList = 5;

/** Who takes part in events, for their organisers. */
export const participantRows: readonly Row[] = [
  ...deedRows({
    ...reviewed('see who takes part'),
    operation: `GET ${participants}`,
    queries: queriesOfList,
    ask: () => ({ path: '/participants' }),
  }),
  ...deedRows({
    ...reviewed('see a participant'),
    operation: `GET ${participants}/{registration}`,
    ask: ({ someone }) => ({ path: `/participants/${someone.registration}` }),
  }),
  ...deedRows({
    ...reviewed('look for people'),
    operation: `GET /v2${below}/{id}/people`,
    ask: () => ({ path: '/people?q=fixture' }),
  }),
  ...deedRows({
    ...reviewed('print the door list'),
    operation: `GET /v2${below}/{id}/door-list`,
    queries: queriesOfList,
    ask: () => ({ path: '/door-list' }),
  }),
  ...deedRows({
    ...reviewed('print name badges'),
    operation: `GET /v2${below}/{id}/badges`,
    queries: queriesOfList,
    ask: () => ({ path: '/badges' }),
  }),
  ...deedRows({
    ...reviewed('see what was answered'),
    operation: `GET /v2${below}/{id}/answers-summary`,
    ask: () => ({ path: '/answers-summary' }),
  }),
  ...deedRows({
    ...reviewed('print what the kitchen has to know'),
    operation: `GET /v2${below}/{id}/kitchen-sheet`,
    queries: queriesOfList,
    ask: () => ({ path: '/kitchen-sheet' }),
  }),
  ...deedRows({
    ...reviewed('register others'),
    operation: `POST ${participants}`,
    status: 201,
    recorded: { at: districtEvent, as: 'reviewer' },
    ask: () => {
      const guest = { guestFirstName: 'Nora', guestLastName: 'Newcomer' };
      return {
        path: '/participants',
        body: { firstName: 'Nora', lastName: 'Newcomer', comment: 'Called.' },
        entries: [{ action: 'register', subject, after: { ...guest, attending: 'YES', comment: 'Called.' } }],
      };
    },
  }),
  ...deedRows({
    ...reviewed('change a participant'),
    operation: `PATCH ${participants}/{registration}`,
    recorded: { at: districtEvent, as: 'reviewer', repeatable: true },
    ask: ({ someone }) => {
      const after = { attending: 'NO', comment: 'Ill.' };
      const before = { attending: 'YES', comment: '' };
      return {
        path: `/participants/${someone.registration}`,
        body: after,
        headers: { 'if-match': '*' },
        entries: [{ action: 'review', subject, about: someone.id, before, after }],
      };
    },
  }),
  ...deedRows({
    ...reviewed('correct a guest'),
    operation: `PATCH ${participants}/{registration}`,
    target: 'a guest',
    // The guest, the earlier address with its links and mails, and what counts as invitations.
    queries: 14,
    recorded: { at: districtEvent, as: 'reviewer', repeatable: true },
    ask: async ({ event, someone }, { api }) => {
      const guest = await addGuest(api, event, someone.id);
      const email = `gilda${guest}@example.com`;
      const before = { guestFirstName: 'Gil', guestEmail: '', guestCompany: '' };
      const after = { guestFirstName: 'Gilda', guestEmail: email, guestCompany: 'Town council' };
      return {
        path: `/participants/${guest}`,
        body: { firstName: 'Gilda', email, company: 'Town council' },
        headers: { 'if-match': '*' },
        entries: [{ action: 'update', subject, before, after }],
      };
    },
  }),
  ...deedRows({
    ...reviewed('remove a guest'),
    operation: `DELETE ${participants}/{registration}`,
    // What is kept of the guest, and the link, mails and messages that end, beside the lock and the trail.
    queries: 11,
    recorded: { at: districtEvent, as: 'reviewer' },
    ask: async ({ event, someone }, { api }) => {
      const guest = await addGuest(api, event, someone.id);
      const before = { guestFirstName: 'Gil', guestLastName: 'Guest', attending: 'YES' };
      return {
        path: `/participants/${guest}`,
        headers: { 'if-match': '*' },
        entries: [{ action: 'take-back', subject, before }],
      };
    },
  }),
  ...deedRows({
    ...reviewed('bring a guest back'),
    operation: `POST ${participants}/{registration}/restoration`,
    // What was kept, what the event still asks, and whether someone else stands in the way.
    queries: 9,
    recorded: { at: districtEvent, as: 'reviewer' },
    ask: async ({ event, someone }, { api }) => {
      const guest = await addGuest(api, event, someone.id);
      await api.deps.storage.write(async (tx) => {
        await keepGuest(tx, guest, '2026-11-10T10:00:00.000Z');
        await deleteGuest(tx, guest);
      });
      const after = { guestFirstName: 'Gil', guestLastName: 'Guest', attending: 'YES' };
      return {
        path: `/participants/${guest}/restoration`,
        body: {},
        entries: [{ action: 'restore', subject, after }],
      };
    },
  }),
  ...deedRows({
    ...reviewed('say of many that they do not come'),
    operation: `POST ${participants}/answers`,
    // Those who are meant, what they answer now, and the trail, beside the lock.
    queries: 6,
    recorded: { at: districtEvent, as: 'reviewer' },
    ask: ({ someone: { id: about, registration } }) => ({
      path: '/participants/answers',
      body: { attending: 'NO', registrations: [registration] },
      entries: [
        {
          action: 'review',
          subject,
          about,
          before: { attending: 'YES' },
          after: { attending: 'NO' },
        },
      ],
    }),
  }),
  ...deedRows({
    ...reviewed('give many their answers back'),
    operation: `POST ${participants}/answers/undo`,
    // What the step did, whom it told, who moved up by it, and the seats counted again.
    queries: 12,
    recorded: { at: districtEvent, as: 'reviewer' },
    ask: async ({ event, someone: { id: about, registration } }, { api }) => {
      // Someone else may have tried before.
      const set = { attending: 'YES', answered_at: null } as const;
      await api.deps.storage.write((tx) =>
        tx.updateTable('registrations').set(set).where('id', '=', registration).execute(),
      );
      const answer = await api.post(
        `${below}/${event}/participants/answers`,
        api.fixture.people.administrator.token,
        { attending: 'NO', registrations: [registration] },
      );
      // A minute ago: what is changed twice in one moment has a version of the moment after it.
      const at = '2026-11-14T10:59:00.000Z';
      await api.deps.storage.write(async (tx) => {
        const changed = tx.updateTable('registrations').set({ updated_at: at, step_version: at });
        await changed.where('id', '=', registration).execute();
      });
      return {
        path: '/participants/answers/undo',
        body: { undo: answer.body.undo },
        entries: [
          {
            action: 'undo',
            subject,
            about,
            before: { attending: 'NO', answeredAt: '(time)' },
            after: { attending: 'YES', answeredAt: null },
          },
        ],
      };
    },
  }),
  ...deedRows({
    ...managed('let someone in from the waiting list'),
    ...waiting,
    operation: `PATCH ${participants}/{registration}`,
    ask: async (stage, { api }) => {
      await letWait(api, stage);
      return {
        path: `/participants/${stage.someone.registration}`,
        body: { attending: 'YES', overCapacity: true },
        headers: { 'if-match': '*' },
      };
    },
  }),
  ...deedRows({
    ...managed('move someone up'),
    ...waiting,
    operation: `POST ${participants}/{registration}/move-up`,
    queries: 12,
    recorded: { at: districtEvent, as: 'administrator' },
    ask: async (stage, { api }) => {
      await letWait(api, stage);
      const { id: about, registration } = stage.someone;
      const before = { attending: null, waitingSince: '(time)', overCapacity: null };
      const after = { attending: 'YES', waitingSince: null, overCapacity: true };
      return {
        path: `/participants/${registration}/move-up`,
        body: { overCapacity: true },
        entries: [{ action: 'move-up', subject, about, before, after }],
      };
    },
  }),
  ...deedRows({
    ...managed('put someone back in the waiting list'),
    ...waiting,
    operation: `POST ${participants}/{registration}/move-back`,
    // Whether they know of it, who of the party came up, and the seats counted again.
    queries: 20,
    recorded: { at: districtEvent, as: 'administrator' },
    ask: async ({ event, someone: { id: about, registration } }, { api: { deps, fixture } }) => {
      await fixture.addRegistration(event, { member_id: await fixture.addMember(), attending: 'YES' });
      const at = '2026-11-14T10:59:00.000Z';
      const seated = { attending: 'YES', waiting_since: null, updated_at: at } as const;
      const set = { ...seated, waited_since: '2026-11-01T10:00:00.000Z', moved_up_at: at };
      await deps.storage.write((tx) =>
        tx.updateTable('registrations').set(set).where('id', '=', registration).execute(),
      );
      const before = { attending: 'YES', waitingSince: null };
      const after = { attending: null, waitingSince: '(time)' };
      return {
        path: `/participants/${registration}/move-back`,
        entries: [{ action: 'move-back', subject, about, before, after }],
      };
    },
  }),
];

function addGuest({ fixture }: TestApi, event: EventId, host: MemberId): Promise<RegistrationId> {
  const names = { guest_first_name: 'Gil', guest_last_name: 'Guest' };
  return fixture
    .addRegistration(event, { host_member_id: host, ...names, attending: 'YES' })
    .then(({ id }) => id);
}

async function letWait({ deps, fixture }: TestApi, { event, someone }: Stage): Promise<void> {
  const set: Updateable<RegistrationsTable> = { attending: null, waiting_since: '2026-11-01T10:00:00.000Z' };
  await deps.storage.write((tx) =>
    tx.updateTable('registrations').set(set).where('id', '=', someone.registration).execute(),
  );
  await fixture.addRegistration(event, { member_id: await fixture.addMember(), attending: 'YES' });
}
