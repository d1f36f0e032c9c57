import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { OwnChanges } from '../api/schema.gen.ts';
import { meQuery } from '../shared/session.ts';

/** Changes the own record. The version that was read goes with it, so that nobody's change is lost. */
export function useChangingMe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ version, body }: { version: number; body: OwnChanges }) =>
      answerOf(api.PATCH('/v2/me', { params: { header: { 'if-match': `"${version}"` } }, body })),
    // The answer names the offices in the language of the mails; those read before are in the one that is shown.
    onSuccess: (me, { body }) =>
      client.setQueryData(meQuery.queryKey, (before) =>
        before === undefined || body.language !== undefined ? me : { ...me, offices: before.offices },
      ),
  });
}
