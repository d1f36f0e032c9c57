import { insertSeries } from '../../src/events/organising/series-store.ts';
import { anyMember, everyone, unlisted, type Call, type Cells, type Row } from './row.ts';
import { closedDistrictEvent, clubEvent, deedRows, managersAt, type Scene } from './scenes.ts';

/** A draft of Alpha exists for nobody but those who manage it. */
const draftOfAlpha: Cells = { ...everyone(404), nobody: 401, officer: 200, administrator: 200 };

const startDate = '2026-12-12T18:30:00';
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
/** What the trail says of a new event of Alpha, besides its calendar. */
export const made = {
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
  location: nowhere,
};
/** An event of which nothing is said but what a new one has. */
const plain = {
  registration_due_date: null,
  end_date: null,
  description: '',
  review_enabled: 0,
  location: JSON.stringify(nowhere),
  tickets_enabled: 0,
  waiting_list: 1,
} as const;

const below = '/manage/events';
const manage = `/v2${below}/{id}`;
const managed = (what: string) => ({
  below: below as typeof below,
  who: managersAt.filter(([scene]) => scene !== closedDistrictEvent),
  guarantee: (scene: Scene) => `${what} of ${scene.title} is for those who manage its calendar`,
});
// Who reviews it is named, how many answered is counted, and the others of its series are found.
const queriesOfRecord = 5;
// Beside the step: the news that it takes back, and what is held about the event.
const queriesOfStep = 8;
const ifAny = { 'if-match': '*' };
const noNotice = { notify: false };
const atClub = { at: clubEvent, as: 'officer' } as const;

/** An entry of the trail about an event of which one field differs. */
function entryOf(action: string, before: object, after: object): Pick<Call, 'entries'> {
  return { entries: [{ action, subject: 'event', before, after }] };
}
const stateEntry = (action: string, before: string, after: string) =>
  entryOf(action, { state: before }, { state: after });

const deeds: readonly Row[] = [
  ...deedRows({
    ...managed('the record'),
    operation: `GET ${manage}`,
    queries: queriesOfRecord,
    ask: () => ({ path: '' }),
  }),
  ...deedRows({
    ...managed('who did what'),
    operation: `GET ${manage}/history`,
    queries: 5,
    ask: () => ({ path: '/history' }),
  }),
  ...deedRows({
    ...managed('a change'),
    operation: `PATCH ${manage}`,
    queries: 9,
    recorded: { ...atClub, repeatable: true },
    ask: () => ({
      path: '',
      body: { title: 'Lunch' },
      headers: ifAny,
      ...entryOf('update', { title: 'Autumn meeting' }, { title: 'Lunch' }),
    }),
  }),
  ...deedRows({
    ...managed('its cancellation'),
    operation: `POST ${manage}/cancel`,
    queries: queriesOfStep,
    recorded: atClub,
    ask: () => ({ path: '/cancel', body: noNotice, ...stateEntry('cancel', 'published', 'cancelled') }),
  }),
  ...deedRows({
    ...managed('its return to the drafts'),
    operation: `POST ${manage}/unpublish`,
    // And whether anyone knows of it.
    queries: queriesOfStep + 2,
    settings: plain,
    recorded: atClub,
    ask: async ({ event }, { api }) => {
      // Only what nobody has answered becomes a draft again.
      await api.deps.storage.write((tx) =>
        tx.deleteFrom('registrations').where('event_id', '=', event).execute(),
      );
      return { path: '/unpublish', body: noNotice, ...stateEntry('unpublish', 'published', 'draft') };
    },
  }),
  ...deedRows({
    ...managed('its return'),
    operation: `POST ${manage}/reinstate`,
    queries: queriesOfStep,
    settings: { cancelled: 1 },
    recorded: atClub,
    ask: () => ({ path: '/reinstate', body: noNotice, ...stateEntry('reinstate', 'cancelled', 'published') }),
  }),
  ...deedRows({
    ...managed('a copy'),
    operation: `POST ${manage}/copy`,
    settings: plain,
    status: 201,
    queries: 12,
    recorded: atClub,
    ask: ({ event: copyOf }, { api: { fixture } }) => {
      const after = { copyOf, calendar: fixture.alphaCalendar, ...made };
      return {
        path: '/copy',
        body: { startDate, title: 'Dinner' },
        entries: [{ action: 'create', subject: 'event', event: 'made', after }],
      };
    },
  }),
  ...deedRows({
    ...managed('its deletion'),
    operation: `DELETE ${manage}`,
    // What was planned goes with it.
    queries: 7,
    recorded: atClub,
    ask: async ({ event }, { api }) => {
      // Only what nobody is registered for can be deleted.
      await api.deps.storage.write((tx) =>
        tx.deleteFrom('registrations').where('event_id', '=', event).execute(),
      );
      return { path: '', ...entryOf('delete', { removedAt: null }, { removedAt: '(time)' }) };
    },
  }),
];

