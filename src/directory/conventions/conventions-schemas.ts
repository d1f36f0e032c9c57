import { Type } from 'typebox';
import { failures, Named, Success } from '../../platform/shared/field-schemas.ts';

const Convention = Named(
  'Convention',
  { year: Type.Integer(), location: Type.String() },
  'A convention: when and where.',
);

export const listConventionsSchema = {
  operationId: 'listConventions',
  tags: ['Digimag and conventions'],
  summary: 'The conventions, newest year first',
  description: 'Those that were, and those that are planned.',
  response: {
    200: Named(
      'ConventionList',
      { success: Success, conventions: Type.Array(Convention) },
      'The conventions, newest year first.',
    ),
    ...failures(),
  },
};
