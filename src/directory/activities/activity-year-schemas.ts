import { Type } from 'typebox';
import { placeKinds } from '../organisation/place.ts';
import {
  Count,
  DateField,
  DateOrEmpty,
  failures,
  Id,
  LocaleQuery,
  Named,
  OneOf,
  Success,
} from '../../platform/shared/field-schemas.ts';
import type { ClubId, PlaceId } from '../../platform/shared/ids.ts';

const sums = {
  activities: Count('How many; cancelled ones are not counted, here and in all sums.'),
  amountCollected: Count(),
  amountDonated: Count(),
  personsServed: Count(),
  volunteers: Count(),
  hoursWorked: Count(),
};

const ReportingPlace = Named(
  'ReportingPlace',
  { id: Id<PlaceId>(), level: OneOf(placeKinds), name: Type.String() },
  'Where activities were reported: there and in everything below.',
);

export const ActivityYearSchema = Named(
  'ActivityYear',
  {
    success: Success,
    place: ReportingPlace,
    above: Type.Array(ReportingPlace, {
      description: 'The places above it whose year the caller may read, the widest first.',
    }),
    below: Type.Array(ReportingPlace, { description: 'The units directly below it, by name.' }),
    year: Type.Integer({ description: 'The club year, named after the calendar year in which it begins.' }),
    from: DateField('Its first day.'),
    to: DateField('Its last day.'),
    clubCount: Count('How many clubs there are.'),
    reportedCount: Count('How many of them reported an activity of this year.'),
    totals: Named('ActivitySums', sums, 'The sums of activities.'),
    categories: Type.Array(
      Named(
        'ActivitySumsOfCategory',
        {
          category: Type.Integer(),
          categoryName: Type.String({ description: 'The category in words, localised.' }),
          ...sums,
        },
        'The sums of one category.',
      ),
      { description: 'Those with an activity.' },
    ),
    months: Type.Array(
      Named(
        'ActivitySumsOfMonth',
        { month: Type.String({ description: '`YYYY-MM`' }), ...sums },
        'The sums of one month, by the first day of each activity.',
      ),
      { description: 'Every month of the year.' },
    ),
    clubs: Type.Array(
      Named(
        'ActivitySumsOfClub',
        {
          id: Id<ClubId>(),
          name: Type.String(),
          unit: Type.String({ description: 'The zone or other unit directly above it.' }),
          lastActivity: DateOrEmpty(
            'When the last of its activities that have begun did so, in any year; empty when there is none.',
          ),
          ...sums,
        },
        'A club and the sums of its year; `activities` is 0 for one that has not reported.',
      ),
      { description: 'All clubs, by name.' },
    ),
  },
  'What a place reported in a club year.',
);

const Bytes = Type.Unsafe<never>(Type.String({ format: 'binary' }));

export const activityYearSchema = {
  operationId: 'getActivityYear',
  tags: ['Activities'],
  summary: "The activities of a place's year: sums, and which clubs have reported",
  description: `For whoever manages the activities of the place, which may be a club or any unit; \`/v2/me\` names the places of the
caller's rights. An addition. With \`format\` the clubs come as a file: \`csv\`, or \`xlsx\` with further sheets for
categories and months.`,
  example: { querystring: { place: 3, year: 2026, format: 'json', locale: 'en' } },
  querystring: Type.Object({
    place: Id<PlaceId>('The place in the tree of the organisation.'),
    year: Type.Optional(
      Type.Integer({ minimum: 1917, maximum: 2500, description: 'The club year; left out, that of today.' }),
    ),
    format: Type.Optional(OneOf(['json', 'csv', 'xlsx'] as const, 'Left out, JSON.')),
    ...LocaleQuery.properties,
  }),
  response: {
    200: {
      description: 'The year.',
      content: {
        'application/json': { schema: ActivityYearSchema },
        'text/csv': { schema: Bytes },
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: Bytes },
      },
    },
    ...failures(403, 404),
  },
};
