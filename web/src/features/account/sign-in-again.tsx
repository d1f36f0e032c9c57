import { Trans, useLingui } from '@lingui/react/macro';
import { useMe } from '../../lib/session/session.ts';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { useSignInAgain } from './account-mutations.ts';
import { WaysIn } from './sign-in-form.tsx';

/** In the place of a page whose session has ended: whoever signs in again goes on where they were, with what they had typed. */
export function SignInAgain() {
  const { t } = useLingui();
  const { id, firstName, username } = useMe();
  const goOn = useSignInAgain(id);
  return (
    <PlainFrame title={t`Please sign in again, ${firstName}`}>
      <p role="status" className="mb-6 text-soft">
        <Trans>Your session has ended. You will continue where you were; what you typed is kept.</Trans>
      </p>
      <WaysIn onArrival={goOn} username={username} />
    </PlainFrame>
  );
}
