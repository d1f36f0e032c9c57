import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheck } from 'lucide-react';
import { useAddressSecret } from '../../lib/session/address-secret.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { SetupForm } from './setup-form.tsx';

/** Setting up from nothing: the organisation and its first administrator, behind the one-time link of the first start. */
export function SetupScreen() {
  const { t } = useLingui();
  const { setupNeeded } = useOrganisation();
  const secret = useAddressSecret();
  if (!setupNeeded) {
    return (
      <PlainFrame title={t`Set-up`}>
        <Notice
          icon={CircleCheck}
          title={<Trans>Everything is set up</Trans>}
          action={
            <LinkButton to="/" kind="main">
              <Trans>Continue</Trans>
            </LinkButton>
          }
        >
          <Trans>
            Next, the person who runs the service brings in the clubs and members with “guildhall import”:
            from then on people find each other here, and you can invite them to events.
          </Trans>
        </Notice>
      </PlainFrame>
    );
  }
  return (
    <PlainFrame title={t`Welcome to Guildhall`}>
      <p className="mb-6 text-lg text-soft">
        <Trans>Two minutes, and your organisation has its own place. All of this can be changed later.</Trans>
      </p>
      <SetupForm secret={secret} />
    </PlainFrame>
  );
}
