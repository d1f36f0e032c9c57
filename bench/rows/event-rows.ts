import { get } from '../load/load-request.ts';
import { addTags } from './prepare.ts';
import { many, readRow, type Row } from './row.ts';

/** Events as members read them. */
export const eventRows: readonly Row[] = [
  readRow({
    name: 'GET /events (20 events)',
    operation: 'listEvents',
    byHand: true,
    target: { ratio: 2 },
    postgresWorldTarget: { perSecond: 1500 },
    requests: ({ callers }, pick) => many(() => get('/events?limit=20', pick(callers).token)),
  }),
  readRow({
    name: 'GET /events/{id}',
    operation: 'getEvent',
    byHand: true,
    requests: ({ events }, pick) =>
      many(() => {
        const { event, person } = pick(events.all);
        return get(`/events/${event}`, person.token);
      }),
  }),
  readRow({
    name: 'GET /events/{id}/calendar',
    operation: 'getEventCalendar',
    expected: { status: 200, kind: 'calendar' },
    requests: ({ events }, pick) =>
      many(() => {
        const { event, person } = pick(events.all);
        return get(`/events/${event}/calendar`, person.token);
      }),
  }),
  readRow({
    name: 'GET /events/create',
    operation: 'listCalendars',
    requests: ({ managedClubs, callers }, pick) =>
      many((index) =>
        get('/events/create', pick<{ token: string }>(index % 2 === 0 ? managedClubs : callers).token),
      ),
  }),
  readRow({
    name: 'GET /events/{id}/members',
    operation: 'listAttendance',
    byHand: true,
    target: { ratio: 0.8 },
    requests: ({ events }, pick) =>
      many(() => {
        const { event, person } = pick(events.all);
        return get(`/events/${event}/members`, person.token);
      }),
  }),
  readRow({
    name: 'GET /events/{id}/members, 20,000 registrations',
    operation: 'listAttendance',
    // One at a time: how long someone waits for it, not how many can wait at once.
    connections: 1,
    target: { p99Milliseconds: 150 },
    firstByte: true,
    requests: ({ greatEvent, callers }, pick) =>
      greatEvent === null
        ? []
        : many(() => get(`/events/${greatEvent.event}/members`, pick(callers).token), 2000),
  }),
  readRow({
    name: 'GET /events/{id}/members/{id}/answers',
    operation: 'readAnswers',
    requests: ({ registrations, reviewed }, pick) =>
      many((index) => {
        const { event, member, token } = pick(index % 2 === 0 ? registrations : reviewed);
        return get(`/events/${event}/members/${member}/answers`, token);
      }),
  }),
  readRow({
    name: 'GET /events/{id}/ticket',
    operation: 'getTicket',
    connections: 8,
    expected: { status: 200, kind: 'pdf' },
    target: { perSecond: 60 },
    once: true,
    requests: ({ tickets }) =>
      tickets.map(({ event, registration, token }) =>
        get(`/events/${event}/ticket?registration=${registration}`, token),
      ),
  }),
  readRow({
    name: 'GET /events/ical/…, 304',
    operation: 'getCalendarFeed',
    expected: { status: 304, kind: 'empty' },
    requests: ({ feeds }, pick) => many(() => get(`/events/ical/${pick(feeds)}`), 20_000),
    prepare: addTags,
  }),
  readRow({
    name: 'GET /events/ical/…, full',
    operation: 'getCalendarFeed',
    expected: { status: 200, kind: 'calendar' },
    requests: ({ feeds }, pick) => many(() => get(`/events/ical/${pick(feeds)}`)),
  }),
  readRow({
    name: 'GET /invitations/…, a page for a guest',
    operation: null,
    expected: { status: 200, kind: 'page' },
    requests: ({ guestLinks }, pick) =>
      many(() => ({ method: 'GET', path: `/invitations/${pick(guestLinks)}`, headers: {} })),
  }),
];
