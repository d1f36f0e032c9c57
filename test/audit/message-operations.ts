import type { PreparedCall, WriteOperation } from './write-operations.ts';

/** What is written to the people of an event. */
export const messageOperations: WriteOperation[] = [
  {
    operation: 'POST /v2/manage/events/{id}/messages',
    title: 'writing to the people of an event',
    // For any number of people: the locks of event and author, and four limits, one of them by what the place has of members.
    queries: 12,
    async prepare({ fixture }): Promise<PreparedCall> {
      const { people, addEvent, addRegistration, alphaCalendar } = fixture;
      const event = await addEvent({ calendar_id: alphaCalendar });
      for (const { id } of [people.member, people.stranger])
        await addRegistration(event, { member_id: id, attending: 'YES' });
      const kept = { segment: 'yes', subject: 'About the dinner' };
      const after = { kind: 'message', ...kept, count: 2 };
      const { id, token } = people.officer;
      return {
        channel: 'api',
        repeatable: false,
        method: 'POST',
        path: `/manage/events/${event}/messages`,
        by: id,
        options: { token, body: { ...kept, text: 'Please bring a cake.', expected: 2 } },
        entries: [{ action: 'send', subject: 'message', event, before: null, after }],
      };
    },
  },
  {
    operation: 'POST /v2/manage/events/{id}/invitations',
    title: 'inviting many to an event',
    // For any number of people: looking up each part of a choice, and storing some hundreds at a time.
    queries: 18,
    async prepare({ fixture }): Promise<PreparedCall> {
      const { people, addEvent, alphaCalendar } = fixture;
      const event = await addEvent({ calendar_id: alphaCalendar, closed: 1 });
      const { id, token } = people.officer;
      const about = people.member.id;
      const told = { kind: 'notice', segment: 'invited', notice: 'invited', count: 1 };
      return {
        channel: 'api',
        repeatable: true,
        method: 'POST',
        path: `/manage/events/${event}/invitations`,
        by: id,
        options: { token, body: { members: [about], message: 'Please come.' } },
        entries: [
          { action: 'invite', subject: 'registration', about, event, before: null, after: {} },
          { action: 'send', subject: 'message', event, before: null, after: told },
        ],
      };
    },
  },
  {
    operation: 'POST /v2/manage/events/{id}/invitations/take-back',
    title: 'taking the invitations of many back',
    // For any number of people, as inviting them; and what is written about them at this moment is waited for.
    queries: 18,
    async prepare({ fixture }): Promise<PreparedCall> {
      const { people, addEvent, addRegistration, alphaCalendar } = fixture;
      const event = await addEvent({ calendar_id: alphaCalendar, closed: 1 });
      const { id, token } = people.officer;
      const about = people.member.id;
      await addRegistration(event, { member_id: about, invited_by: id });
      return {
        channel: 'api',
        repeatable: true,
        method: 'POST',
        path: `/manage/events/${event}/invitations/take-back`,
        by: id,
        options: { token, body: { members: [about] } },
        entries: [{ action: 'take-back', subject: 'registration', about, event, before: {}, after: null }],
      };
    },
  },
  {
    operation: 'PUT /v2/manage/events/{id}/reminders',
    title: 'setting the reminder rules of an event',
    // Behind the change, the rules are answered with when each fires.
    queries: 8,
    async prepare({ fixture: { people, addEvent, alphaCalendar } }): Promise<PreparedCall> {
      const event = await addEvent({ calendar_id: alphaCalendar });
      const after = { reminders: [7, 2] };
      const { id, token } = people.officer;
      return {
        channel: 'api',
        repeatable: true,
        method: 'PUT',
        path: `/manage/events/${event}/reminders`,
        by: id,
        options: { token, body: { reminders: [2, 7] }, headers: { 'if-match': '*' } },
        entries: [{ action: 'update', subject: 'event', event, before: { reminders: [] }, after }],
      };
    },
  },
];
