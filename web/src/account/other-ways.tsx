import { Trans } from '@lingui/react/macro';
import { Fingerprint } from 'lucide-react';
import { ApiFailure } from '../api/failures.ts';
import { useOrganisation } from '../shared/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { usePasskeySignIn } from './account-mutations.ts';

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
