import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import type { Crop } from '../../../ui/crop-rules.ts';
import { eventsChanged } from '../managed-events.ts';
import { useMutationOnce, useSendingOnce } from '../../../lib/api/sending-once.ts';
import { announce } from '../../../ui/announcer.tsx';
import type { Scope } from '../series/series-scope.tsx';

/** Whatever the banner was meanwhile: the picture that is seen last is the one. */
const header = { 'if-match': '*' };
const asItIs = (body: unknown) => body as Blob;
const asked = (scope: Scope) => (scope === 'this' ? {} : { scope });

/** Sends the banner of an event as it is; the service encodes it again. */
export function useSettingBanner(id: number, scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: Crop }) =>
      service.put('/v2/manage/events/{id}/banner', {
        path: { id },
        query: { ...crop, ...asked(scope) },
        header,
        body: file as never,
        bodySerializer: asItIs,
        headers: { 'content-type': file.type },
      }),
    onSuccess: () => eventsChanged(client),
  });
}

/** Takes the banner away. */
export function useRemovingBanner(id: number, scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      service.delete('/v2/manage/events/{id}/banner', { path: { id }, query: asked(scope), header }),
    onSuccess: () => eventsChanged(client),
  });
}

/** Attaches a file. */
export function useAttaching(id: number, scope: Scope) {
  const client = useQueryClient();
  const sendOnce = useSendingOnce();
  return useMutation({
    mutationFn: (file: File) =>
      sendOnce([file.name, file.size, file.lastModified, scope], (key) =>
        service.post('/v2/manage/events/{id}/attachments', {
          path: { id },
          query: { name: file.name, ...asked(scope) },
          header: { 'idempotency-key': key },
          body: file as never,
          bodySerializer: asItIs,
          headers: { 'content-type': 'application/octet-stream' },
        }),
      ),
    onSuccess: () => eventsChanged(client),
  });
}

/** Brings back what was removed last: the banner, or a file. */
function useRestoring(id: number) {
  const client = useQueryClient();
  return useMutationOnce(
    (removed: 'banner' | { attachment: number }, header) =>
      removed === 'banner'
        ? service.post('/v2/manage/events/{id}/banner/restoration', { path: { id }, header })
        : service.post('/v2/manage/events/{id}/attachments/{attachment}/restoration', {
            path: { id, ...removed },
            header,
          }),
    { onSuccess: () => eventsChanged(client) },
  );
}

/** What offers to bring something back. */
export function useUndoing(id: number) {
  const { t } = useLingui();
  const restoring = useRestoring(id);
  return (removed: 'banner' | { attachment: number }) => ({
    label: t`Undo`,
    run: () =>
      void restoring.mutateAsync(removed).then(
        () => announce(t`Restored.`),
        () => announce(t`That did not work. Try again in a moment.`),
      ),
  });
}

/** Takes a file away. */
export function useDetaching(id: number, scope: Scope) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (attachment: number) =>
      service.delete('/v2/manage/events/{id}/attachments/{attachment}', {
        path: { id, attachment },
        query: asked(scope),
      }),
    onSuccess: () => eventsChanged(client),
  });
}
