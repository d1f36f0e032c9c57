import { useTooManyAttempts } from './new-password-field.tsx';
import { useState, type ReactNode } from 'react';
import { ApiFailure } from '../../lib/api/failures.ts';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Fingerprint } from 'lucide-react';
import { service } from '../../lib/api/client.ts';
import { useMe } from '../../lib/session/session.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { missingIn } from '../../ui/form/form-work.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { answerToPasskey } from './account-mutations.ts';

/** What is waiting for someone to show who they are. */
interface Waiting {
  means: readonly ProofMeans[];
  goOn: () => void;
  giveUp: () => void;
}

/** Does what the service lets only those do who have shown lately who they are: where it asks, so does a dialog, and then it goes on. */
export function useProof(): { withProof: <T>(deed: () => Promise<T>) => Promise<T>; proof: ReactNode } {
  const [waiting, setWaiting] = useState<Waiting | null>(null);
  const withProof = async <T,>(deed: () => Promise<T>): Promise<T> => {
    try {
      return await deed();
    } catch (failure) {
      const means = meansOf(failure);
      if (means === null) throw failure;
      await new Promise<void>((goOn, giveUp) => {
        setWaiting({ means, goOn, giveUp: () => giveUp(failure) });
      }).finally(() => setWaiting(null));
      return deed();
    }
  };
  const proof = waiting && (
    <ProofDialog means={waiting.means} onProved={waiting.goOn} onCancel={waiting.giveUp} />
  );
  return { withProof, proof };
}

/** Whether someone was asked who they are, and went away. */
export function isUnproved(failure: unknown): boolean {
  return meansOf(failure) !== null;
}

/** With what the person can show who they are, when that is what the service wants. */
function meansOf(failure: unknown): readonly ProofMeans[] | null {
  if (!(failure instanceof ApiFailure)) return null;
  const asked = failure.info.find(isProofNeeded);
  return asked?.means ?? null;
}

function isProofNeeded(entry: unknown): entry is { means: ProofMeans[] } {
  return (
    typeof entry === 'object' &&
    entry !== null &&
    'code' in entry &&
    entry.code === 'proof-needed' &&
    'means' in entry
  );
}

/** With what someone can show who they are. */
type ProofMeans = 'password' | 'passkey';

interface ProofDialogProps {
  means: readonly ProofMeans[];
  onProved: () => void;
  onCancel: () => void;
}

/** Asks who is there, before something with which an account could be taken over. */
function ProofDialog({ means, onProved, onCancel }: ProofDialogProps) {
  const hasPasskey = means.includes('passkey') && 'PublicKeyCredential' in globalThis;
  const hasPassword = means.includes('password');
  return (
    <Dialog title={<Trans>Is it you?</Trans>} narrow onClose={onCancel}>
      <p className="mt-2 mb-4 text-soft">
        {hasPasskey || hasPassword ? (
          <Trans>So that nobody else takes over your account, show once more that it is you.</Trans>
        ) : (
          <Trans>
            For this, you must have signed in within the last ten minutes. Ask for a link to set a password,
            and sign in with it.
          </Trans>
        )}
      </p>
      <div className="flex flex-col gap-3">
        {hasPassword && <PasswordProof onProved={onProved} />}
        {hasPasskey && <PasskeyProof onProved={onProved} />}
        {!hasPasskey && !hasPassword && (
          <LinkButton to="/forgotten">
            <Trans>Ask for a link</Trans>
          </LinkButton>
        )}
        <Button wide onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

function PasswordProof({ onProved }: Pick<ProofDialogProps, 'onProved'>) {
  const { t } = useLingui();
  const { username } = useMe();
  const form = useForm({
    known: { password: '' },
    names: { password: t`Current password` },
    draftOf: (draft) => draft,
    problemsOf: missingIn,
    // Whatever is wrong with it, it is not the present one.
    words: { refused: t`This is not your current password.` },
    send: ({ draft }) => service.post('/v2/session/proof', { body: draft }),
    onSaved: onProved,
  });
  return (
    <Form
      form={form}
      mayLeave
      refusal={useTooManyAttempts()}
      buttons={
        <SubmitButton form={form}>
          <Trans>Go on</Trans>
        </SubmitButton>
      }
    >
      {/* Password managers want to know whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <TextField {...form.text('password')} type="password" autoComplete="current-password" maxLength={200} />
    </Form>
  );
}

function PasskeyProof({ onProved }: Pick<ProofDialogProps, 'onProved'>) {
  const proving = useMutation({
    mutationFn: async () => {
      const body = { response: await answerToPasskey() };
      return service.post('/v2/session/proof/passkey', { body });
    },
    onSuccess: onProved,
  });
  return (
    <>
      <Button icon={Fingerprint} wide pending={proving.isPending} onClick={() => proving.mutate()}>
        <Trans>Use a passkey</Trans>
      </Button>
      {proving.isError && (
        <p role="alert" className="text-[0.9375rem] font-medium text-no">
          <Trans>That did not work: this device has no passkey for this service, or it was cancelled.</Trans>
        </p>
      )}
    </>
  );
}
