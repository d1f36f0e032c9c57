import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  DateField,
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
import type { CalendarId, EventId, SeriesId } from '../../platform/shared/ids.ts';
import { ChangedDetail } from './changed-event-schemas.ts';
import {
  EventChangeBody,
  ManagedDetail,
  ManagedSummary,
  NewEventBody,
  tags,
} from './managed-event-schemas.ts';
import { eventStates } from './managed-event.ts';
import { dryRun } from './notice-schemas.ts';

/** How many events a page has when the caller does not say. */
export const defaultPage = 50;

export const params = Params({ id: Id<EventId>('The event.') });
const forWhom = "For those who may manage events over the calendar's place. ";

/** What a request that creates an event is answered. */
const CreatedEvent = Named(
  'CreatedEvent',
  { success: Success, id: Id<EventId>() },
  'The event is there; `Location` names it.',
);

export const listManagedSchema = {
  operationId: 'listManagedEvents',
  tags,
  summary: 'The events that the caller manages, drafts too',
  description:
    `${forWhom}In the order of time, by pages: \`next\` is the cursor of the following page, which stays right whatever ` +
    'changes meanwhile. Deleted events are listed only with `state=removed`.',
  example: {
    querystring: {
      calendar: 3,
      series: 1,
      state: 'draft',
      from: '2026-01-01',
      to: '2099-12-31',
      q: 'seminar',
      order: 'asc',
      grouped: true,
      total: true,
      cursor: 'WyIyMDI2LTAxLTAxVDAwOjAwOjAwIiwxXQ',
      limit: 2,
    },
  },
  querystring: Type.Object({
    calendar: Type.Optional(Id<CalendarId>('Only those of this calendar.')),
    series: Type.Optional(Id<SeriesId>('Only those of this series.')),
    state: Type.Optional(OneOf(eventStates, 'Only those in this state.')),
    from: Type.Optional(DateField('Leaves out what ended before this day.')),
    to: Type.Optional(DateField('Leaves out what starts after this day.')),
    q: Type.Optional(Line(100, { description: 'A part of the title.' })),
    order: Type.Optional(OneOf(['asc', 'desc'], 'By time; `asc` when left out.')),
    grouped: Type.Optional(
      Type.Boolean({
        description:
          'Of each series only its first event that is wanted, whose `dates` say how many there are and when the last one is.',
      }),
    ),
    total: Type.Optional(
      Type.Boolean({ description: 'Whether `total` says how many there are on all pages together.' }),
    ),
    cursor: Type.Optional(
      Type.String({ maxLength: 500, format: 'base64url', description: 'The `next` of the page before.' }),
    ),
    limit: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 200, default: defaultPage, description: 'At most so many.' }),
    ),
  }),
  response: {
    200: Named(
      'ManagedEventList',
      {
        success: Success,
        count: Count('The number of events in this answer.'),
        total: Type.Optional(
          Count('With `total`: how many there are on all pages together; with `grouped` a series is one.'),
        ),
        next: Nullable(Type.String({ description: 'The cursor of the next page; null at the end.' })),
        events: Type.Array(ManagedSummary),
      },
      'A page of the events that the caller manages.',
    ),
    ...failures(),
  },
};

export const createManagedSchema = {
  operationId: 'createEvent',
  tags,
  summary: 'Create an event, as a draft',
  description:
    `${forWhom}Calendar, title and start are enough. A draft exists for nobody but those who manage it, until it is published. ` +
    'The functions that review the events of the calendar by default review this one too, and what is not said of its length, due date, places and venue is as the calendar says. A place has so many new events in a day (settings); then 429 and `Retry-After`.',
  example: { body: { calendar: 1, title: 'Summer dinner', startDate: '2027-06-12T18:30:00' } },
  body: OfRecord(NewEventBody, ManagedDetail, { field: 'id' }),
  response: { 201: CreatedEvent, ...bodyFailures(403) },
};

export const readManagedSchema = {
  operationId: 'readManagedEvent',
  tags,
  summary: 'The whole editable record of an event',
  description: `${forWhom}The ETag is what \`PATCH\` and \`PUT\` need in \`If-Match\`.`,
  example: { params: { id: 127 }, querystring: { locale: 'en' } },
  params,
  querystring: LocaleQuery,
  response: { 200: ManagedDetail, ...failures(403, 404) },
};

export const changeManagedSchema = {
  operationId: 'changeEvent',
  tags,
  summary: 'Change an event',
  description:
    `${forWhom}Changes the fields that are sent and keeps the others. \`If-Match\` is needed: without it 428; when someone has ` +
    'changed the event or what belongs to it meanwhile, 412, and `errorInfo` says who changed which fields. With `notify`, those who ' +
    'come or wait to come, and those who were invited and have not answered, are told when it takes place at another time or place, what changed from what to what. What was ' +
    'changed is taken back by the `undo` of the answer; when one of several events has been changed meanwhile, each entry of `errorInfo` names its `event`. The mails count against the limits of messages: where they are too many (`retryAfter` of the trial) it is 429, and nothing is changed.',
  example: {
    params: { id: 127 },
    headers: { 'if-match': '*' },
    querystring: { notify: true, scope: 'this', dryRun: false, locale: 'en' },
    body: { title: 'Autumn seminar', location: { name: 'Seminarhaus am See' } },
  },
  params,
  headers: IfMatch,
  querystring: Type.Object({
    notify: Type.Optional(Type.Boolean({ description: 'Whether those concerned are told when it moves.' })),
    scope: Type.Optional(
      OneOf(
        ['this', 'following'],
        'With `following`, those of its series that come later change too: their times move by the same local difference. ' +
          'With `notify`, whoever is concerned by one that moves gets a mail about that one.',
      ),
    ),
    dryRun,
    ...LocaleQuery.properties,
  }),
  body: OfRecord(EventChangeBody, ManagedDetail, { field: 'id', param: 'id' }),
  response: { 200: ChangedDetail, ...bodyFailures(403, 404, 409, 412, 428) },
};
