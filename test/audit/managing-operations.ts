import type { TestApi } from '../support/test-api.ts';
import type { ExpectedEntry, PreparedCall, WriteOperation } from './write-operations.ts';

const startDate = '2026-12-12T18:30:00';
const ifAny = { 'if-match': '*' };

/** A call of the officer of Alpha about one of its events. */
async function officerCall(
  { fixture: { people, addEvent, alphaCalendar } }: TestApi,
  settings: Parameters<TestApi['fixture']['addEvent']>[0],
  call: (id: number) => Pick<PreparedCall, 'method' | 'path'> & {
    body?: object;
    headers?: Record<string, string>;
    repeatable?: boolean;
    entry: Pick<ExpectedEntry, 'action' | 'before' | 'after'>;
  },
): Promise<PreparedCall> {
  const { id: by, token } = people.officer;
  const event = await addEvent({ calendar_id: alphaCalendar, ...settings });
  const { method, path, body, headers = {}, repeatable = false, entry } = call(event);
  const options = { token, headers, ...(body === undefined ? {} : { body }) };
  const entries = [{ subject: 'event', event, ...entry }];
  return { method, path, by, options, channel: 'api', repeatable, entries };
}

const state = (before: string, after: string) => ({ before: { state: before }, after: { state: after } });
const noNotice = { body: { notify: false } };

/** What organisers do with events and calendars. */
export const managingOperations: WriteOperation[] = [
  {
    operation: 'PATCH /v2/manage/events/{id}',
    title: 'changing an event',
    queries: 8,
    prepare: (api) =>
      officerCall(api, {}, (id) => ({
        method: 'PATCH',
        path: `/manage/events/${id}`,
        headers: ifAny,
        body: { title: 'Lunch' },
        repeatable: true,
        entry: { action: 'update', before: { title: 'Autumn meeting' }, after: { title: 'Lunch' } },
      })),
  },
  {
    operation: 'POST /v2/manage/events/{id}/publish',
    title: 'publishing an event',
    prepare: (api) =>
      officerCall(api, { draft: 1 }, (id) => ({
        method: 'POST',
        path: `/manage/events/${id}/publish`,
        ...noNotice,
        entry: { action: 'publish', ...state('draft', 'published') },
      })),
  },
  {
    operation: 'POST /v2/manage/events/{id}/cancel',
    title: 'cancelling an event',
    prepare: (api) =>
      officerCall(api, {}, (id) => ({
        method: 'POST',
        path: `/manage/events/${id}/cancel`,
        ...noNotice,
        entry: { action: 'cancel', ...state('published', 'cancelled') },
      })),
  },
  {
    operation: 'POST /v2/manage/events/{id}/reinstate',
    title: 'reinstating an event',
    prepare: (api) =>
      officerCall(api, { cancelled: 1 }, (id) => ({
        method: 'POST',
        path: `/manage/events/${id}/reinstate`,
        ...noNotice,
        entry: { action: 'reinstate', ...state('cancelled', 'published') },
      })),
  },
  {
    operation: 'DELETE /v2/manage/events/{id}',
    title: 'deleting an event',
    prepare: (api) =>
      officerCall(api, {}, (id) => ({
        method: 'DELETE',
        path: `/manage/events/${id}`,
        entry: { action: 'delete', before: { removedAt: null }, after: { removedAt: '(time)' } },
      })),
  },
  {
    operation: 'POST /v2/manage/events/{id}/restore',
    title: 'bringing a deleted event back',
    prepare: (api) =>
      officerCall(api, { removed_at: '2026-11-13T10:00:00.000Z' }, (id) => ({
        method: 'POST',
        path: `/manage/events/${id}/restore`,
        entry: { action: 'restore', before: { removedAt: '(time)' }, after: { removedAt: null } },
      })),
  },
  {
    operation: 'POST /v2/manage/calendars',
    title: 'creating a calendar',
    queries: 8,
    async prepare({ fixture: { people, alpha } }) {
      const { id: by, token } = people.officer;
      const body = { place: alpha.place, title: 'Walks', reminders: [7] };
      const entries = [{ action: 'create', subject: 'calendar', before: null, after: body }];
      const options = { token, body };
      const path = '/manage/calendars';
      return { method: 'POST', path, by, options, channel: 'api', repeatable: false, entries };
    },
  },
  {
    operation: 'PATCH /v2/manage/calendars/{id}',
    title: 'changing a calendar',
    queries: 10,
    async prepare({ fixture: { people, alpha }, deps }) {
      const { id: by, token } = people.officer;
      const { id } = await deps.storage.write((tx) =>
        tx
          .insertInto('calendars')
          .values({ place_id: alpha.place, title: 'Walks' })
          .returning('id')
          .executeTakeFirstOrThrow(),
      );
      const [before, after] = [{ title: 'Walks' }, { title: 'Hikes' }];
      const entries = [{ action: 'update', subject: 'calendar', before, after }];
      const options = { token, body: after, headers: ifAny };
      const path = `/manage/calendars/${id}`;
      return { method: 'PATCH', path, by, options, channel: 'api', repeatable: true, entries };
    },
  },
];

