import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { Devices } from '../../lib/api/schema.gen.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { CardList, SectionHeading } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { missingIn } from '../../ui/form/form-work.ts';
import { useForm } from '../../ui/form/use-form.ts';
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
  const naming = useNamingPasskey();
  const [open, setOpen] = useState<'name' | 'removal' | null>(null);
  if (open === 'name') {
    return (
      <li className="px-4 py-3">
        <NameForm
          name={name}
          label={t`Name of the passkey`}
          action={<Trans>Save</Trans>}
          refusal={t`That did not work. Try again in a moment.`}
          send={(typed) => naming.mutateAsync({ id, name: typed })}
          onSaved={() => setOpen(null)}
          onCancel={() => setOpen(null)}
        />
      </li>
    );
  }
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

interface NameFormProps {
  name: string;
  label: string;
  hint?: string;
  /** What the button says. */
  action: ReactNode;
  /** What is said when it did not work. */
  refusal: string;
  send: (name: string) => Promise<unknown>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The name of a passkey. */
function NameForm({ name, label, hint, action, refusal, send, onSaved, onCancel }: NameFormProps) {
  const form = useForm({
    known: name,
    names: { name: label },
    draftOf: (first) => ({ name: first }),
    problemsOf: missingIn,
    send: async ({ draft }) => (await send(draft.name.trim())) ?? true,
    onSaved,
  });
  return (
    <Form
      form={form}
      mayLeave
      refusal={() => refusal}
      buttons={
        <div className="mt-3 flex gap-2">
          <SubmitButton form={form} className="">
            {action}
          </SubmitButton>
          <Button onClick={onCancel}>
            <Trans>Cancel</Trans>
          </Button>
        </div>
      }
    >
      <TextField {...form.text('name')} hint={hint} maxLength={100} required />
    </Form>
  );
}

/** Adding a passkey of this device. */
function AddPasskey() {
  const { t } = useLingui();
  const { passkeys } = useOrganisation();
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
  return (
    <div className="mt-3">
      <NameForm
        name=""
        label={t`Name of this device`}
        hint={t`Such as “My phone”.`}
        action={<Trans>Add</Trans>}
        refusal={t`No passkey was added. Try again, or use another device.`}
        send={(name) => adding.mutateAsync(name)}
        onSaved={() => {
          setOpen(false);
          announce(t`The passkey was added.`);
        }}
        onCancel={() => setOpen(false)}
      />
      {proof}
    </div>
  );
}
