import { Plural, Trans } from '@lingui/react/macro';
import { queryOptions } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import { participantKeys } from './participant-keys.ts';

/** For what those who wait at an event are waiting; null where nobody does. Whatever changes its participants changes it. */
export const waitingLineQuery = (event: number) =>
  queryOptions({
    queryKey: participantKeys.line(event),
    queryFn: async ({ signal }) => {
      const list = await service.get('/v2/manage/events/{id}/participants', {
        path: { id: event },
        query: { limit: 1 },
        signal,
      });
      return list.line ?? null;
    },
    staleTime: 0,
    gcTime: 0,
  });

/** For how many places those who wait are waiting: some may be free that are too few for the next party. What it needs may not be known yet. */
export function LineNotice({ line: { free, needs } }: { line: { free: number; needs?: number | null } }) {
  return (
    <p className="my-3 px-1 text-[0.9375rem] font-medium text-pretty text-open">
      <Plural value={free} _0="No place is free." one="# place is free." other="# places are free." />{' '}
      {needs === null && (
        <Trans>Nobody who waits could ever get in: their parties are larger than the number of places.</Trans>
      )}
      {typeof needs === 'number' && (
        <Plural value={needs} one="The next party needs one." other="The next party needs #." />
      )}
    </p>
  );
}
