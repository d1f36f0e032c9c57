import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import type { OwnChanges } from '../../lib/api/schema.gen.ts';
import { meQuery } from '../../lib/session/session.ts';

export type Reader = 'member' | 'club' | 'officer';

/** The own record as others see it; another one with every change of it. */
export const previewQuery = (as: Reader, version: number) =>
  queryOptions({
    queryKey: ['me', 'preview', as, version],
    queryFn: ({ signal }) => service.get('/v2/me/preview', { query: { as }, signal }),
  });

/** Where the person is signed in, and with what. */
export const devicesQuery = queryOptions({
  queryKey: ['me', 'devices'],
  queryFn: ({ signal }) => service.get('/v2/me/devices', { signal }),
  staleTime: 0,
});

interface SentChanges {
  /** The version that was read goes with a form, so that nobody's change is lost; a single choice counts whatever else has changed. */
  version: number | 'any';
  body: OwnChanges;
}

/** Changes the own record. What is chosen one after the other is sent so. */
export function useChangingMe() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'changing-me' },
    mutationFn: ({ version, body }: SentChanges) =>
      service.patch('/v2/me', { header: { 'if-match': version === 'any' ? '*' : `"${version}"` }, body }),
    // The answer names the offices in the language of the mails; those read before are in the one that is shown.
    onSuccess: (me, { body }) =>
      client.setQueryData(meQuery.queryKey, (before) =>
        before === undefined || body.language !== undefined ? me : { ...me, offices: before.offices },
      ),
  });
}
