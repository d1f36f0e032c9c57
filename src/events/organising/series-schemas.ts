import { Type } from 'typebox';
import {
  bodyFailures,
  Count,
  DateField,
  DateTimeField,
  Id,
  Named,
  Nullable,
  OfRecord,
  OneOf,
  Params,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { EventId, SeriesId } from '../../platform/shared/ids.ts';
import { ManagedDetail, newEventFields, tags } from './managed-event-schemas.ts';
import { lastWeek, maxDates, repetitions } from './series.ts';

/** How far a series goes, as it is sent. */
const extent = {
  until: Type.Optional(DateField('The last day that may be one of them; or else `count`.')),
  count: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxDates,
      description: 'How many days, those in `except` among them; or else `until`.',
    }),
  ),
  except: Type.Optional(
    Type.Array(DateField(), { maxItems: maxDates, description: 'Days that are left out.' }),
  ),
};

/** How the events of a series follow the first one, as it is sent. */
export const SeriesRule = Named(
  'SeriesRule',
  {
    repeat: OneOf(
      repetitions,
      'Weekly on the weekday of startDate, monthly on a weekday such as the second Tuesday, or yearly on its day.',
    ),
    every: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100,
        default: 1,
        description: 'Every so many weeks, months or years.',
      }),
    ),
    week: Type.Optional(
      Type.Integer({
        minimum: lastWeek,
        maximum: 5,
        description:
          'Monthly: which of the weekdays of its kind, 1 to 5, or -1 for the last; it must fit startDate, and follows from it when left out.',
      }),
    ),
    ...extent,
  },
  'How the events of a series follow the first one.',
);

/** What a trial of a series is answered. */
export const SeriesPreview = Named(
  'SeriesPreview',
  {
    success: Success,
    count: Count('How many events there would be.'),
    dates: Type.Array(
      Named(
        'SeriesDate',
        { startDate: DateTimeField(), endDate: Nullable(DateTimeField()) },
        'When an event of the series would be.',
      ),
    ),
    skipped: Type.Array(
      Named(
        'SkippedPeriod',
        { period: Type.String({ description: '`2027-04`, or a year.' }), reason: Type.String() },
        'A month or year that has no such day.',
      ),
    ),
  },
  'The events that a series would make.',
);

const CreatedSeries = Named(
  'CreatedSeries',
  { success: Success, id: Id<SeriesId>('The series.'), events: Type.Array(Id<EventId>()) },
  'The events are there, as drafts.',
);

export const createSeriesSchema = {
  operationId: 'createSeries',
  tags,
  summary: 'Create a series of events, as drafts',
  description:
    "For those who may manage events over the calendar's place. Like creating an event, which is the first one, with a rule for " +
    'the others. They are ordinary events that know their series. The local time of day stays across the change of the clock; ' +
    'a time that does not exist on one of the days is refused. `dryRun=true` answers the dates and creates nothing. Each ' +
    'event counts among those of the day (429 and `Retry-After`).',
  example: {
    querystring: { dryRun: true },
    body: {
      calendar: 1,
      title: 'Monthly lunch',
      startDate: '2027-01-12T12:00:00',
      series: { repeat: 'monthly', count: 6 },
    },
  },
  querystring: Type.Object({
    dryRun: Type.Optional(Type.Boolean({ description: 'Answers the dates, and creates nothing.' })),
  }),
  body: OfRecord(
    Named(
      'NewSeries',
      { ...newEventFields, series: SeriesRule },
      'The first event, and how others follow it.',
    ),
    ManagedDetail,
    { field: 'id' },
  ),
  response: { 200: SeriesPreview, 201: CreatedSeries, ...bodyFailures(403) },
};

export const prolongSeriesSchema = {
  operationId: 'prolongSeries',
  tags,
  summary: 'Go on with a series after its last date',
  description:
    "For those who may manage events over the calendar's place. Further dates by the rule that the series was made by, counted from its last date, as drafts " +
    'with the settings, questions, reviewers, files and texts of that one. With those that it has already a series has 60 dates at most. `dryRun=true` answers the dates and ' +
    'creates nothing. Each event counts among those of the day (429 and `Retry-After`).',
  example: {
    params: { id: 1 },
    querystring: { dryRun: true },
    body: { series: { count: 3 } },
  },
  params: Params({ id: Id<SeriesId>('The series.') }),
  querystring: Type.Object({
    dryRun: Type.Optional(Type.Boolean({ description: 'Answers the dates, and creates nothing.' })),
  }),
  body: Named(
    'SeriesProlonging',
    { series: Named('SeriesExtent', extent, 'How many further dates there are, or until when.') },
    'How far a series goes on.',
  ),
  response: { 200: SeriesPreview, 201: CreatedSeries, ...bodyFailures(403, 404) },
};
