import { Trans } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { wasLeft } from '../lib/session/session-end.ts';
import { ConfirmDialog } from './confirm-dialog.tsx';

interface UnsavedChangesProps {
  when: () => boolean;
  /** A part of a page that stays as it is while the page shows something else of itself. */
  isPart?: boolean;
}

/** Asks before someone leaves what they have not saved, by a link, by "back", or by closing the tab. */
export function UnsavedChanges({ when, isPart = false }: UnsavedChangesProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => when() && !(isPart && current.pathname === next.pathname),
    // Of what was left on purpose in another tab, nothing stays.
    enableBeforeUnload: () => when() && !wasLeft(),
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
