import { runningEvent } from './door.ts';

/** A screen of the app, and where the demo shows it. */
export interface Example {
  /** The address as the router knows it. */
  route: string;
  /** The same with a thing that is there. */
  at: string;
}

/** The guest whom the member of the demo brings to the event that runs. */
const guest = '/events/1/guests/130';

/** Whoever is not signed in. */
export const forEveryone = same('/sign-in', '/forgotten', '/password', '/email', '/not-me', '/setup');

/** What members see. */
export const forMembers: Example[] = [
  ...same('/', '/events', '/people', '/clubs', '/magazines', '/conventions', '/me'),
  { route: '/events', at: '/events?view=month' },
  { route: '/events', at: '/events?view=past' },
  { route: '/events/$event', at: '/events/1' },
  { route: '/events/$event', at: '/events/6' },
  { route: '/events/$event/guests/$registration', at: guest },
  { route: '/events/$event/invite', at: '/events/6/invite' },
  { route: '/events/$event/answer', at: '/events/5/answer' },
  { route: '/events/$event/answer', at: '/events/6/answer' },
  { route: '/events/$event/ticket', at: '/events/1/ticket' },
  { route: '/people/$member', at: '/people/2' },
  { route: '/clubs', at: '/clubs?view=map' },
  { route: '/clubs/$club', at: '/clubs/1' },
  ...same('/me/calendar', '/me/contact', '/me/devices', '/me/email', '/me/password', '/me/photo'),
  ...same('/me/visibility'),
];

/** What officers of a club see beside it. */
export const forOfficers: Example[] = [
  { route: '/clubs/$club/activities/new', at: '/clubs/1/activities/new' },
  { route: '/clubs/$club/activities/$activity', at: '/clubs/1/activities/1' },
  { route: '/activities', at: '/activities' },
];

/** What organisers see beside it. */
export const forOrganisers: Example[] = [
  ...same('/organise', '/organise/new', '/organise/calendars', '/organise/calendars/new'),
  { route: '/organise/calendars/$calendar', at: '/organise/calendars/3' },
  { route: '/organise', at: '/organise?view=past' },
  { route: '/organise/new', at: '/organise/new?from=1' },
  { route: '/organise/series/$series', at: '/organise/series/1' },
  { route: '/organise/series/$series', at: '/organise/series/1?do=prolong' },
  { route: '/organise/events/$event', at: '/organise/events/1' },
  { route: '/organise/events/$event', at: '/organise/events/1?do=cancel' },
  { route: '/organise/events/$event/edit', at: '/organise/events/1/edit' },
  { route: '/organise/events/$event/participants', at: '/organise/events/1/participants' },
  { route: '/organise/events/$event/answers', at: '/organise/events/1/answers' },
  { route: '/organise/events/$event/participants/new', at: '/organise/events/5/participants/new' },
  {
    route: '/organise/events/$event/participants/$registration',
    at: '/organise/events/1/participants/1',
  },
  { route: '/organise/events/$event/messages', at: '/organise/events/5/messages' },
  { route: '/organise/events/$event/messages/new', at: '/organise/events/5/messages/new' },
  { route: '/organise/events/$event/messages/$message', at: '/organise/events/5/messages/2' },
  ...['questions', 'reviewers', 'files', 'history', 'preview', 'invite', 'take-back'].map((part) => ({
    route: `/organise/events/$event/${part}`,
    at: `/organise/events/5/${part}`,
  })),
];

/** What reviewers see, which is a document of its own. */
export const forReviewers: Example[] = [
  { route: '/door', at: '/door' },
  { route: '/door/$event', at: `/door/${runningEvent}` },
  { route: '/door/$event/board', at: `/door/${runningEvent}/board` },
  { route: '/door/$event/scan', at: `/door/${runningEvent}/scan` },
];

function same(...addresses: string[]): Example[] {
  return addresses.map((at) => ({ route: at, at }));
}
