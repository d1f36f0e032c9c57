import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import { useAddressSecret } from '../../lib/session/address-secret.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';

/** The page behind the link that confirms a new e-mail address. Opening it changes nothing, because mail scanners do so too. */
export function ConfirmEmailScreen() {
  const { t } = useLingui();
  const secret = useAddressSecret();
  const confirming = useMutation({
    mutationFn: () => service.post('/v2/email/confirmation', { body: { secret } }),
  });
  const failure = secret === '' ? new ApiFailure(410, '') : confirming.error;
  if (confirming.isSuccess || failure !== null) {
    return (
      <PlainFrame title={t`E-mail`}>
        {failure === null ? (
          <p role="status" className="mb-6 text-lg text-soft">
            <Trans>Your new address is now in use.</Trans>
          </p>
        ) : (
          // The secret is no longer in the address: without this the mail has to be opened once more.
          <FailureNotice failure={failure} isDeed onRetry={() => confirming.mutate()} />
        )}
        <LinkButton to="/">
          <Trans>Go to the home page</Trans>
        </LinkButton>
      </PlainFrame>
    );
  }
  return (
    <PlainFrame title={t`E-mail`}>
      <p className="mb-6 text-lg text-soft">
        <Trans>Do you want to get your e-mails at this address from now on?</Trans>
      </p>
      <Button kind="main" pending={confirming.isPending} onClick={() => confirming.mutate()}>
        <Trans>Yes, use it</Trans>
      </Button>
    </PlainFrame>
  );
}
