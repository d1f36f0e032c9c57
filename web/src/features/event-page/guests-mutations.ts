import { service } from '../../lib/api/client.ts';
import type { Invitation } from '../../lib/api/schema.gen.ts';
import { useGuestChange } from '../../entities/registration/guest-change.ts';
import { useSendingOnce } from '../../lib/api/sending-once.ts';

/** Invites a guest, or the own partner. The same key for every attempt: a phone on a train sends everything twice. */
export function useInvitingGuest(event: number) {
  const sendOnce = useSendingOnce();
  return useGuestChange(event, (body: Invitation) =>
    sendOnce(body, (key) =>
      service.post('/v2/events/{id}/members/invite', {
        path: { id: event },
        header: { 'idempotency-key': key },
        body,
      }),
    ),
  );
}

/** What may be corrected of a guest. */
export interface GuestCorrection {
  registration: number;
  firstName?: string;
  lastName?: string;
  email?: string;
}

/** Corrects the name or address of a guest; a new address gets the invitation. */
export function useCorrectingGuest(event: number) {
  return useGuestChange(event, ({ registration, ...body }: GuestCorrection) =>
    service.patch('/v2/events/{id}/guests/{registration}', { path: { id: event, registration }, body }),
  );
}

/** Sends an invitation again. */
export function useSendingAgain(event: number) {
  return useGuestChange(event, (registration: number) =>
    service.post('/v2/events/{id}/guests/{registration}/invitation', {
      path: { id: event, registration },
      body: {},
    }),
  );
}
