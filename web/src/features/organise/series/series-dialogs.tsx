import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogButtons } from '../status/delete-dialog.tsx';
import { useAskedRemoval } from '../status/removal.tsx';
import { TextField } from '../../../ui/field.tsx';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { SeriesDates } from './series-fields.tsx';
import { useProlongingPreview, useProlongingSeries } from './series-queries.ts';
import { RemovalSummary, useAnnouncingDrafts } from './series-removal.tsx';
import { maxEvents } from './series-rules.ts';

interface ProlongDialogProps {
  series: number;
  /** How many dates it has already. */
  count: number;
  onClose: () => void;
}

/** More dates by the same rule, each of which is seen before it is made. */
export function ProlongDialog({ series, count, onClose }: ProlongDialogProps) {
  const { t } = useLingui();
  const most = maxEvents - count;
  const [typed, setTyped] = useState(String(Math.min(6, most)));
  const [except, setExcept] = useState<string[]>([]);
  const number = Number(typed);
  const isReady = Number.isInteger(number) && number >= 1 && number <= most;
  const wanted = isReady ? { series: { count: number, ...(except.length > 0 && { except }) } } : null;
  const preview = useProlongingPreview(series, wanted);
  const prolonging = useProlongingSeries(series);
  const announceDrafts = useAnnouncingDrafts();
  const made = preview.data?.count ?? 0;
  const save = async () => {
    if (wanted === null) return;
    const { events } = await prolonging.mutateAsync(wanted);
    announceDrafts(events);
    onClose();
  };
  return (
    <Dialog title={<Trans>Add dates to the series</Trans>} onClose={onClose}>
      {most < 1 ? (
        <p className="mt-3">
          <Trans>A series has {maxEvents} dates at most. Begin a new one with a copy of its last date.</Trans>
        </p>
      ) : (
        <div className="mt-3 flex flex-col gap-4">
          <p className="text-soft">
            <Trans>They follow the last date by the same rule, as drafts with all that it has.</Trans>
          </p>
          <TextField
            label={t`How many more?`}
            type="number"
            min={1}
            max={most}
            value={typed}
            error={isReady ? undefined : t`Enter a number from 1 to ${most}.`}
            onChange={({ target }) => setTyped(target.value)}
          />
          {isReady && (
            <SeriesDates
              series={{ except }}
              isReady
              preview={preview}
              onChange={(part) => setExcept(part.except)}
            />
          )}
        </div>
      )}
      {prolonging.error !== null && <DeedFailure failure={prolonging.error} />}
      <DialogButtons onClose={onClose}>
        <Button
          kind="main"
          disabled={!isReady || !preview.isSuccess || preview.isPlaceholderData || made === 0}
          pending={prolonging.isPending}
          onClick={() => void save().catch(() => {})}
        >
          <Plural value={made} _0="Save the drafts" one="Save # draft" other="Save # drafts" />
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

interface RemoveDatesDialogProps {
  /** The first of the dates that are to go. */
  first: ManagedEvent;
  onRemoved: () => void;
  onClose: () => void;
}

/** Deleting the dates of a series that are still to come, but for those that someone has answered. */
export function RemoveDatesDialog({ first, onRemoved, onClose }: RemoveDatesDialogProps) {
  const { id, title } = first;
  const { preview, telling, button } = useAskedRemoval({ id, scope: 'following', title }, onRemoved);
  return (
    <Dialog title={<Trans>Delete the upcoming dates of “{title}”?</Trans>} onClose={onClose}>
      <RemovalSummary preview={preview} />
      {telling}
      <DialogButtons onClose={onClose}>{button}</DialogButtons>
    </Dialog>
  );
}
