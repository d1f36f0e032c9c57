import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { ManagedEvent, ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useDeletingEvent, useRestoringEvent } from './event-status-queries.ts';
import { useState, type ReactNode } from 'react';
import {
  RemovalSummary,
  removesSome,
  useRemovalPreview,
  useRemovingFollowing,
} from '../series/series-removal.tsx';
import { SeriesScope, type Scope } from '../series/series-scope.tsx';

interface DeleteDialogProps {
  event: ManagedEventDetail;
  onClose: () => void;
}

/** Deleting an event that nobody has answered; it can be taken back at once, and for 30 days. */
export function DeleteDialog({ event, onClose }: DeleteDialogProps) {
  const { id, title, startDate, placeInSeries } = event;
  const { t } = useLingui();
  const navigate = useNavigate();
  const formatter = useFormatter();
  const deleting = useDeletingEvent(id);
  const restoring = useRestoringEvent(id);
  const [scope, setScope] = useState<Scope>('this');
  const removing = useRemovingFollowing();
  const preview = useRemovalPreview(id, { enabled: scope === 'following' });
  const following = placeInSeries === null ? 0 : placeInSeries.count - placeInSeries.number;
  // The page is left by then, so what follows hangs on the answer and not on the page.
  const undo = () =>
    void restoring.mutateAsync().then(
      () => announce(t`Restored.`),
      () => announce(t`That did not work. You find it under “Deleted”.`),
    );
  const run = async () => {
    if (scope === 'following') {
      await removing.run(id);
      return navigate({ to: '/organise' });
    }
    await deleting.mutateAsync();
    announce(t`“${title}” was deleted.`, { label: t`Undo`, run: undo });
    return navigate({ to: '/organise' });
  };
  const hasPeople = deleting.error instanceof ApiFailure && deleting.error.status === 409;
  return (
    <Dialog title={<Trans>Delete “{title}”?</Trans>} onClose={onClose}>
      <p className="mt-2 font-medium">{formatter.longDay(startDate)}</p>
      {following > 0 && (
        <div className="mt-3">
          <SeriesScope scope={scope} following={following} onChange={setScope} />
        </div>
      )}
      {scope === 'following' && <RemovalSummary preview={preview} />}
      <NobodyHears event={event} />
      {scope === 'this' && (
        <p className="mt-2 text-soft">
          <Trans>It can be brought back for 30 days.</Trans>
        </p>
      )}
      {hasPeople && (
        <p role="alert" className="mt-4 rounded-control bg-no-soft px-4 py-3 font-medium text-no">
          <Trans>Someone has answered it. Cancel it instead, so that they know.</Trans>
        </p>
      )}
      {removing.error !== null && <DeedFailure failure={removing.error} />}
      {deleting.error !== null && !hasPeople && <DeedFailure failure={deleting.error} />}
      <DialogButtons onClose={onClose}>
        <Button
          kind="danger"
          disabled={scope === 'following' && !removesSome(preview)}
          pending={deleting.isPending || removing.isPending}
          onClick={() => void run().catch(() => {})}
        >
          <Trans>Delete</Trans>
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

/** Says how many were told of an event, and do not hear that it is deleted. */
export function NobodyHears({ event: { state, counts } }: { event: Pick<ManagedEvent, 'state' | 'counts'> }) {
  if (state !== 'published' || counts.told === 0) return null;
  return (
    <p className="mt-2">
      <Plural
        value={counts.told}
        one="# person was told of it and does not hear that it is deleted. Cancel it first to let them know."
        other="# people were told of it and do not hear that it is deleted. Cancel it first to let them know."
      />
    </p>
  );
}

interface DialogButtonsProps {
  children: ReactNode;
  onClose: () => void;
}

/** The way out of a dialog, and beside it what it asks about. */
export function DialogButtons({ children, onClose }: DialogButtonsProps) {
  return (
    <div className="mt-6 flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
      <Button onClick={onClose}>
        <Trans>Not now</Trans>
      </Button>
      {children}
    </div>
  );
}
