import { Type } from 'typebox';
import { failures, Strict, Success } from '../shared/field-schemas.ts';

const Convention = Strict({ year: Type.Integer(), location: Type.String() });

export const listConventionsSchema = {
  operationId: 'listConventions',
  tags: ['Digimag and conventions'],
  summary: 'The conventions, newest year first',
  response: { 200: Strict({ success: Success, conventions: Type.Array(Convention) }), ...failures() },
};
