import { insertMessage } from '../../src/events/messages/new-messages-store.ts';
import type { Dependencies } from '../../src/dependencies.ts';
import type { EventId, MessageId } from '../../src/platform/shared/ids.ts';
import type { Row } from './row.ts';
import { clubEvent, closedDistrictEvent, deedRows, managersAt, type Scene } from './scenes.ts';

const manage = '/v2/manage/events/{id}';
const managed = (does: string) => ({
  below: '/manage/events' as const,
  who: managersAt,
  guarantee: (scene: Scene) => `only those who manage it ${does}: ${scene.title}`,
});
const message = { kind: 'reminder', segment: 'unanswered', subject: '', text: '', details: {} } as const;
const written = { segment: 'yes', subject: 'About the dinner' };

const sendAt = '2026-11-15T07:00:00.000Z';

/** A message of an organiser that is held until its moment. */
function plannedMessage({ storage }: Dependencies, event: EventId): Promise<MessageId> {
  const planned = { ...message, kind: 'message', sendAt, details: { planned: true } } as const;
  return storage.write((tx) =>
    insertMessage(tx, { event, author: null, ...planned }, '2026-11-14T11:00:00.000Z'),
  );
}

/** Messages and reminders. */
export const messageRows: readonly Row[] = [
  ...deedRows({
    ...managed('see what was written to its people'),
    operation: `GET ${manage}/messages`,
    ask: () => ({ path: '/messages' }),
  }),
  ...deedRows({
    ...managed('write to its people'),
    operation: `POST ${manage}/messages`,
    status: 201,
    // For any number of people: the locks of event and author, and four limits, one of them by what the place has of members.
    queries: 12,
    recorded: { at: closedDistrictEvent, as: 'administrator' },
    ask: (_stage, _asking, { invitesMember }) => {
      const count = invitesMember ? 2 : 1;
      const after = { kind: 'message', ...written, count };
      return {
        path: '/messages',
        body: { ...written, text: 'Please bring a cake.', expected: count },
        entries: [{ action: 'send', subject: 'message', after }],
      };
    },
  }),
  ...deedRows({
    ...managed('see whom a message has reached'),
    operation: `GET ${manage}/messages/{message}`,
    ask: async ({ event }, { api: { deps } }) => {
      const id = await deps.storage.write((tx) =>
        insertMessage(tx, { event, author: null, ...message }, '2026-11-14T11:00:00.000Z'),
      );
      return { path: `/messages/${id}` };
    },
  }),
  ...deedRows({
    ...managed('write once more to those whom a message has not reached'),
    operation: `POST ${manage}/messages/{message}/send-again`,
    queries: 8,
    recorded: { at: clubEvent, as: 'officer', repeatable: true },
    ask: async ({ event }, { api: { deps, fixture } }) => {
      const member = await fixture.addMember({ lastName: 'Unreached' });
      const id = await deps.storage.write(async (tx) => {
        const made = await insertMessage(tx, { event, author: null, ...message }, '2026-11-14T11:00:00.000Z');
        const recipient = {
          message_id: made,
          position: 1,
          member_id: member,
          registration_id: null,
          mail_id: null,
        };
        await tx
          .insertInto('message_recipients')
          .values({ ...recipient, state: 'no-address' })
          .execute();
        return made;
      });
      return {
        path: `/messages/${id}/send-again`,
        body: {},
        entries: [{ action: 'retry', subject: 'message', after: { count: 1 } }],
      };
    },
  }),
  ...deedRows({
    ...managed('send themselves what a message would be'),
    operation: `POST ${manage}/messages/trial-mail`,
    queries: 10,
    recorded: { at: clubEvent, as: 'officer' },
    ask: () => ({
      path: '/messages/trial-mail',
      body: { ...written, text: 'Please bring a cake.' },
      entries: [{ action: 'try', subject: 'mail', after: {} }],
    }),
  }),
  ...deedRows({
    ...managed('let a planned message leave at another time'),
    operation: `PATCH ${manage}/messages/{message}`,
    queries: 6,
    recorded: { at: clubEvent, as: 'officer', repeatable: true },
    ask: async ({ event }, { api: { deps } }) => ({
      path: `/messages/${await plannedMessage(deps, event)}`,
      body: { sendAt: '2026-11-15T09:00:00' },
      entries: [
        {
          action: 'update',
          subject: 'message',
          before: { sendAt: '(time)' },
          after: { sendAt: '(time)' },
        },
      ],
    }),
  }),
  ...deedRows({
    ...managed('take a message back'),
    operation: `POST ${manage}/messages/{message}/take-back`,
    queries: 10,
    recorded: { at: clubEvent, as: 'officer', repeatable: true },
    ask: async ({ event }, { api: { deps, fixture } }) => {
      const member = await fixture.addMember({ lastName: 'Unwritten' });
      const id = await plannedMessage(deps, event);
      const recipient = { message_id: id, position: 1, registration_id: null, mail_id: null };
      await deps.storage.write((tx) =>
        tx
          .insertInto('message_recipients')
          .values({ ...recipient, member_id: member, state: 'held' })
          .execute(),
      );
      return {
        path: `/messages/${id}/take-back`,
        body: {},
        entries: [{ action: 'take-back', subject: 'message', after: { count: 1 } }],
      };
    },
  }),
  ...deedRows({
    ...managed('invite many to it'),
    operation: `POST ${manage}/invitations`,
    // For any number of people: looking up each part of a choice, and storing some hundreds at a time.
    queries: 18,
    recorded: { at: clubEvent, as: 'officer', repeatable: true },
    ask: (_stage, { api: { fixture } }) => {
      const { id: about } = fixture.people.formerOfficer;
      const told = { kind: 'notice', segment: 'invited', notice: 'invited', count: 1 };
      return {
        path: '/invitations',
        body: { members: [about], clubs: [fixture.youth.id], message: 'Please come.' },
        entries: [
          { action: 'invite', subject: 'registration', about, after: {} },
          { action: 'send', subject: 'message', after: told },
        ],
      };
    },
  }),
  ...deedRows({
    ...managed('take the invitations of many back'),
    operation: `POST ${manage}/invitations/take-back`,
    // For any number of people, as inviting them; and what is written about them at this moment is waited for.
    queries: 18,
    recorded: { at: clubEvent, as: 'officer', repeatable: true },
    ask: async ({ event }, { api: { fixture } }) => {
      const about = await fixture.addMember({ lastName: 'Invited' });
      await fixture.addRegistration(event, { member_id: about, invited_by: fixture.people.officer.id });
      return {
        path: '/invitations/take-back',
        body: { members: [about] },
        entries: [{ action: 'take-back', subject: 'registration', about, before: {} }],
      };
    },
  }),
  ...deedRows({
    ...managed('see its reminder rules'),
    operation: `GET ${manage}/reminders`,
    ask: () => ({ path: '/reminders' }),
  }),
  ...deedRows({
    ...managed('set its reminder rules'),
    operation: `PUT ${manage}/reminders`,
    // Behind the change, the rules are answered with when each fires.
    queries: 8,
    recorded: { at: clubEvent, as: 'officer', repeatable: true },
    ask: () => ({
      path: '/reminders',
      body: { reminders: [2, 7] },
      headers: { 'if-match': '*' },
      entries: [
        { action: 'update', subject: 'event', before: { reminders: [] }, after: { reminders: [7, 2] } },
      ],
    }),
  }),
];
