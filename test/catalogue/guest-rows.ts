import type { RegistrationId } from '../../src/platform/shared/ids.ts';
import { newSecret, secretHash } from '../../src/platform/shared/secrets.ts';
import type { Call, Entry, Row } from './row.ts';
import { clubEvent, deedRows, districtEvent, reviewersAt, seersAt } from './scenes.ts';

interface Guest {
  id: RegistrationId;
  email: string;
}
type GuestDeed = Pick<Row, 'operation' | 'queries'> & {
  does: string;
  /** How the guest has answered. */
  attending?: 'NO';
  repeatable?: true;
  /** What follows the address of the guest, what is sent, and what the trail says. */
  ask: (guest: Guest) => Pick<Call, 'path' | 'body'> & { entry: Omit<Entry, 'subject'> };
};

const guest = '/v2/events/{id}/guests/{registration}';
const deeds: readonly GuestDeed[] = [
  {
    operation: `PATCH ${guest}`,
    does: 'correct',
    // What went to the wrong address is taken back: its links, and its mail while it waits.
    queries: 11,
    repeatable: true,
    ask: ({ id, email }) => {
      const corrected = `gil${id}@example.com`;
      const change = { before: { guestEmail: email }, after: { guestEmail: corrected } };
      return { path: '', body: { email: corrected }, entry: { action: 'update', ...change } };
    },
  },
  {
    operation: `DELETE ${guest}`,
    does: 'take back',
    // The link that ends, the mail that waits, and the counts of messages beside the lock and the trail.
    queries: 7,
    attending: 'NO',
    ask: ({ email }) => {
      const before = { guestFirstName: 'Gil', guestLastName: 'Guest', guestEmail: email, attending: 'NO' };
      return { path: '', entry: { action: 'take-back', before } };
    },
  },
  {
    operation: `POST ${guest}/invitation`,
    does: 'send again',
    // The limits, the link of the mail before and the host beside what every invitation needs.
    queries: 9,
    ask: () => ({ path: '/invitation', body: {}, entry: { action: 'invite-again', after: {} } }),
  },
];

/** What becomes of invitations after they were sent. */
export const guestRows: readonly Row[] = deeds.flatMap((deed) => [
  ...guestDeed(deed, 'a guest of someone else', {
    // The host is someone else than any of the callers: only reviewers change the guests of others.
    who: reviewersAt.filter(([scene]) => scene === districtEvent || scene === clubEvent),
    guarantee: ({ title }) => `only reviewers ${deed.does} invitations by others to ${title}`,
  }),
  ...guestDeed(deed, 'their own guest', {
    // Their own guests are changed by those who may see the event.
    who: seersAt.filter(([scene]) => scene === districtEvent),
    guarantee: ({ title }) => `whoever invited someone to ${title} can ${deed.does} the invitation`,
    recorded: { at: districtEvent, as: 'member', ...(deed.repeatable === true ? { repeatable: true } : {}) },
  }),
]);

function guestDeed(
  { ask, operation, queries, attending }: GuestDeed,
  target: 'a guest of someone else' | 'their own guest',
  deed: Pick<Parameters<typeof deedRows>[0], 'who' | 'guarantee' | 'recorded'>,
): Row[] {
  return deedRows({
    ...deed,
    operation,
    target,
    queries,
    ask: async ({ event, someone }, { api, self }) => {
      const host = target === 'their own guest' ? self : someone.id;
      const email = `${newSecret()}@example.net`;
      const { id } = await api.fixture.addRegistration(event, {
        host_member_id: host,
        invited_by: host,
        guest_first_name: 'Gil',
        guest_last_name: 'Guest',
        guest_email: email,
        reply_hash: secretHash(newSecret()),
        ...(attending === undefined ? {} : { attending }),
      });
      const { path, body, entry } = ask({ id, email });
      const entries = [{ ...entry, subject: 'registration' }];
      return { path: `/guests/${id}${path}`, entries, ...(body === undefined ? {} : { body }) };
    },
  });
}
