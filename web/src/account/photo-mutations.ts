import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import { meQuery } from '../shared/session.ts';
import type { Crop } from '../shared/crop-rules.ts';

/** Sends a picture as it is; the service cuts and writes it anew. */
export function useUploadingPhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ file, crop }: { file: File; crop: Crop }) =>
      answerOf(
        api.PUT('/v2/me/photo', {
          params: { query: crop },
          body: file as never,
          bodySerializer: (body: unknown) => body as Blob,
          headers: { 'content-type': file.type },
        }),
      ),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

/** Goes back to the initials that the service draws. */
export function useRemovingPhoto() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => answerOf(api.DELETE('/v2/me/photo', {})),
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}
