import { anyMember, everyone, unlisted, type Cells, type Row } from './matrix.ts';
import { closedClubEvent, clubEvent, districtEvent, foreignEvent, setUp, type Scene } from './scenes.ts';

/** A draft of Alpha exists for nobody but those who manage it. */
const draftOfAlpha: Cells = { ...everyone(404), nobody: 401, officer: 200, administrator: 200 };

/** Those who see an event and do not manage it are refused; for the others it does not exist. */
function managing(scene: Scene, managers: Partial<Cells>): Cells {
  const others = Object.entries(scene.sees).map(([caller, cell]) => [caller, cell === 200 ? 403 : cell]);
  return { ...(Object.fromEntries(others) as Cells), ...managers };
}

const ofClub = { officer: 200, administrator: 200 };
const scenes: readonly [Scene, Cells][] = [
  [districtEvent, managing(districtEvent, { administrator: 200 })],
  [clubEvent, managing(clubEvent, ofClub)],
  [closedClubEvent, managing(closedClubEvent, ofClub)],
  [foreignEvent, managing(foreignEvent, { administrator: 200 })],
];

/** A read-only token reads what its officer manages, and changes nothing. */
const reading = (cells: Cells): Cells => ({ ...cells, readOnly: cells.officer });
const writing = (cells: Cells): Cells => ({ ...cells, readOnly: 403 });

interface Deed {
  operation: string;
  what: string;
  settings?: Parameters<typeof setUp>[2];
  body?: object;
  headers?: Record<string, string>;
  status?: number;
  /** Only what nobody is registered for can be deleted and brought back. */
  empty?: true;
}

const deeds: readonly Deed[] = [
  { operation: 'GET /v2/manage/events/{id}', what: 'the record' },
  {
    operation: 'PATCH /v2/manage/events/{id}',
    what: 'a change',
    body: { title: 'Lunch' },
    headers: { 'if-match': '*' },
  },
  { operation: 'POST /v2/manage/events/{id}/cancel', what: 'its cancellation', body: { notify: false } },
  {
    operation: 'POST /v2/manage/events/{id}/reinstate',
    what: 'its return',
    body: { notify: false },
    settings: { cancelled: 1 },
  },
  {
    operation: 'POST /v2/manage/events/{id}/copy',
    what: 'a copy',
    body: { startDate: '2027-11-12T18:30:00' },
    status: 201,
  },
  { operation: 'DELETE /v2/manage/events/{id}', what: 'its deletion', empty: true },
];

function deedRow(deed: Deed, scene: Scene, cells: Cells): Row {
  const { operation, what, settings = {}, body, headers, status = 200 } = deed;
  const isRead = operation.startsWith('GET ');
  const answered = Object.entries((isRead ? reading : writing)(cells)).map(([caller, cell]) => [
    caller,
    cell === 200 ? status : cell,
  ]);
  return {
    operation,
    target: scene.title,
    guarantee: `${what} of ${scene.title} is for those who manage its calendar`,
    cells: Object.fromEntries(answered) as Cells,
    call: async ({ api }) => {
      const { event, someone, invited } = await setUp(api, scene, settings);
      if (deed.empty === true)
        await api.deps.storage.write((tx) =>
          tx
            .deleteFrom('registrations')
            .where('id', 'in', invited === null ? [someone.registration] : [someone.registration, invited])
            .execute(),
        );
      const path = operation.replace(/^\w+ \/v2/, '').replace('{id}', String(event));
      return { path, ...(body === undefined ? {} : { body }), ...(headers === undefined ? {} : { headers }) };
    },
  };
}

function draftRow(operation: string, body?: object, headers?: Record<string, string>): Row {
  const isRead = operation.startsWith('GET ');
  const isBack = operation.endsWith('/restore');
  return {
    operation,
    target: isBack ? 'a deleted event of Alpha' : 'a draft of Alpha',
    guarantee: `${isBack ? 'a deleted event' : 'a draft'} exists only for those who manage it: ${operation}`,
    cells: { ...draftOfAlpha, readOnly: isRead ? 200 : 403 },
    call: async ({ api }) => {
      const hidden = isBack ? { removed_at: '2026-11-13T10:00:00.000Z' } : { draft: 1 as const };
      const event = await api.fixture.addEvent({ calendar_id: api.fixture.alphaCalendar, ...hidden });
      const path = operation.replace(/^\w+ \/v2/, '').replace('{id}', String(event));
      return { path, ...(body === undefined ? {} : { body }), ...(headers === undefined ? {} : { headers }) };
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
    operation: 'POST /v2/manage/events',
    target: 'in the calendar of Alpha',
    guarantee: 'only those who manage events of a club today create one in its calendar',
    cells: { ...everyone(403), nobody: 401, officer: 201, administrator: 201 },
    call: ({ api }) => ({
      path: '/manage/events',
      body: { calendar: api.fixture.alphaCalendar, title: 'Dinner', startDate: '2026-12-12T18:30:00' },
    }),
  },
  draftRow('GET /v2/manage/events/{id}'),
  draftRow('PATCH /v2/manage/events/{id}', { title: 'Lunch' }, { 'if-match': '*' }),
  draftRow('POST /v2/manage/events/{id}/publish', { notify: false }),
  draftRow('POST /v2/manage/events/{id}/restore'),
  ...scenes.flatMap(([scene, cells]) => deeds.map((deed) => deedRow(deed, scene, cells))),
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
    call: ({ api }) => ({
      path: '/manage/calendars',
      body: { place: api.fixture.alpha.place, title: 'Walks' },
    }),
  },
  {
    operation: 'GET /v2/manage/calendars/{id}',
    target: 'of Alpha',
    guarantee: 'a calendar is shown in full to those who manage its events',
    cells: { ...calendarSeers, readOnly: 200 },
    call: ({ api }) => ({ path: `/manage/calendars/${api.fixture.alphaCalendar}` }),
  },
  {
    operation: 'PATCH /v2/manage/calendars/{id}',
    target: 'of Alpha',
    guarantee: 'a calendar is changed by those who manage its events',
    cells: { ...calendarSeers, readOnly: 403 },
    call: ({ api, caller }) => ({
      path: `/manage/calendars/${api.fixture.alphaCalendar}`,
      body: { title: `Alpha, by ${caller}` },
      headers: { 'if-match': '*' },
    }),
  },
];

/** The list is empty of it for everybody but these. */
function unlistedFor(...seeing: (keyof Cells)[]): Partial<Cells> {
  const others = Object.keys(anyMember).filter(
    (caller) => caller !== 'nobody' && !seeing.includes(caller as keyof Cells),
  );
  return Object.fromEntries(others.map((caller) => [caller, unlisted]));
}
