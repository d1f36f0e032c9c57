import { everyone, unlisted, type CallAnswer, type Cells, type Row } from './row.ts';
import { deedRows, seersAt, stageFor, type Scene } from './scenes.ts';

/** The list shows what can be opened, and nothing else. */
function listed(sees: Cells): Cells {
  const shown = Object.entries(sees).map(([caller, cell]) => [caller, cell === 404 ? unlisted : cell]);
  return Object.fromEntries(shown) as Cells;
}

/** A day on which only the events of the list rows take place, so that they fit into one page of the list. */
const listDay = '2027-03-01';

function listRow(scene: Scene): Row {
  return {
    operation: 'GET /v2/events',
    target: scene.title,
    guarantee: `the list holds ${scene.title} for exactly those for whom it exists`,
    cells: listed(scene.sees),
    call: async (asking) => {
      const when = { start_date: `${listDay}T18:00:00`, end_date: null };
      const { event } = await stageFor(asking, { operation: 'GET /v2/events', scene }, when);
      return {
        path: `/events?from=${listDay}&to=${listDay}&limit=500`,
        lists: holds('events', event),
      };
    },
  };
}

function calendarRow(calendar: 'districtCalendar' | 'alphaCalendar', owner: string, cells: Cells): Row {
  return {
    operation: 'GET /v2/events/create',
    target: `the calendar of ${owner}`,
    guarantee: `only those who manage events of ${owner} today may create events in its calendar`,
    cells,
    call: ({ api }) => ({ path: '/events/create', lists: holds('calendars', api.fixture[calendar]) }),
  };
}

/** Events and the calendars in which they may be created. */
export const eventRows: readonly Row[] = [
  ...seersAt.map(([scene]) => listRow(scene)),
  ...deedRows({
    operation: 'GET /v2/events/{id}',
    guarantee: ({ title }) => `${title} exists for its audience and those in charge, and for nobody else`,
    who: seersAt,
    ask: () => ({ path: '' }),
  }),
  ...deedRows({
    operation: 'GET /v2/events/{id}/calendar',
    guarantee: ({ title }) => `${title} can be taken into a calendar by those who see it, and by nobody else`,
    who: seersAt,
    ask: () => ({ path: '/calendar' }),
  }),
  calendarRow('alphaCalendar', 'Alpha', {
    ...everyone(unlisted),
    nobody: 401,
    officer: 200,
    readOnly: 200,
    administrator: 200,
  }),
  calendarRow('districtCalendar', 'district A', { ...everyone(unlisted), nobody: 401, administrator: 200 }),
];

function holds(list: 'events' | 'calendars', id: number): (answer: CallAnswer) => boolean {
  return ({ body }) => body[list].some((item: { id: number }) => item.id === id);
}
