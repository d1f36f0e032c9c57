import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { useRevokingOthers } from './devices-mutations.ts';
import { useSayingFailure } from './saying-failure.ts';

/** Signs everything out but this device, and offers to remove the passkeys, too, of which one may be a stranger's. */
export function SignOutOthers({ hasPasskeys }: { hasPasskeys: boolean }) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [passkeys, setPasskeys] = useState(false);
  const revoking = useRevokingOthers();
  const sayFailure = useSayingFailure();
  const open = () => {
    setPasskeys(false);
    setOpen(true);
  };
  const confirm = () =>
    revoking.mutate(
      { passkeys },
      {
        onSuccess: () => announce(t`All others are signed out.`),
        onError: sayFailure,
        onSettled: () => setOpen(false),
      },
    );
  return (
    <>
      <Button kind="quiet" className="mt-2" onClick={open}>
        <Trans>Sign out everywhere else</Trans>
      </Button>
      <ConfirmDialog
        isOpen={isOpen}
        title={<Trans>Sign out everywhere else?</Trans>}
        action={<Trans>Sign the others out</Trans>}
        isPending={revoking.isPending}
        onConfirm={confirm}
        onCancel={() => setOpen(false)}
      >
        <p>
          <Trans>All other devices and programs are signed out at once.</Trans>
        </p>
        {hasPasskeys && (
          <label className="mt-3 flex min-h-11 cursor-pointer items-start gap-3 text-ink">
            <input
              type="checkbox"
              name="passkeys"
              checked={passkeys}
              onChange={({ target }) => setPasskeys(target.checked)}
              className="mt-0.5 size-6 shrink-0 accent-brand dark:accent-link"
            />
            <Trans>Also remove my passkeys, because somebody else may have added one</Trans>
          </label>
        )}
      </ConfirmDialog>
    </>
  );
}
