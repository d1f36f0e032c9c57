import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { CreatedSeries, EventCopy, NewSeries, SeriesPreview } from '../../../lib/api/schema.gen.ts';
import { useMutationOnce } from '../../../lib/api/sending-once.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { eventsChanged } from '../managed-events.ts';
import { daysAskedBy } from './series-rules.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';

/** The days on which the events of a series would be. */
export const useSeriesPreview = (body: NewSeries | null) =>
  usePreview('series-preview', body, async (wanted, signal) => {
    const query = { dryRun: true };
    return service.post('/v2/manage/series', { query, body: wanted, signal });
  });

/** The days on which copies of an event would be. */
export const useCopyPreview = (id: number, body: EventCopy | null) =>
  usePreview(`copy-preview-${id}`, body, async (wanted, signal) => {
    const params = { path: { id }, query: { dryRun: true } };
    return service.post('/v2/manage/events/{id}/copy', { ...params, body: wanted, signal });
  });

/** How long nobody has typed before the days are asked for: each time counts as something that was sent. */
const restMilliseconds = 400;

/** The days that a series would have, asked for only when something changes on which they depend, and when nobody is typing. */
function usePreview<Body extends object>(
  name: string,
  body: Body | null,
  ask: (wanted: Body, signal: AbortSignal) => Promise<unknown>,
) {
  const days = body === null ? '' : JSON.stringify(daysAskedBy(body));
  const settled = useDebounced(days, restMilliseconds);
  return useQuery({
    queryKey: [name, days],
    queryFn: async ({ signal }) => {
      if (body === null) throw new RangeError('There is nothing to preview.');
      return (await ask(body, signal)) as SeriesPreview;
    },
    enabled: days !== '' && days === settled,
    placeholderData: keepPreviousData,
  });
}

/** Makes the events of a series, as drafts. */
export function useCreatingSeries() {
  const client = useQueryClient();
  return useMutationOnce(
    (body: NewSeries, header) =>
      service.post('/v2/manage/series', { header, body }) as Promise<CreatedSeries>,
    { onSuccess: () => eventsChanged(client) },
  );
}

/** Says how many drafts a series has made. */
export function useSavedDraftsWords(): (count: number) => string {
  const { t } = useLingui();
  return (count) => t`${plural(count, { one: '# draft is saved.', other: '# drafts are saved.' })}`;
}
