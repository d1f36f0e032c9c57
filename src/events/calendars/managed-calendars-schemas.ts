import { Type } from 'typebox';
import { maxDaysBefore } from '../messages/reminder-rules.ts';
import { placeKinds } from '../../directory/organisation/place.ts';
import {
  bodyFailures,
  Count,
  Done,
  failures,
  Id,
  IfMatch,
  Line,
  LocaleQuery,
  Named,
  Nullable,
  OfRecord,
  OneOf,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { CalendarId, ClubId, FunctionId, PlaceId } from '../../platform/shared/ids.ts';
import { Location } from '../event/events-schemas.ts';
import { maxCapacity } from '../event/capacity.ts';
import { maxDueDays, maxMinutes } from '../organising/event-defaults.ts';
import { SentLocation, tags } from '../organising/managed-event-schemas.ts';

const forWhom = "For those who may manage events over the calendar's place. ";
const params = Params({ id: Id<CalendarId>('The calendar.') });

export const ManagedCalendar = Named(
  'ManagedCalendar',
  {
    id: Id<CalendarId>(),
    title: Type.String(),
    version: Type.Integer({ minimum: 1, description: 'Rises with every change. The ETag begins with it.' }),
    place: Named(
      'CalendarPlace',
      {
        id: Id<PlaceId>(),
        level: OneOf(placeKinds),
        name: Type.String(),
        club: Nullable(Id<ClubId>('The id of the club, where the place is one.')),
      },
      'The place that owns a calendar: everyone below it is invited to its events.',
    ),
    reviewers: Type.Array(
      Named(
        'DefaultReviewer',
        { id: Id<FunctionId>(), code: Type.String(), title: Type.String() },
        'A function whose holders review new events of a calendar.',
      ),
    ),
    reminders: Type.Array(Count(), {
      description: 'New events remind those who have not answered so many days before the due date.',
    }),
    defaults: Named(
      'EventDefaults',
      {
        minutes: Nullable(Count('How long they last.')),
        dueDays: Nullable(Count('So many days before the start answers are due, to the end of that day.')),
        capacity: Nullable(Count('How many people can come.')),
        waitingList: Type.Boolean({ description: 'Whether those who find no place wait for one.' }),
        location: Location,
      },
      'What new events of a calendar have where nothing is said; null where the calendar says nothing either.',
    ),
  },
  'A calendar with what its new events begin with.',
);

const title = Line(200, { minLength: 1 });
const defaults = {
  defaults: Type.Optional(
    Named(
      'SentEventDefaults',
      {
        minutes: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: maxMinutes }))),
        dueDays: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: maxDueDays }))),
        capacity: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: maxCapacity }))),
        waitingList: Type.Optional(Type.Boolean()),
        location: Type.Optional(SentLocation),
      },
      'What new events begin with; parts that are not sent stay, and with null nothing is said any more.',
    ),
  ),
  reviewers: Type.Optional(
    Type.Array(Id<FunctionId>(), {
      maxItems: 50,
      uniqueItems: true,
      description: 'The ids of the functions whose holders review new events.',
    }),
  ),
  reminders: Type.Optional(
    Type.Array(Type.Integer({ minimum: 0, maximum: maxDaysBefore }), {
      maxItems: 10,
      uniqueItems: true,
      description: 'So many days before the due date, those who have not answered are reminded.',
    }),
  ),
};

export const listManagedCalendarsSchema = {
  operationId: 'listManagedCalendars',
  tags,
  summary: 'The calendars whose events the caller manages, by title',
  description: `${forWhom}An empty list for everyone else.`,
  example: { querystring: { locale: 'en' } },
  querystring: LocaleQuery,
  response: {
    200: Named(
      'ManagedCalendarList',
      {
        success: Success,
        count: Count('The number of calendars.'),
        calendars: Type.Array(ManagedCalendar),
      },
      'The calendars whose events the caller manages.',
    ),
    ...failures(),
  },
};

export const listVenuesSchema = {
  operationId: 'listVenues',
  tags,
  summary: 'The venues to which the place of a calendar has gone',
  description:
    `${forWhom}From the events of all calendars of the same place, the last one first, each house once, as it was said last; then where the club meets. ` +
    'At most 8: with `q` those that have all of its words in their name, address or town.',
  example: { querystring: { calendar: 1, q: 'house' } },
  querystring: Type.Object({
    calendar: Id<CalendarId>('For whose events a venue is looked for.'),
    q: Type.Optional(Line(100, { description: 'What is typed of it, without regard to case and accents.' })),
  }),
  response: {
    200: Named(
      'VenueList',
      { success: Success, count: Count('The number of venues.'), venues: Type.Array(Location) },
      'Venues, each with all that is known of it.',
    ),
    ...failures(403, 404),
  },
};

export const createCalendarSchema = {
  operationId: 'createCalendar',
  tags,
  summary: 'Create a calendar of a club or unit',
  description: `${forWhom}Every club and unit has one already; a further one keeps other events apart.`,
  example: { body: { place: 1, title: 'Youth camps' } },
  body: OfRecord(
    Named(
      'NewCalendar',
      { place: Id<PlaceId>('The place that owns it, as `GET /me` names it.'), title, ...defaults },
      'A new calendar.',
    ),
    ManagedCalendar,
    { field: 'id' },
  ),
  response: {
    201: Named('CreatedCalendar', { success: Success, id: Id<CalendarId>() }, 'The calendar is there.'),
    ...bodyFailures(403),
  },
};

export const readCalendarSchema = {
  operationId: 'readManagedCalendar',
  tags,
  summary: 'A calendar with what its new events begin with',
  description: `${forWhom}The ETag is what \`PATCH\` needs in \`If-Match\`.`,
  example: { params: { id: 1 }, querystring: { locale: 'en' } },
  params,
  querystring: LocaleQuery,
  response: { 200: ManagedCalendar, ...failures(403, 404) },
};

export const changeCalendarSchema = {
  operationId: 'changeCalendar',
  tags,
  summary: 'Rename a calendar, or change what its new events begin with',
  description: `${forWhom}Events that are there already stay as they are. \`If-Match\` is needed, as for events.`,
  example: {
    params: { id: 1 },
    headers: { 'if-match': '*' },
    querystring: { locale: 'en' },
    body: { reminders: [7, 2], defaults: { minutes: 180, dueDays: 3 } },
  },
  params,
  headers: IfMatch,
  querystring: LocaleQuery,
  body: OfRecord(
    Named(
      'CalendarChange',
      { title: Type.Optional(title), ...defaults },
      'The fields to change; the others stay.',
    ),
    ManagedCalendar,
    { field: 'id', param: 'id' },
  ),
  response: { 200: ManagedCalendar, ...bodyFailures(403, 404, 412, 428) },
};

export const removeCalendarSchema = {
  operationId: 'deleteCalendar',
  tags,
  summary: 'Delete a calendar that was never used',
  description: `${forWhom}For good. A calendar that has events or a series, or had some that can still be brought back, is 409, and so is the only one of its place.`,
  example: { params: { id: 81 } },
  params,
  response: { 200: Done, ...bodyFailures(403, 404, 409) },
};
