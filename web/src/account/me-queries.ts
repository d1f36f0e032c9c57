import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';

export type Reader = 'member' | 'club' | 'officer';

/** The own record as others see it; another one with every change of it. */
export const previewQuery = (as: Reader, version: number) =>
  queryOptions({
    queryKey: ['me', 'preview', as, version],
    queryFn: ({ signal }) => answerOf(api.GET('/v2/me/preview', { params: { query: { as } }, signal })),
  });

/** Where the person is signed in, and with what. */
export const devicesQuery = queryOptions({
  queryKey: ['me', 'devices'],
  queryFn: ({ signal }) => answerOf(api.GET('/v2/me/devices', { signal })),
  staleTime: 0,
});
