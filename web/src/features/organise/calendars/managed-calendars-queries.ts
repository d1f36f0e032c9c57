import { queryOptions, useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { CalendarChange, NewCalendar } from '../../../lib/api/schema.gen.ts';
import { spokenLanguage } from '../../../lib/i18n/locale.ts';
import { ownCalendarsQuery } from '../../../lib/session/session.ts';
import { useMutationOnce } from '../../../lib/api/sending-once.ts';
import { eventsChanged } from '../managed-events.ts';

/** Below the calendars to choose from: what changes one of them changes these lists. */
const detailsKey = [...ownCalendarsQuery.queryKey, 'details'];

/** The calendars that someone manages, with what their new events begin with. */
export const managedCalendarsQuery = () =>
  queryOptions({
    queryKey: [...detailsKey, spokenLanguage()],
    queryFn: ({ signal }) =>
      service.get('/v2/manage/calendars', { query: { locale: spokenLanguage() }, signal }),
  });

/** One of them. */
export const managedCalendarQuery = (id: number) =>
  queryOptions({
    queryKey: [...detailsKey, spokenLanguage(), id],
    queryFn: ({ signal }) =>
      service.get('/v2/manage/calendars/{id}', { path: { id }, query: { locale: spokenLanguage() }, signal }),
  });

/** The title of a calendar shows at each of its events. */
async function calendarsChanged(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: ownCalendarsQuery.queryKey }),
    eventsChanged(client),
  ]);
}

/** Creates a calendar. */
export function useCreatingCalendar() {
  const client = useQueryClient();
  return useMutationOnce(
    (body: NewCalendar, header) => service.post('/v2/manage/calendars', { header, body }),
    { onSuccess: () => calendarsChanged(client) },
  );
}

/** Deletes a calendar that was never used. */
export function useDeletingCalendar(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => service.delete('/v2/manage/calendars/{id}', { path: { id } }),
    onSuccess: () => {
      client.removeQueries({ queryKey: managedCalendarQuery(id).queryKey });
      return calendarsChanged(client);
    },
  });
}

/** Changes a calendar. The version that was read goes with it, so that nobody's change is lost. */
export function useChangingCalendar(id: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: CalendarChange }) =>
      service.patch('/v2/manage/calendars/{id}', {
        path: { id },
        header: { 'if-match': `"${version}"` },
        body,
      }),
    onSuccess: () => calendarsChanged(client),
  });
}
