import type { WriteOperation } from './write-operations.ts';

const one = '/v2/manage/events/{id}/participants/{registration}';
const subject = 'registration';
const channel = 'api';

/** What organisers change of those who take part. */
export const participantOperations: WriteOperation[] = [
  {
    operation: 'POST /v2/manage/events/{id}/participants',
    title: 'registering a guest who called',
    async prepare({ fixture: { people, addEvent, addReviewer } }) {
      const event = await addEvent();
      await addReviewer(event, people.reviewer.id);
      const { id: by, token } = people.reviewer;
      const body = { firstName: 'Nora', lastName: 'Newcomer', comment: 'Called.' };
      const after = {
        guestFirstName: 'Nora',
        guestLastName: 'Newcomer',
        attending: 'YES',
        comment: 'Called.',
      };
      const entry = { action: 'register', subject, about: null, event, before: null, after };
      const path = `/manage/events/${event}/participants`;
      const options = { token, body };
      return { method: 'POST', path, by, options, channel, entries: [entry], repeatable: false };
    },
  },
  {
    operation: `PATCH ${one}`,
    title: 'changing a participant',
    async prepare({ fixture: { people, addEvent, addReviewer, addRegistration } }) {
      const event = await addEvent();
      await addReviewer(event, people.reviewer.id);
      const { id } = await addRegistration(event, { member_id: people.member.id, attending: 'YES' });
      const { id: by, token } = people.reviewer;
      const change = {
        before: { attending: 'YES', comment: '' },
        after: { attending: 'NO', comment: 'Ill.' },
      };
      const entry = { action: 'review', subject, about: people.member.id, event, ...change };
      const path = `/manage/events/${event}/participants/${id}`;
      const options = {
        token,
        body: { attending: 'NO', comment: 'Ill.' },
        headers: { 'if-match': '*' },
      };
      return { method: 'PATCH', path, by, options, channel, entries: [entry], repeatable: true };
    },
  },
  {
    operation: `POST ${one}/move-up`,
    title: 'moving somebody up beyond the capacity',
    queries: 12,
    async prepare({ fixture: { people, addEvent, addMember, addRegistration } }) {
      const event = await addEvent({ capacity: 1, waiting_list: 1 });
      await addRegistration(event, { member_id: people.member.id, attending: 'YES' });
      const member = await addMember();
      const waiting_since = '2026-11-01T10:00:00.000Z';
      const { id } = await addRegistration(event, { member_id: member, waiting_since });
      const { id: by, token } = people.administrator;
      const change = {
        before: { attending: null, waitingSince: '(time)', overCapacity: null },
        after: { attending: 'YES', waitingSince: null, overCapacity: true },
      };
      const entry = { action: 'move-up', subject, about: member, event, ...change };
      const path = `/manage/events/${event}/participants/${id}/move-up`;
      const options = { token, body: { overCapacity: true } };
      return { method: 'POST', path, by, options, channel, entries: [entry], repeatable: false };
    },
  },
];
