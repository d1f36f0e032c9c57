import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { ApiFailure } from '../../lib/api/failures.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { useFailureWords } from '../../ui/notices.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { type useSignIn, usePasskeySignIn } from './account-mutations.ts';
import { Fingerprint } from 'lucide-react';
import { useOrganisation } from '../../lib/session/session.ts';

interface SignInFormProps {
  signIn: ReturnType<typeof useSignIn>;
  /** The name, where it is known already. */
  username?: string;
}

/** Signing in with a name and a password. */
export function SignInForm({ signIn, username: known = '' }: SignInFormProps) {
  const { t } = useLingui();
  const [username, setUsername] = useState(known);
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    signIn.mutate({ username, password });
  };
  return (
    <form onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t`Username or e-mail`}
        name="username"
        autoComplete="username webauthn"
        autoCapitalize="none"
        spellCheck="false"
        required
        value={username}
        onChange={(event) => setUsername(event.target.value)}
      />
      <PasswordField
        label={t`Password`}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={useSignInProblem(signIn.error)}
      />
      <Button type="submit" kind="main" wide pending={signIn.isPending}>
        <Trans>Sign in</Trans>
      </Button>
    </form>
  );
}

/** Why the sign-in was refused; the same for an unknown name and a wrong password. */
function useSignInProblem(failure: unknown): string | undefined {
  const { t } = useLingui();
  const kind = failure instanceof ApiFailure ? failure.kind : 'broken';
  const words = useFailureWords()(kind, false);
  if (failure === null) return undefined;
  if (kind === 'signed-out') return t`Name and password do not match.`;
  if (kind === 'offline') return t`The service did not answer. Try again in a moment.`;
  if (failure instanceof ApiFailure && failure.status === 429)
    return t`Too many attempts. Wait a while, then try again.`;
  return `${words.title}. ${words.advice}`;
}

/** Signing in with a passkey, and the way out for those who have forgotten their password. */
export function OtherWays({ onArrival }: { onArrival?: () => Promise<void> }) {
  const { passkeys } = useOrganisation();
  const signIn = usePasskeySignIn(onArrival);
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
      <LinkButton to="/forgotten" kind="quiet" reloadDocument={onArrival !== undefined}>
        <Trans>Forgotten your password?</Trans>
      </LinkButton>
    </div>
  );
}
