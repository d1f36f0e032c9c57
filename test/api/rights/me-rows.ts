import { anyMember, type Row } from './matrix.ts';

/** What members read and change of themselves. */
export const meRows: readonly Row[] = [
  {
    operation: 'GET /v2/me',
    target: '',
    guarantee: 'whoever has a token reads their own record',
    cells: anyMember,
    call: () => ({ path: '/me' }),
  },
];
