import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import { announce } from '../../../ui/announcer.tsx';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { eventsChanged } from '../managed-events.ts';

const query = { scope: 'following', keepAnswered: true } as const;

/** Which events would be deleted with one and those that follow it, and which stay because someone has answered them. */
export function useRemovalPreview(id: number, { enabled = true } = {}) {
  return useQuery({
    queryKey: ['removal-preview', id],
    queryFn: () =>
      service.delete('/v2/manage/events/{id}', { path: { id }, query: { ...query, dryRun: true } }),
    enabled,
    staleTime: 0,
    gcTime: 0,
  });
}

type RemovalPreview = ReturnType<typeof useRemovalPreview>;

/** Whether it is known that something would be deleted. */
export function removesSome({ data, isError }: RemovalPreview): boolean {
  return !isError && (data?.events ?? []).length > 0;
}

/** Deletes an event and those that follow it, but for those that someone has answered; it can be taken back at once. */
export function useRemovingFollowing() {
  const { t } = useLingui();
  const client = useQueryClient();
  const removing = useMutation({
    mutationFn: (id: number) => service.delete('/v2/manage/events/{id}', { path: { id }, query }),
    onSuccess: () => eventsChanged(client),
  });
  const restore = async (id: number) => {
    const scope = 'following' as const;
    await service.post('/v2/manage/events/{id}/restore', { path: { id }, query: { scope } });
    await eventsChanged(client);
  };
  const undo = (first: number) =>
    void restore(first).then(
      () => announce(t`Restored.`),
      () => announce(t`That did not work. You find them under “Deleted”.`),
    );
  const run = async (id: number) => {
    const { events = [] } = await removing.mutateAsync(id);
    const [first = id] = events;
    const count = events.length;
    announce(t`${plural(count, { one: '# date was deleted.', other: '# dates were deleted.' })}`, {
      label: t`Undo`,
      // The page is left by then, so what follows hangs on the answer and not on the page.
      run: () => undo(first),
    });
  };
  return { run, isPending: removing.isPending, error: removing.error };
}

/** Says how many drafts a series has made, which can be taken back at once. */
export function useAnnouncingDrafts(): (events: readonly number[]) => void {
  const { t } = useLingui();
  const { run } = useRemovingFollowing();
  return (events) => {
    const [first] = events;
    announce(t`${plural(events.length, { one: '# draft is saved.', other: '# drafts are saved.' })}`, {
      label: t`Undo`,
      run: () => {
        if (first === undefined) return;
        run(first).catch(() => announce(t`That did not work. Look at how the series stands now.`));
      },
    });
  };
}

/** How many dates would be deleted, and how many stay, before anyone decides. */
export function RemovalSummary({ preview }: { preview: RemovalPreview }) {
  if (preview.isPending) return <Skeleton className="mt-4 h-16" />;
  if (preview.error !== null)
    return <DeedFailure failure={preview.error} onRetry={() => void preview.refetch()} />;
  const { events = [], answered = [] } = preview.data;
  return (
    <>
      <p className="mt-3 font-medium" role="status">
        <Plural
          value={events.length}
          _0="None of them can be deleted."
          one="# date will be deleted."
          other="# dates will be deleted."
        />
      </p>
      {answered.length > 0 && (
        <p className="mt-1">
          <Plural
            value={answered.length}
            one="Someone has answered # of them: it stays. Cancel it instead, so that they know."
            other="People have answered # of them: those stay. Cancel them instead, so that they know."
          />
        </p>
      )}
      <p className="mt-2 text-soft">
        <Trans>They can be brought back for 30 days.</Trans>
      </p>
    </>
  );
}
