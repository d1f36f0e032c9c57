import { Trans, useLingui } from '@lingui/react/macro';
import { useNavigate } from '@tanstack/react-router';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { ManagedCalendar } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DeedFailure } from '../../../ui/form/deed-failure.tsx';
import { DialogButtons } from '../status/delete-dialog.tsx';
import { useDeletingCalendar } from './managed-calendars-queries.ts';

/** Deleting a calendar that was made by mistake; one that was ever used stays with its events. */
export function RemoveCalendar({ calendar: { id, title } }: { calendar: ManagedCalendar }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  const deleting = useDeletingCalendar(id);
  const isUsed = deleting.error instanceof ApiFailure && deleting.error.status === 409;
  const run = async () => {
    await deleting.mutateAsync();
    announce(t`“${title}” was deleted.`);
    await navigate({ to: '/organise/calendars', ignoreBlocker: true });
  };
  return (
    <div className="mt-8 print:hidden">
      <Button kind="danger" icon={Trash2} onClick={() => setAsking(true)}>
        <Trans>Delete the calendar</Trans>
      </Button>
      {isAsking && (
        <Dialog narrow title={<Trans>Delete the calendar “{title}”?</Trans>} onClose={() => setAsking(false)}>
          <p className="mt-2 text-soft">
            <Trans>
              Only a calendar in which there never was an event can be deleted, and that for good.
            </Trans>
          </p>
          {isUsed && (
            <p role="alert" className="mt-4 rounded-control bg-no-soft px-4 py-3 font-medium text-no">
              <Trans>This calendar has events or had some, or it is the only one there: it stays.</Trans>
            </p>
          )}
          {deleting.error !== null && !isUsed && <DeedFailure failure={deleting.error} />}
          <DialogButtons onClose={() => setAsking(false)}>
            <Button kind="danger" pending={deleting.isPending} onClick={() => void run().catch(() => {})}>
              <Trans>Delete</Trans>
            </Button>
          </DialogButtons>
        </Dialog>
      )}
    </div>
  );
}