/** A row about an event that exists for nobody but those who manage it. */
function hiddenRow(
  operation: string,
  rest: Omit<Call, 'path'> & Pick<Row, 'recorded' | 'queries'> & { isDeleted?: true },
): Row {
  const { isDeleted = false, recorded, queries, ...call } = rest;
  const isRead = operation.startsWith('GET ');
  return {
    operation,
    target: isDeleted ? 'a deleted event of Alpha' : 'a draft of Alpha',
    guarantee: `${isDeleted ? 'a deleted event' : 'a draft'} exists only for those who manage it: ${operation}`,
    cells: { ...draftOfAlpha, readOnly: isRead ? 200 : 403 },
    recorded,
    queries,
    call: async ({ api }) => {
      const hidden = isDeleted ? { removed_at: '2026-11-13T10:00:00.000Z' } : { draft: 1 as const };
      const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar, ...hidden });
      return { path: operation.replace(/^\w+ \/v2/, '').replace('{id}', String(event)), ...call };
    },
  };
}

const calendarSeers: Cells = {
  ...everyone(403),
  nobody: 401,
  other: 404,
  stranger: 404,
  reviewer: 404,
  otherReviewer: 404,
  officer: 200,
  administrator: 200,
};

/** Events and calendars for those who manage them. */
export const managingRows: readonly Row[] = [
  {
    operation: 'GET /v2/manage/events',
    target: 'a draft of Alpha',
    guarantee: 'drafts are listed for those who manage them, and for nobody else',
    cells: { ...anyMember, ...unlistedFor('officer', 'readOnly', 'administrator') },
    call: async ({ api }) => {
      const calendar_id = api.fixture.alphaCalendar;
      const event = await api.fixture.addEvent({
        calendar_id,
        draft: 1,
        start_date: '2029-03-01T18:00:00',
        end_date: null,
      });
      return {
        path: '/manage/events?from=2029-03-01&order=desc&limit=200',
        lists: ({ body }) => body.events.some(({ id }: { id: number }) => id === event),
      };
    },
  },
  {
    operation: 'GET /v2/manage/attention',
    target: 'a late draft of Alpha',
    guarantee: 'what needs someone is listed for those who manage it, and for nobody else',
    cells: { ...anyMember, ...unlistedFor('officer', 'readOnly', 'administrator') },
    call: async ({ api }) => {
      const calendar_id = api.fixture.alphaCalendar;
      const start_date = '2026-11-14T20:00:00';
      const event = await api.fixture.addEvent({ calendar_id, draft: 1, start_date, end_date: null });
      return {
        path: '/manage/attention?limit=200',
        lists: ({ body }) => body.events.some(({ id }: { id: number }) => id === event),
      };
    },
  },
  {
    operation: 'POST /v2/manage/events',
    target: 'in the calendar of Alpha',
    guarantee: 'only those who manage events of a club today create one in its calendar',
    cells: { ...everyone(403), nobody: 401, officer: 201, administrator: 201 },
    queries: 8,
    recorded: { as: 'officer' },
    call: ({ api: { fixture } }) => {
      const calendar = fixture.alphaCalendar;
      const after = { calendar, ...made, reviewers: [], reminders: [] };
      return {
        path: '/manage/events',
        body: { calendar, title: 'Dinner', startDate },
        entries: [{ action: 'create', subject: 'event', event: 'made', after }],
      };
    },
  },
  hiddenRow(`GET ${manage}`, { queries: queriesOfRecord }),
  hiddenRow(`GET ${manage}/history`, { queries: 5 }),
  hiddenRow(`PATCH ${manage}`, { body: { title: 'Lunch' }, headers: ifAny }),
  hiddenRow(`POST ${manage}/publish`, {
    queries: queriesOfStep,
    body: noNotice,
    recorded: { as: 'officer' },
    ...stateEntry('publish', 'draft', 'published'),
  }),
  {
    operation: 'POST /v2/manage/series/{id}/dates',
    target: 'of Alpha',
    guarantee: 'a series goes on for those who manage its calendar: its drafts exist for nobody else',
    cells: { ...draftOfAlpha, officer: 201, readOnly: 403, administrator: 201 },
    // The series twice, what is copied with its parts, and what they cost.
    queries: 17,
    recorded: { as: 'officer' },
    call: async ({ api: { fixture, deps } }) => {
      const calendar = fixture.alphaCalendar;
      const rule = { repeat: 'weekly', every: 1, week: null, until: null, count: 1, except: [] };
      const created_at = '2026-11-13T10:00:00.000Z';
      const row = { calendar_id: calendar, rule: JSON.stringify(rule) as never, created_at };
      const series = await deps.storage.write((tx) => insertSeries(tx, row));
      const start_date = '2026-12-05T18:30:00';
      const own = { title: 'Dinner', draft: 1, series_id: series, start_date } as const;
      const copyOf = await fixture.addEvent({ calendar_id: calendar, ...plain, ...own });
      const goesOn = { repeat: 'weekly', every: 1, week: null, until: null, count: 2, except: [] };
      const after = { copyOf, calendar, ...made, series: goesOn };
      return {
        path: `/manage/series/${series}/dates`,
        body: { series: { count: 1 } },
        entries: [{ action: 'create', subject: 'event', event: 'made', after }],
      };
    },
  },
  hiddenRow(`POST ${manage}/restore`, {
    isDeleted: true,
    // What was planned comes back with it, and what was told of its deletion is taken back.
    queries: 8,
    recorded: { as: 'officer' },
    ...entryOf('restore', { removedAt: '(time)' }, { removedAt: null }),
  }),
  ...deeds,
  {
    operation: 'GET /v2/manage/calendars',
    target: 'the calendar of Alpha',
    guarantee: 'calendars are listed for those who manage their events',
    cells: { ...anyMember, ...unlistedFor('officer', 'readOnly', 'administrator') },
    call: ({ api }) => ({
      path: '/manage/calendars',
      lists: ({ body }) => body.calendars.some(({ id }: { id: number }) => id === api.fixture.alphaCalendar),
    }),
  },
  {
    operation: 'POST /v2/manage/calendars',
    target: 'of Alpha',
    guarantee: 'only those who manage events of a club today make it a calendar',
    cells: { ...everyone(403), nobody: 401, officer: 201, administrator: 201 },
    queries: 8,
    recorded: { as: 'officer' },
    call: ({ api }) => {
      const body = { place: api.fixture.alpha.place, title: 'Walks', reminders: [7] };
      const entries = [{ action: 'create', subject: 'calendar', after: body }];
      return { path: '/manage/calendars', body, entries };
    },
  },
  {
    operation: 'GET /v2/manage/venues',
    target: 'of Alpha',
    guarantee: 'the venues of a place are for those who manage its events',
    cells: { ...calendarSeers, readOnly: 200 },
    call: ({ api }) => ({ path: `/manage/venues?calendar=${api.fixture.alphaCalendar}` }),
  },
  {
    operation: 'GET /v2/manage/calendars/{id}',
    target: 'of Alpha',
    guarantee: 'a calendar is shown in full to those who manage its events',
    cells: { ...calendarSeers, readOnly: 200 },
    call: ({ api }) => ({ path: `/manage/calendars/${api.fixture.alphaCalendar}` }),
  },
  {
    operation: 'DELETE /v2/manage/calendars/{id}',
    target: 'of Alpha, without events',
    guarantee: 'a calendar that was never used is deleted by those who manage its events',
    cells: { ...calendarSeers, readOnly: 403 },
    queries: 12,
    recorded: { as: 'officer' },
    call: async ({ api }) => {
      const row = { place_id: api.fixture.alpha.place, title: 'Mistake' };
      const { id } = await api.deps.storage.write((tx) =>
        tx.insertInto('calendars').values(row).returning('id').executeTakeFirstOrThrow(),
      );
      const before = {
        title: 'Mistake',
        reviewers: [],
        reminders: [],
        defaults: { minutes: null, dueDays: null, capacity: null, waitingList: true, location: nowhere },
      };
      return {
        path: `/manage/calendars/${id}`,
        entries: [{ action: 'delete', subject: 'calendar', before }],
      };
    },
  },
  {
    operation: 'PATCH /v2/manage/calendars/{id}',
    target: 'of Alpha',
    guarantee: 'a calendar is changed by those who manage its events',
    cells: { ...calendarSeers, readOnly: 403 },
    queries: 10,
    recorded: { as: 'officer', repeatable: true },
    call: async ({ api }) => {
      const [before, after] = [{ title: 'Walks' }, { title: 'Hikes' }];
      const row = { place_id: api.fixture.alpha.place, ...before };
      const { id } = await api.deps.storage.write((tx) =>
        tx.insertInto('calendars').values(row).returning('id').executeTakeFirstOrThrow(),
      );
      const entries = [{ action: 'update', subject: 'calendar', before, after }];
      return { path: `/manage/calendars/${id}`, body: after, headers: ifAny, entries };
    },
  },
];

/** The list is empty of it for everyone but these. */
function unlistedFor(...seeing: (keyof Cells)[]): Partial<Cells> {
  const others = Object.keys(anyMember).filter(
    (caller) => caller !== 'nobody' && !seeing.includes(caller as keyof Cells),
  );
  return Object.fromEntries(others.map((caller) => [caller, unlisted]));
}
