import { Type } from 'typebox';
import { demoSecrets } from '../../platform/shared/demo-secrets.ts';
import { failures, heldAlready, Id, Line, Params } from '../../platform/shared/field-schemas.ts';
import type { EventId } from '../../platform/shared/ids.ts';

/** Longer than any identifier or username. */
const longestName = 200;

export const calendarFeedSchema = {
  operationId: 'getCalendarFeed',
  tags: ['Events'],
  summary: 'The events a member comes to, as an iCalendar feed',
  description:
    "The member's private identifier opens the feed without a header, because calendar programs cannot send one. With an " +
    "access token, the caller's own id, username or private identifier opens the caller's own feed, and no other. " +
    'The feed holds the events answered with YES; past ones leave it after one year.',
  example: { params: { identifier: demoSecrets.privateIdentifier } },
  params: Params({
    identifier: Line(longestName, {
      minLength: 1,
      description: "The private identifier; with a token also the caller's own id or username.",
    }),
  }),
  response: {
    200: {
      description: 'An iCalendar document (RFC 5545) with a VTIMEZONE for its local times.',
      content: { 'text/calendar': { schema: Type.String() } },
    },
    304: heldAlready('calendar'),
    ...failures(401, 404),
  },
};

export const eventCalendarSchema = {
  operationId: 'getEventCalendar',
  tags: ['Events'],
  summary: 'One event as a file that adds it to a calendar',
  description:
    'An addition to the contract, for everyone who may see the event. In the calendar it is the same event as in the ' +
    'feed, so nobody who has both sees it twice.',
  example: { params: { id: 12 } },
  params: Params({ id: Id<EventId>('The event.') }),
  response: {
    200: {
      description: 'An iCalendar document (RFC 5545) with this event.',
      content: { 'text/calendar': { schema: Type.String() } },
    },
    ...failures(404),
  },
};
