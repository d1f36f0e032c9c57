import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useState } from 'react';
import { unsentScansOf } from '../shared/door-database.ts';
import { signOut, useMe } from '../shared/session.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

const nothingLeft = { waiting: 0, refused: 0 };

/** Signs out; asks first when scans of a door have not been sent from this device. */
export function SignOut() {
  const { t } = useLingui();
  const { id } = useMe();
  const client = useQueryClient();
  const router = useRouter();
  const [left, setLeft] = useState(nothingLeft);
  const unsent = left.waiting + left.refused;
  const leaving = useMutation({
    mutationFn: () => signOut(client, () => router.navigate({ to: '/sign-in' })),
    onError: () => announce(t`There is no connection: you are still signed in.`),
    onSettled: () => setLeft(nothingLeft),
  });
  const begin = async () => {
    const found = await unsentScansOf(id);
    if (found.waiting + found.refused === 0) leaving.mutate();
    else setLeft(found);
  };
  return (
    <>
      <Button icon={LogOut} wide pending={leaving.isPending} onClick={() => void begin().catch(reportError)}>
        <Trans>Sign out</Trans>
      </Button>
      <ConfirmDialog
        isOpen={unsent > 0}
        title={<Plural value={unsent} one="# scan was not sent yet" other="# scans were not sent yet" />}
        action={<Trans>Sign out anyway</Trans>}
        isPending={leaving.isPending}
        onConfirm={() => leaving.mutate()}
        onCancel={() => setLeft(nothingLeft)}
      >
        {left.waiting > 0 && (
          <p>
            <Trans>
              Open the door once more where there is a network, and they are sent. If you sign out now, they
              wait on this device until you sign in here again.
            </Trans>
          </p>
        )}
        {left.refused > 0 && (
          <p>
            <Plural
              value={left.refused}
              one="The service did not accept # scan. It stays on this device until you discard it on the page “Door”."
              other="The service did not accept # scans. They stay on this device until you discard them on the page “Door”."
            />
          </p>
        )}
      </ConfirmDialog>
    </>
  );
}
