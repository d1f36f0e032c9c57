import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import type { StoppedEmail } from '../../lib/api/schema.gen.ts';
import { useAddressSecret } from '../../lib/session/address-secret.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';

/**
 * The page behind the link of the mail to the earlier address, for whoever did not ask for another one. Opening it changes nothing,
 * because mail scanners do so too.
 */
export function StopEmailScreen() {
  const { t } = useLingui();
  const secret = useAddressSecret();
  const stopping = useMutation({
    mutationFn: () => service.post('/v2/email/stop', { body: { secret } }),
  });
  const failure = secret === '' ? new ApiFailure(410, '') : stopping.error;
  if (failure !== null) {
    return (
      <PlainFrame title={t`Your account`}>
        {/* The secret is no longer in the address: without this the mail has to be opened once more. */}
        <FailureNotice failure={failure} isDeed onRetry={() => stopping.mutate()} />
        <LinkButton to="/forgotten">
          <Trans>Ask for a new password</Trans>
        </LinkButton>
      </PlainFrame>
    );
  }
  if (stopping.data !== undefined) {
    return (
      <PlainFrame title={t`It is stopped`}>
        <Outcome {...stopping.data} />
      </PlainFrame>
    );
  }
  return (
    <PlainFrame title={t`That was not you?`}>
      <div className="mb-6 flex flex-col gap-3 text-lg text-soft">
        <p>
          <Trans>
            Someone wants another e-mail address for your account. If that was not you, stop it here:
          </Trans>
        </p>
        <ul className="list-disc space-y-1 pl-6">
          <li>
            <Trans>We write to this address, and no longer to the other one.</Trans>
          </li>
          <li>
            <Trans>All devices and programs are signed out, and passkeys are removed.</Trans>
          </li>
          <li>
            <Trans>Your password no longer works. You get a link by e-mail to choose a new one.</Trans>
          </li>
        </ul>
      </div>
      <Button kind="main" pending={stopping.isPending} onClick={() => stopping.mutate()}>
        <Trans>Stop it</Trans>
      </Button>
      <p className="mt-5 text-soft">
        <Trans>If it was you, there is nothing to do: close this page.</Trans>
      </p>
    </PlainFrame>
  );
}

/** What has happened, and what the person has to do now. */
function Outcome({ address, mailed }: Pick<StoppedEmail, 'address' | 'mailed'>) {
  return (
    <div role="status" className="flex flex-col gap-3 text-lg text-soft">
      <p>
        <Trans>Nobody is signed in to your account any more, and the passkeys are gone.</Trans>
      </p>
      {address === 'taken' ? (
        <p>
          <Trans>
            But this address belongs to someone else by now, so it could not be given back. Please tell your
            club at once: only they can let you in again.
          </Trans>
        </p>
      ) : (
        <p>
          <Trans>We write to this address again.</Trans>{' '}
          {mailed ? (
            <Trans>
              Look into your mailbox: there is a link with which you choose a new password. It works for an
              hour.
            </Trans>
          ) : (
            <Trans>To sign in again, ask your club.</Trans>
          )}
        </p>
      )}
    </div>
  );
}
