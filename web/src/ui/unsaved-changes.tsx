import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { ConfirmDialog } from './confirm-dialog.tsx';

/** Asks before somebody leaves what they have not saved, by a link, by "back", or by closing the tab. */
export function UnsavedChanges({ when }: { when: () => boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: when,
    enableBeforeUnload: when,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={status === 'blocked'}
      title={<Trans>Leave without saving?</Trans>}
      action={<Trans>Leave</Trans>}
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      <Trans>Your changes here would be lost.</Trans>
    </ConfirmDialog>
  );
}
