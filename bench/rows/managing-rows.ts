import { get, write, type LoadRequest } from '../load/load-request.ts';
import { many, readRow, writeRow, type Row } from './row.ts';

/** Events as those read them who manage them. */
export const managingRows: readonly Row[] = [
  readRow({
    name: 'GET /manage/events (50 events)',
    operation: 'listManagedEvents',
    byHand: true,
    target: { ratio: 0.8 },
    requests: ({ managedEvents }, pick) => many(() => get('/manage/events', pick(managedEvents).token)),
  }),
  readRow({
    name: 'GET /manage/events/{id}',
    operation: 'readManagedEvent',
    requests: ({ managedEvents }, pick) =>
      many(() => {
        const { event, token } = pick(managedEvents);
        return get(`/manage/events/${event}`, token);
      }),
  }),
  readRow({
    name: 'GET /manage/events/{id}/history',
    operation: 'getEventHistory',
    requests: ({ managedEvents }, pick) =>
      many(() => {
        const { event, token } = pick(managedEvents);
        return get(`/manage/events/${event}/history`, token);
      }),
  }),
  readRow({
    name: 'GET /manage/events/{id}/answers-summary',
    operation: 'summariseAnswers',
    requests: ({ managedEvents }, pick) =>
      many(() => {
        const { event, token } = pick(managedEvents);
        return get(`/manage/events/${event}/answers-summary`, token);
      }),
  }),
  readRow({
    name: 'GET /manage/events/{id}/people',
    operation: 'searchPeopleForEvent',
    requests: ({ managedEvents, terms }, pick) =>
      many(() => {
        const { event, token } = pick(managedEvents);
        return get(`/manage/events/${event}/people?q=${encodeURIComponent(pick(terms.common))}`, token);
      }),
  }),
  readRow({
    name: 'GET /manage/attention',
    operation: 'listAttention',
    requests: ({ managedEvents }, pick) => many(() => get('/manage/attention', pick(managedEvents).token)),
  }),
  readRow({
    name: 'GET /manage/venues',
    operation: 'listVenues',
    requests: ({ managedEvents }, pick) =>
      many(() => {
        const { calendar, token } = pick(managedEvents);
        return get(`/manage/venues?calendar=${calendar}`, token);
      }),
  }),
  readRow({
    name: 'GET /manage/calendars',
    operation: 'listManagedCalendars',
    byHand: true,
    target: { ratio: 0.8 },
    requests: ({ managedEvents }, pick) => many(() => get('/manage/calendars', pick(managedEvents).token)),
  }),
];

/** Making and changing them. */
export const managingWriteRows: readonly Row[] = [
  writeRow({
    name: 'POST /manage/events',
    operation: 'createEvent',
    expected: { status: 201, kind: 'json' },
    requests: ({ managedEvents }, pick) =>
      many((index) => {
        const { calendar, token } = pick(managedEvents);
        const body = { calendar, title: `Dinner ${index}`, startDate: '2031-06-12T18:30:00' };
        return write('POST', '/manage/events', token, body);
      }),
  }),
  writeRow({
    name: 'PATCH /manage/events/{id}',
    operation: 'changeEvent',
    requests: ({ managedEvents }, pick) =>
      many((index) => {
        const { event, token } = pick(managedEvents);
        return change(`/manage/events/${event}`, token, { description: `Changed for the ${index}th time.` });
      }),
  }),
];

/** Whatever the version is: nobody reads it before. */
function change(path: string, token: string, body: object): LoadRequest {
  const request = write('PATCH', path, token, body);
  return { ...request, headers: { ...request.headers, 'if-match': '*' } };
}
