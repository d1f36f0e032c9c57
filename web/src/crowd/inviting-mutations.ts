import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { BulkInvitation, InvitationsTakenBack } from '../api/schema.gen.ts';
import { useSendingOnce } from '../shared/sending-once.ts';
import { messageKeys } from './messages-queries.ts';
import { participantKeys } from './participants-queries.ts';

/** Asks who would be invited, and how the mail would look; nobody is. */
export function usePreviewingInvitation(event: number) {
  return useMutation({
    mutationFn: (body: BulkInvitation) =>
      answerOf(
        api.POST('/v2/manage/events/{id}/invitations', {
          params: { path: { id: event }, query: { dryRun: true } },
          body,
        }),
      ),
  });
}

/** The figures of the event, its participants and its messages are others. */
function useInvitedChanged(event: number) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [['managed-events'], participantKeys.lists(event), messageKeys.all(event)].map((queryKey) =>
        client.invalidateQueries({ queryKey }),
      ),
    );
}

/** Invites as many as were shown. */
export function useInvitingMany(event: number) {
  const onSuccess = useInvitedChanged(event);
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: (body: BulkInvitation) =>
      sendOnce(body, (key) =>
        answerOf(
          api.POST('/v2/manage/events/{id}/invitations', {
            params: { path: { id: event }, header: { 'idempotency-key': key } },
            body,
          }),
        ),
      ),
    onSuccess,
  });
}

/** Asks whose invitations would be taken back; none is. */
export function usePreviewingTakingBack(event: number) {
  return useMutation({
    mutationFn: (body: InvitationsTakenBack) =>
      answerOf(
        api.POST('/v2/manage/events/{id}/invitations/take-back', {
          params: { path: { id: event }, query: { dryRun: true } },
          body,
        }),
      ),
  });
}

/** Takes as many invitations back as were shown. */
export function useTakingBackMany(event: number) {
  const onSuccess = useInvitedChanged(event);
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: (body: InvitationsTakenBack) =>
      sendOnce(body, (key) =>
        answerOf(
          api.POST('/v2/manage/events/{id}/invitations/take-back', {
            params: { path: { id: event }, header: { 'idempotency-key': key } },
            body,
          }),
        ),
      ),
    onSuccess,
  });
}
