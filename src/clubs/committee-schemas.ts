import { Type } from 'typebox';
import { failures, LocaleQuery, Strict, Success } from '../shared/field-schemas.ts';
import { summaryFields } from '../members/member-summary.ts';
import { ClubParams } from './clubs-schemas.ts';

const Group = Strict({
  name: Type.String({ description: 'The name of the group, localised.' }),
  members: Type.Array(
    Strict({ ...summaryFields, function: Type.String({ description: 'The office, localised.' }) }),
  ),
});

export const getCommitteeSchema = {
  operationId: 'getCommittee',
  tags: ['Clubs'],
  summary: 'Everyone who held an office of a club at some time of a club year',
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
  response: { 200: Strict({ success: Success, groups: Type.Array(Group) }), ...failures(400, 404) },
};
