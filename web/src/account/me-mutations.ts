import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../api/client.ts';
import type { OwnChanges } from '../api/schema.gen.ts';
import { meQuery } from '../shared/session.ts';

interface SentChanges {
  /** The version that was read goes with a form, so that nobody's change is lost; a single choice counts whatever else has changed. */
  version: number | 'any';
  body: OwnChanges;
}

/** Changes the own record. What is chosen one after the other is sent so. */
export function useChangingMe() {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'changing-me' },
    mutationFn: ({ version, body }: SentChanges) =>
      answerOf(
        api.PATCH('/v2/me', {
          params: { header: { 'if-match': version === 'any' ? '*' : `"${version}"` } },
          body,
        }),
      ),
    // The answer names the offices in the language of the mails; those read before are in the one that is shown.
    onSuccess: (me, { body }) =>
      client.setQueryData(meQuery.queryKey, (before) =>
        before === undefined || body.language !== undefined ? me : { ...me, offices: before.offices },
      ),
  });
}
