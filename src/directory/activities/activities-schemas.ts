import { Type } from 'typebox';
import { ClubParams } from '../clubs/clubs-schemas.ts';
import {
  bodyFailures,
  Count,
  DateField,
  DateOrEmpty,
  Done,
  failures,
  Id,
  Line,
  LocaleQuery,
  Named,
  OfRecord,
  Params,
  Success,
  Text,
} from '../../platform/shared/field-schemas.ts';
import {
  activityCategories,
  activityStatuses,
  type ActivityListEntry,
} from '../../platform/localisation/activity-titles.ts';
import type { ActivityId } from '../../platform/shared/ids.ts';
import { activityLimits, unsaid } from './activity.ts';

const amount = (initial: number) => wholeNumber(activityLimits.amount, initial);
const peopleOrHours = (initial: number) => wholeNumber(activityLimits.peopleOrHours, initial);

function wholeNumber(maximum: number, initial: number) {
  return Type.Optional(Type.Integer({ minimum: 0, maximum, description: unlessSent(initial) }));
}

function listed(entries: readonly ActivityListEntry[], initial: number) {
  const meanings = entries.map(({ id, titles }) => `${id} ${titles.en}`).join(', ');
  const description = `${meanings}. ${unlessSent(initial)}`;
  return Type.Optional(Type.Integer({ enum: entries.map(({ id }) => id), description }));
}

function unlessSent(initial: string | number): string {
  return `A new activity has ${initial === '' ? 'none' : initial} unless it is sent.`;
}

const Title = Line(activityLimits.title, { minLength: 1 });

const optionalFields = {
  description: Type.Optional(Text(activityLimits.description)),
  beneficiary: Type.Optional(Line(activityLimits.beneficiary)),
  link: Type.Optional(
    Type.String({
      ...Line(2000),
      format: 'web-address',
      description: 'An http or https address, or empty.',
    }),
  ),
  endDate: Type.Optional(DateOrEmpty('Not before startDate; empty for none.')),
  amountCollected: amount(unsaid.amountCollected),
  amountDonated: amount(unsaid.amountDonated),
  personsServed: peopleOrHours(unsaid.personsServed),
  volunteers: peopleOrHours(unsaid.volunteers),
  hoursWorked: peopleOrHours(unsaid.hoursWorked),
  status: listed(activityStatuses, unsaid.status),
  category: listed(activityCategories, unsaid.category),
};

const NewActivityBody = Named(
  'NewActivity',
  { title: Title, startDate: DateField(), ...optionalFields },
  'What a club reports.',
);

const ChangedActivityBody = Named(
  'ActivityChange',
  {
    title: Type.Optional(Title),
    startDate: Type.Optional(DateField()),
    ...optionalFields,
  },
  'The fields to change; the others stay.',
);

export const ActivitySchema = Named(
  'Activity',
  {
    id: Id<ActivityId>(),
    title: Type.String(),
    description: Type.String(),
    beneficiary: Type.String(),
    link: Type.String(),
    startDate: DateField(),
    endDate: DateOrEmpty(),
    amountCollected: Count(),
    amountDonated: Count(),
    personsServed: Count(),
    volunteers: Count(),
    hoursWorked: Count(),
    status: Type.Integer(),
    statusName: Type.String({ description: 'The status in words, localised.' }),
    category: Type.Integer(),
    categoryName: Type.String({ description: 'The category in words, localised.' }),
  },
  'A social activity of a club.',
);

const ActivityParams = Params({
  ...ClubParams.properties,
  activityId: Id<ActivityId>('The activity.'),
});

export const listActivitiesSchema = {
  operationId: 'listActivities',
  tags: ['Activities'],
  summary: 'The social activities of a club, newest first',
  description: 'Deleted ones are not among them. `mayManage` and `mayRestore` are additions.',
  example: { params: { id: 1 }, querystring: { locale: 'fr' } },
  params: ClubParams,
  querystring: LocaleQuery,
  response: {
    200: Named(
      'ActivityList',
      {
        success: Success,
        activities: Type.Array(ActivitySchema),
        mayManage: Type.Boolean({
          description:
            'Whether the caller may report, change and delete activities of this club. An addition.',
        }),
        mayRestore: Type.Boolean({
          description: 'Whether the caller may bring back deleted ones. An addition.',
        }),
      },
      'The activities, newest first.',
    ),
    ...failures(404),
  },
};

export const createActivitySchema = {
  operationId: 'createActivity',
  tags: ['Activities'],
  summary: 'Report a new social activity of a club',
  description: 'Needs the right to manage the activities of the club.',
  example: {
    params: { id: 1 },
    body: {
      title: 'Soup for the neighbourhood',
      description: 'We cooked for everyone who came by.',
      beneficiary: 'The neighbourhood kitchen',
      link: 'https://www.example.org/soup',
      startDate: '2026-10-03',
      endDate: '2026-10-04',
      amountCollected: 1200,
      amountDonated: 1200,
      personsServed: 140,
      volunteers: 12,
      hoursWorked: 60,
      status: 3,
      category: 2,
    },
  },
  params: ClubParams,
  body: OfRecord(NewActivityBody, ActivitySchema, { field: 'id' }),
  response: {
    200: Named(
      'CreatedActivity',
      { success: Success, id: Id<ActivityId>('That of the new activity. An addition.') },
      'The activity is reported.',
    ),
    ...bodyFailures(403, 404),
  },
};

export const changeActivitySchema = {
  operationId: 'changeActivity',
  tags: ['Activities'],
  summary: 'Change a social activity of a club',
  description: 'Changes the fields sent and keeps the others. Needs the right to manage the activities.',
  example: { params: { id: 1, activityId: 2 }, body: { volunteers: 14, hoursWorked: 70 } },
  params: ActivityParams,
  body: OfRecord(ChangedActivityBody, ActivitySchema, { field: 'id', param: 'activityId' }),
  response: { 200: Done, ...bodyFailures(403, 404) },
};

export const deleteActivitySchema = {
  operationId: 'deleteActivity',
  tags: ['Activities'],
  summary: 'Delete a social activity of a club',
  description: 'An administrator can bring it back. Needs the right to manage the activities of the club.',
  example: { params: { id: 1, activityId: 4 } },
  params: ActivityParams,
  response: { 200: Done, ...bodyFailures(403, 404) },
};

export const restoreActivitySchema = {
  operationId: 'restoreActivity',
  tags: ['Activities'],
  summary: 'Bring back a deleted social activity',
  description: 'An addition to the contract, for administrators. 409 when the activity is not deleted.',
  example: { params: { id: 1, activityId: 5 } },
  params: ActivityParams,
  response: { 200: Done, ...bodyFailures(403, 404, 409) },
};
