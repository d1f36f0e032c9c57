import { useMutation } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { setMark } from './door-store.ts';

/** Undoes a check-in: it stays on record, and the ticket opens the door again. */
export function useAnnulling(event: number) {
  return useMutation({
    mutationFn: async (registration: number) => {
      await answerOf(
        api.POST('/v2/door/events/{id}/registrations/{registration}/annulment', {
          params: { path: { id: event, registration } },
          body: { nonce: crypto.randomUUID() },
        }),
      );
      await setMark(event, registration, null);
    },
  });
}
