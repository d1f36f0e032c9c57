import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Plus } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import type { Devices } from '../../lib/api/schema.gen.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList, SectionHeading } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { DeviceLine, useMomentWords } from './device-line.tsx';
import { useNamingPasskey, useRemovingPasskey, useAddingPasskey } from './devices-mutations.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useProof } from './use-proof.tsx';

type Passkey = Devices['passkeys'][number];

/** The passkeys of the person: each can be named and removed, and this device can have one. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useLingui();
  return (
    <section>
      <SectionHeading>
        <Trans>Passkeys</Trans>
      </SectionHeading>
      <p className="mb-3 text-soft">
        <Trans>
          With a passkey you sign in with your fingerprint, your face or the code of the device, without a
          password.
        </Trans>
      </p>
      {passkeys.length > 0 && (
        <CardList label={t`Passkeys`}>
          {passkeys.map((passkey) => (
            <PasskeyLine key={passkey.id} passkey={passkey} />
          ))}
        </CardList>
      )}
      <AddPasskey />
    </section>
  );
}

function PasskeyLine({ passkey: { id, name, createdAt, lastUsedAt } }: { passkey: Passkey }) {
  const { t } = useLingui();
  const used = useMomentWords();
  const formatter = useFormatter();
  const removing = useRemovingPasskey();
  const [open, setOpen] = useState<'name' | 'removal' | null>(null);
  if (open === 'name') return <NameForm id={id} name={name} onDone={() => setOpen(null)} />;
  return (
    <DeviceLine
      icon={KeyRound}
      title={name}
      detail={[t`Added on ${formatter.shortDay(createdAt)}`, used(lastUsedAt)].join(' · ')}
    >
      <span className="flex gap-2">
        <Button size="small" className="min-h-11" onClick={() => setOpen('name')}>
          <Trans>Rename</Trans>
          <span className="sr-only">{name}</span>
        </Button>
        <Button size="small" kind="danger" className="min-h-11" onClick={() => setOpen('removal')}>
          <Trans>Remove</Trans>
          <span className="sr-only">{name}</span>
        </Button>
      </span>
      <ConfirmDialog
        isOpen={open === 'removal'}
        title={<Trans>Remove “{name}”?</Trans>}
        action={<Trans>Remove</Trans>}
        isPending={removing.isPending}
        onConfirm={() =>
          removing.mutate(id, {
            onSuccess: () => announce(t`The passkey was removed.`),
            onError: () => announce(t`That did not work. Try again in a moment.`),
            onSettled: () => setOpen(null),
          })
        }
        onCancel={() => setOpen(null)}
      >
        <Trans>Nobody can sign in with it any more. Delete it on the device, too.</Trans>
      </ConfirmDialog>
    </DeviceLine>
  );
}

function NameForm({ id, name, onDone }: { id: number; name: string; onDone: () => void }) {
  const { t } = useLingui();
  const [typed, setTyped] = useState(name);
  const naming = useNamingPasskey();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    naming.mutate({ id, name: typed.trim() }, { onSuccess: onDone });
  };
  return (
    <li className="px-4 py-3">
      <form onSubmit={submit}>
        <fieldset disabled={naming.isPending} className="flex flex-col gap-3">
          <TextField
            label={t`Name of the passkey`}
            maxLength={100}
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            error={naming.isError ? t`That did not work. Try again in a moment.` : undefined}
          />
          <div className="flex gap-2">
            <Button type="submit" kind="main" disabled={typed.trim() === ''} pending={naming.isPending}>
              <Trans>Save</Trans>
            </Button>
            <Button onClick={onDone}>
              <Trans>Cancel</Trans>
            </Button>
          </div>
        </fieldset>
      </form>
    </li>
  );
}

/** Adding a passkey of this device. */
function AddPasskey() {
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
