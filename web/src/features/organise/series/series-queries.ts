import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import { managedListQuery } from '../../../entities/event/organisers/managed-events.ts';
import type {
  CreatedSeries,
  EventCopy,
  NewSeries,
  SeriesPreview,
  SeriesProlonging,
} from '../../../lib/api/schema.gen.ts';
import { useMutationOnce } from '../../../lib/api/sending-once.ts';
import { useDebounced } from '../../../lib/hooks.ts';
import { eventsChanged } from '../managed-events.ts';
import { daysAskedBy } from './series-rules.ts';

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

/** The days on which a series would go on. */
export const useProlongingPreview = (series: number, body: SeriesProlonging | null) =>
  usePreview(`prolonging-preview-${series}`, body, async (wanted, signal) => {
    const params = { path: { id: series }, query: { dryRun: true } };
    return service.post('/v2/manage/series/{id}/dates', { ...params, body: wanted, signal });
  });

/** Goes on with a series. */
export function useProlongingSeries(id: number) {
  const client = useQueryClient();
  return useMutationOnce(
    (body: SeriesProlonging, header) =>
      service.post('/v2/manage/series/{id}/dates', { path: { id }, header, body }) as Promise<CreatedSeries>,
    { onSuccess: () => eventsChanged(client) },
  );
}

/** The dates of a series, those that are over among them. */
export const seriesDatesQuery = (series: number) => managedListQuery({ series, total: true });

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
