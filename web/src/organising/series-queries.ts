import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { CreatedSeries, NewSeries, SeriesPreview } from '../api/schema.gen.ts';
import { useSendingOnce } from '../shared/sending-once.ts';
import { eventsChanged } from './managed-events-mutations.ts';

/** The days on which the events of a series would be. */
export const seriesPreviewQuery = (body: NewSeries | null) =>
  queryOptions({
    queryKey: ['series-preview', body],
    queryFn: async ({ signal }) => {
      if (body === null) throw new RangeError('There is nothing to preview.');
      const preview = await answerOf(
        api.POST('/v2/manage/series', { params: { query: { dryRun: true } }, body, signal }),
      );
      return preview as SeriesPreview;
    },
    enabled: body !== null,
    placeholderData: keepPreviousData,
  });

/** Makes the events of a series, as drafts. */
export function useCreatingSeries() {
  const client = useQueryClient();
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: (body: NewSeries) =>
      sendOnce(body, (key) =>
        answerOf(api.POST('/v2/manage/series', { params: { header: { 'idempotency-key': key } }, body })),
      ) as Promise<CreatedSeries>,
    onSuccess: () => eventsChanged(client),
  });
}
