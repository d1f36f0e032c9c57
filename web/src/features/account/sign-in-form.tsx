import { Trans, useLingui } from '@lingui/react/macro';
import { ApiFailure } from '../../lib/api/failures.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { FieldProblems, missingIn } from '../../ui/form/form-work.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { usePasskeySignIn, useSignIn } from './account-mutations.ts';
import { useTooManyAttempts } from './new-password-field.tsx';
import { Fingerprint } from 'lucide-react';
import { useOrganisation } from '../../lib/session/session.ts';

interface SignInProps {
  onArrival?: (() => Promise<void>) | undefined;
  /** The name, where it is known already. */
  username?: string;
}

/** All the ways in. What went wrong with one of them is no longer said once another is tried. */
export function WaysIn({ onArrival, username = '' }: SignInProps) {
  const passkey = usePasskeySignIn(onArrival);
  return (
    <>
      <PasswordSignIn onArrival={onArrival} username={username} onTry={passkey.reset} />
      <OtherWays passkey={passkey} isElsewhere={onArrival !== undefined} />
    </>
  );
}

interface PasswordSignInProps extends Pick<SignInProps, 'onArrival'> {
  username: string;
  onTry: () => void;
}

/** Signing in with a name and a password. */
function PasswordSignIn({ onArrival, username, onTry }: PasswordSignInProps) {
  const { t } = useLingui();
  const signIn = useSignIn(onArrival);
  const tooMany = useTooManyAttempts();
  const form = useForm({
    known: { username, password: '' },
    names: { username: t`Username or e-mail`, password: t`Password` },
    // The same for an unknown name and a wrong password.
    words: { wrong: t`Name and password do not match.` },
    draftOf: (draft) => draft,
    problemsOf: missingIn,
    send: async ({ draft }) => {
      onTry();
      try {
        return await signIn.mutateAsync(draft);
      } catch (failure) {
        const isWrong = failure instanceof ApiFailure && failure.kind === 'signed-out';
        throw isWrong ? new FieldProblems({ password: 'wrong' }) : failure;
      }
    },
    onSaved: () => {},
  });
  return (
    <Form
      form={form}
      mayLeave
      refusal={(failure) =>
        failure instanceof ApiFailure && failure.kind === 'offline'
          ? t`The service did not answer. Try again in a moment.`
          : tooMany(failure)
      }
      className="flex flex-col gap-4"
      buttons={
        <SubmitButton form={form}>
          <Trans>Sign in</Trans>
        </SubmitButton>
      }
    >
      <TextField
        {...form.text('username')}
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck="false"
      />
      <PasswordField {...form.text('password')} autoComplete="current-password" />
    </Form>
  );
}

interface OtherWaysProps {
  passkey: ReturnType<typeof usePasskeySignIn>;
  /** Whether this stands over a page that is out of sight. */
  isElsewhere: boolean;
}

/** Signing in with a passkey, and the way out for those who have forgotten their password. */
function OtherWays({ passkey: signIn, isElsewhere }: OtherWaysProps) {
  const { passkeys } = useOrganisation();
  return (
    <div className="mt-3 flex flex-col gap-2">
      {passkeys && 'PublicKeyCredential' in globalThis && (
        <Button icon={Fingerprint} wide pending={signIn.isPending} onClick={() => signIn.mutate()}>
          <Trans>Sign in with a passkey</Trans>
        </Button>
      )}
      {signIn.isError && (
        <p role="alert" className="text-[0.9375rem] font-medium text-no">
          {signIn.error instanceof ApiFailure && signIn.error.status !== 401 ? (
            <Trans>The service did not answer. Try again in a moment.</Trans>
          ) : (
            <Trans>
              That did not work: this device has no passkey for this service, or it was cancelled.
            </Trans>
          )}
        </p>
      )}
      {/* From a page that is out of sight, a new document is loaded. */}
      <LinkButton to="/forgotten" kind="quiet" reloadDocument={isElsewhere}>
        <Trans>Forgotten your password?</Trans>
      </LinkButton>
    </div>
  );
}
