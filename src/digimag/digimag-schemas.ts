import { Type } from 'typebox';
import { failures, Strict, Success } from '../shared/field-schemas.ts';

const Magazine = Strict({ flag: Type.String(), name: Type.String(), uri: Type.String() });

export const listMagazinesSchema = {
  operationId: 'listMagazines',
  tags: ['Digimag and conventions'],
  summary: 'Addresses of useful magazines, in the order of the organisation',
  response: { 200: Strict({ success: Success, digimag: Type.Array(Magazine) }), ...failures() },
};
