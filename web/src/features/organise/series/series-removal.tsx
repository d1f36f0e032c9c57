import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { service } from '../../../lib/api/client.ts';
import { announce } from '../../../ui/announcer.tsx';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { eventsChanged } from '../managed-events.ts';
import { useDoneWithMails } from '../status/notify-fields.tsx';
import { useRestoring } from '../status/restoring.ts';
import type { Scope } from './series-scope.tsx';

/** What is deleted: one event, or those that follow it too, but for those that someone has answered. */
interface Removing {
  id: number;
  scope: Scope;
}

const take = ({ id, scope }: Removing, query: { dryRun?: boolean; notify?: boolean; expected?: number }) =>
  service.delete('/v2/manage/events/{id}', {
    path: { id },
    query: { ...query, ...(scope === 'following' && { scope, keepAnswered: true }) },
  });

/** Which events would be deleted, which stay because someone has answered them, and who would be told. */
export function useRemovalPreview(asked: Removing) {
  return useQuery({
    queryKey: ['removal-preview', asked],
    queryFn: () => take(asked, { dryRun: true, notify: true }),
    // What is sent must be what was seen, so it is asked for each time.
    staleTime: 0,
    gcTime: 0,
  });
}

type RemovalPreview = ReturnType<typeof useRemovalPreview>;

/** How many would be deleted. */
export function removedBy({ data }: RemovalPreview): number {
  return data?.events?.length ?? 0;
}

/** Deletes an event, or those that follow it too; it can be taken back at once. */
export function useRemoving() {
  const { t } = useLingui();
  const client = useQueryClient();
  const restoring = useRestoring();
  const withMails = useDoneWithMails();
  const removing = useMutation({
    mutationFn: ({ expected, ...asked }: Removing & { expected?: number | undefined }) =>
      take(asked, expected === undefined ? {} : { notify: true, expected }),
    onSuccess: () => eventsChanged(client),
  });
  const failed = (scope: Scope) =>
    announce(
      scope === 'this'
        ? t`That did not work. You find it under “Deleted”.`
        : t`That did not work. You find them under “Deleted”.`,
    );
  /** `expected` is to how many it is told; nobody where it is left out. */
  const run = async (asked: Removing & { title?: string }, expected?: number) => {
    const { title = '', ...what } = asked;
    const { events = [], notice } = await removing.mutateAsync({ ...what, expected });
    const [first = what.id] = events;
    const count = events.length;
    const done =
      what.scope === 'this'
        ? t`“${title}” was deleted.`
        : plural(count, { one: '# date was deleted.', other: '# dates were deleted.' });
    // The page is left by then, so what follows hangs on the answer and not on the page.
    const undo = () => void restoring.run(first, what.scope).catch(() => failed(what.scope));
    announce(withMails(done, notice), { label: t`Undo`, run: undo }, notice?.undoSeconds);
  };
  return { run, isPending: removing.isPending, error: removing.error };
}

/** Says how many drafts a series has made, which can be taken back at once. */
export function useAnnouncingDrafts(): (events: readonly number[]) => void {
  const { t } = useLingui();
  const { run } = useRemoving();
  return (events) => {
    const [first] = events;
    announce(t`${plural(events.length, { one: '# draft is saved.', other: '# drafts are saved.' })}`, {
      label: t`Undo`,
      run: () => {
        if (first === undefined) return;
        run({ id: first, scope: 'following' }).catch(() =>
          announce(t`That did not work. Look at how the series stands now.`),
        );
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
