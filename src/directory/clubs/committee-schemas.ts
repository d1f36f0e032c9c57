import { Type } from 'typebox';
import { failures, LocaleQuery, Named, Success } from '../../platform/shared/field-schemas.ts';
import { summaryFields } from '../members/member-summary.ts';
import { ClubParams } from './clubs-schemas.ts';

const CommitteeMember = Named(
  'CommitteeMember',
  { ...summaryFields, function: Type.String({ description: 'The office, localised.' }) },
  'A member who held an office.',
);

const CommitteeGroup = Named(
  'CommitteeGroup',
  {
    name: Type.String({ description: 'The name of the group, localised.' }),
    members: Type.Array(CommitteeMember),
  },
  'A part of the committee.',
);

export const getCommitteeSchema = {
  operationId: 'getCommittee',
  tags: ['Clubs'],
  summary: 'Everyone who held an office of a club at some time of a club year',
  description: 'In groups, and within them in the order of the offices.',
  example: { params: { id: 1 }, querystring: { locale: 'de', year: 2025 } },
  params: ClubParams,
  querystring: Type.Object({
    ...LocaleQuery.properties,
    year: Type.Optional(
      Type.Integer({
        description:
          'The club year, named after the calendar year in which it starts: from 1917 to the current one ' +
          '(and always up to 2025). The current one when left out.',
      }),
    ),
  }),
  response: {
    200: Named(
      'Committee',
      { success: Success, groups: Type.Array(CommitteeGroup) },
      'The committee of a club in a club year.',
    ),
    ...failures(404),
  },
};
