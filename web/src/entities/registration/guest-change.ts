import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { eventKeys } from '../event/event-queries.ts';

/** A change of someone whom the person brings to an event: what shows the event is asked for anew. */
export function useGuestChange<T, Result>(event: number, change: (input: T) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: eventKeys.one(event) }),
        client.invalidateQueries({ queryKey: eventKeys.attendance(event) }),
      ]),
  });
}

/** Takes an invitation back. */
export function useTakingBack(event: number) {
  return useGuestChange(event, (registration: number) =>
    service.delete('/v2/events/{id}/guests/{registration}', { path: { id: event, registration } }),
  );
}
