import { Trans, useLingui } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { useOrganisation } from '../shared/session.ts';
import { announce } from '../ui/announcer.tsx';
import { Button } from '../ui/button.tsx';
import { TextField } from '../ui/field.tsx';
import { useAddingPasskey } from './devices-mutations.ts';
import { useProof } from './use-proof.tsx';

/** Adding a passkey of this device. */
export function AddPasskey() {
  const { t } = useLingui();
  const { passkeys } = useOrganisation();
  const [name, setName] = useState('');
  const [isOpen, setOpen] = useState(false);
  const { withProof, proof } = useProof();
  const adding = useAddingPasskey(withProof);
  if (!passkeys || !('PublicKeyCredential' in globalThis)) {
    return (
      <p className="text-soft">
        <Trans>
          Passkeys need an address with a name (not a number) and https; they cannot be used here.
        </Trans>
      </p>
    );
  }
  if (!isOpen) {
    return (
      <Button icon={Plus} className="mt-3" onClick={() => setOpen(true)}>
        <Trans>Add a passkey</Trans>
      </Button>
    );
  }
  const close = () => {
    setOpen(false);
    setName('');
    adding.reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate(name.trim(), {
      onSuccess: () => {
        close();
        announce(t`The passkey was added.`);
      },
    });
  };
  return (
    <>
      <form onSubmit={submit} className="mt-3">
        <fieldset disabled={adding.isPending} className="flex flex-col gap-3">
          <TextField
            label={t`Name of this device`}
            hint={t`Such as “My phone”.`}
            maxLength={100}
            required
            value={name}
            onChange={({ target }) => setName(target.value)}
            error={adding.isError ? t`No passkey was added. Try again, or use another device.` : undefined}
          />
          <div className="flex gap-2">
            <Button type="submit" kind="main" disabled={name.trim() === ''} pending={adding.isPending}>
              <Trans>Add</Trans>
            </Button>
            <Button onClick={close}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </fieldset>
      </form>
      {proof}
    </>
  );
}
