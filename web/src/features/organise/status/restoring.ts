import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import { announce } from '../../../ui/announcer.tsx';
import { eventsChanged } from '../managed-events.ts';
import type { Scope } from '../series/series-scope.tsx';

/** Brings a deleted event back, or all that were deleted with it, and says who has already read that it is cancelled. */
export function useRestoring() {
  const { t } = useLingui();
  const client = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: ({ id, scope }: { id: number; scope: Scope }) =>
      service.post('/v2/manage/events/{id}/restore', { path: { id }, query: { scope } }),
    onSuccess: () => eventsChanged(client),
  });
  const run = async (id: number, scope: Scope): Promise<void> => {
    const { mailed } = await mutateAsync({ id, scope });
    const words = plural(mailed, {
      one: 'Restored. # e-mail had already been sent: let that person know that it takes place.',
      other: 'Restored. # e-mails had already been sent: let those people know that it takes place.',
    });
    announce(mailed === 0 ? t`Restored.` : words);
  };
  return { run, isPending };
}
