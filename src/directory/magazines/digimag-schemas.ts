import { Type } from 'typebox';
import { failures, Named, Success } from '../../platform/shared/field-schemas.ts';

const Magazine = Named(
  'Magazine',
  {
    flag: Type.String({ description: 'The country of the flag beside it.' }),
    name: Type.String(),
    uri: Type.String({ description: 'Where it can be read.' }),
  },
  'A digital magazine.',
);

export const listMagazinesSchema = {
  operationId: 'listMagazines',
  tags: ['Digimag and conventions'],
  summary: 'Addresses of useful magazines, in the order of the organisation',
  description: 'The magazines of the organisation and of its neighbours.',
  response: {
    200: Named(
      'MagazineList',
      { success: Success, digimag: Type.Array(Magazine) },
      'The magazines, in the order of the organisation.',
    ),
    ...failures(),
  },
};