/** What a new event of the fixture has, besides what it is made with. */
const made = {
  title: 'Dinner',
  startDate,
  allDay: false,
  closed: false,
  registrationEnabled: true,
  reviewEnabled: false,
  guestsAllowed: true,
  partnersAllowed: true,
  ticketsEnabled: false,
  waitingList: true,
  waitingOrder: 'strict',
  draft: true,
};
const nowhere = {
  name: '',
  address: '',
  postalCode: '',
  city: '',
  country: '',
  latitude: null,
  longitude: null,
  phone: '',
  email: '',
  www: '',
};

/** What makes a new event; its number is known when it is made. */
export const creatingOperations: WriteOperation[] = [
  {
    operation: 'POST /v2/manage/events',
    title: 'creating an event',
    queries: 8,
    async prepare({ fixture: { people, alphaCalendar: calendar } }) {
      const { id: by, token } = people.officer;
      const body = { calendar, title: 'Dinner', startDate };
      const after = { calendar, ...made, location: nowhere, reviewers: [], reminders: [] };
      const entries = [{ action: 'create', subject: 'event', event: 'made' as const, before: null, after }];
      const options = { token, body };
      const path = '/manage/events';
      return { method: 'POST', path, by, options, channel: 'api', repeatable: false, entries };
    },
  },
  {
    operation: 'POST /v2/manage/series',
    title: 'creating a series of events',
    queries: 10,
    async prepare({ fixture: { people, alphaCalendar: calendar } }) {
      const { id: by, token } = people.officer;
      const body = { calendar, title: 'Dinner', startDate, series: { repeat: 'weekly', count: 1 } };
      const series = { repeat: 'weekly', every: 1, week: null, until: null, count: 1, except: [] };
      const after = { calendar, ...made, location: nowhere, series, reviewers: [], reminders: [] };
      const entries = [{ action: 'create', subject: 'event', event: 'made' as const, before: null, after }];
      const options = { token, body };
      const path = '/manage/series';
      return { method: 'POST', path, by, options, channel: 'api', repeatable: false, entries };
    },
  },
  {
    operation: 'POST /v2/manage/events/{id}/copy',
    title: 'copying an event',
    queries: 12,
    async prepare({ fixture: { people, addEvent, alphaCalendar: calendar } }) {
      const { id: by, token } = people.officer;
      const settings = {
        registration_due_date: null,
        end_date: null,
        description: '',
        review_enabled: 0,
      } as const;
      const location = JSON.stringify(nowhere);
      const original = await addEvent({
        calendar_id: calendar,
        ...settings,
        location,
        tickets_enabled: 0,
        waiting_list: 1,
      });
      const after = { copyOf: original, calendar, ...made, location: nowhere };
      const entries = [{ action: 'create', subject: 'event', event: 'made' as const, before: null, after }];
      const options = { token, body: { startDate, title: 'Dinner' } };
      const path = `/manage/events/${original}/copy`;
      return { method: 'POST', path, by, options, channel: 'api', repeatable: false, entries };
    },
  },
];
