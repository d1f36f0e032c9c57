import { Trans } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { removedBy, RemovalSummary } from '../series/series-removal.tsx';
import { SeriesScope, type Scope } from '../series/series-scope.tsx';
import { useAskedRemoval } from './removal.tsx';

interface DeleteDialogProps {
  event: ManagedEventDetail;
  onClose: () => void;
}

/** Deleting an event that nobody has answered; it can be taken back at once, and for 30 days. */
export function DeleteDialog({ event, onClose }: DeleteDialogProps) {
  const { id, title, startDate, placeInSeries } = event;
  const navigate = useNavigate();
  const formatter = useFormatter();
  const [scope, setScope] = useState<Scope>('this');
  const removal = useAskedRemoval({ id, scope, title }, () => navigate({ to: '/organise' }));
  const following = placeInSeries === null ? 0 : placeInSeries.count - placeInSeries.number;
  return (
    <Dialog title={<Trans>Delete “{title}”?</Trans>} onClose={onClose}>
      <p className="mt-2 font-medium">{formatter.longDay(startDate)}</p>
      {following > 0 && (
        <div className="mt-3">
          <SeriesScope scope={scope} following={following} onChange={setScope} />
        </div>
      )}
      {scope === 'following' ? (
        <RemovalSummary preview={removal.preview} />
      ) : (
        <OneRemoval preview={removal.preview} />
      )}
      {removal.telling}
      <DialogButtons onClose={onClose}>{removal.button}</DialogButtons>
    </Dialog>
  );
}

/** What becomes of one event. */
function OneRemoval({ preview }: { preview: ReturnType<typeof useAskedRemoval>['preview'] }) {
  if (preview.isPending) return <Skeleton className="mt-2 h-16" />;
  if (preview.error !== null)
    return <DeedFailure failure={preview.error} onRetry={() => void preview.refetch()} />;
  return removedBy(preview) === 0 ? (
    <p role="alert" className="mt-4 rounded-control bg-no-soft px-4 py-3 font-medium text-no">
      <Trans>Someone has answered it. Cancel it instead, so that they know.</Trans>
    </p>
  ) : (
    <p className="mt-2 text-soft">
      <Trans>It can be brought back for 30 days.</Trans>
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
