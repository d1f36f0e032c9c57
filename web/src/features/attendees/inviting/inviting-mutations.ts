import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { BulkInvitation, InvitationsTakenBack, TakingBackResult } from '../../../lib/api/schema.gen.ts';
import { useMutationOnce } from '../../../lib/api/sending-once.ts';
import { managedKeys } from '../../../entities/event/managed-keys.ts';
import { messageKeys } from '../messages/messages-queries.ts';
import { participantKeys } from '../../../entities/event/organisers/participant-keys.ts';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { announce } from '../../../ui/announcer.tsx';

/** Asks who would be invited, and how the mail would look; nobody is. */
export function usePreviewingInvitation(event: number) {
  return useMutation({
    mutationFn: (body: BulkInvitation) =>
      service.post('/v2/manage/events/{id}/invitations', {
        path: { id: event },
        query: { dryRun: true },
        body,
      }),
  });
}

/** The figures of the event, its participants and its messages are others. */
function useInvitedChanged(event: number) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [managedKeys.all, participantKeys.lists(event), messageKeys.all(event)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Invites as many as were shown. */
export function useInvitingMany(event: number) {
  const onSuccess = useInvitedChanged(event);
  return useMutationOnce(
    (body: BulkInvitation, header) =>
      service.post('/v2/manage/events/{id}/invitations', { path: { id: event }, header, body }),
    { onSuccess },
  );
}

/** Asks whose invitations would be taken back; none is. */
export function usePreviewingTakingBack(event: number) {
  return useMutation({
    mutationFn: (body: InvitationsTakenBack) =>
      service.post('/v2/manage/events/{id}/invitations/take-back', {
        path: { id: event },
        query: { dryRun: true },
        body,
      }),
  });
}

/** Takes as many invitations back as were shown. */
export function useTakingBackMany(event: number) {
  const onSuccess = useInvitedChanged(event);
  return useMutationOnce(
    (body: InvitationsTakenBack, header) =>
      service.post('/v2/manage/events/{id}/invitations/take-back', { path: { id: event }, header, body }),
    { onSuccess },
  );
}

/**
 * Takes back exactly what one invitation of many has done; nobody is told, so nothing is asked. Wherever one is by then, it is
 * said what became of it.
 */
export function useUndoingInvitation(
  event: number,
  onUndone: (message: number, result: TakingBackResult) => void,
) {
  const { t } = useLingui();
  const { mutateAsync } = useTakingBackMany(event);
  return async function undo(message: number): Promise<void> {
    let result: TakingBackResult;
    try {
      result = await mutateAsync({ messages: [message] });
    } catch {
      return announce(t`That did not work. Try again in a moment.`, {
        label: t`Undo`,
        run: () => void undo(message),
      });
    }
    onUndone(message, result);
    return announce(
      plural(result.takenBack, {
        one: '# invitation was taken back.',
        other: '# invitations were taken back.',
      }),
    );
  };
}
