import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import { beginFirstSteps } from '../../lib/session/first-steps.ts';
import { useAddressSecret } from '../../lib/session/address-secret.ts';
import { announce } from '../../ui/announcer.tsx';
import { LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSignIn } from './account-mutations.ts';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { missingIn } from '../../ui/form/form-work.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { NewPasswordField, usePasswordRefusal } from './new-password-field.tsx';

/** The page behind a link from a mail: the first password, or a new one for a forgotten one. */
export function SetPasswordScreen() {
  const { t } = useLingui();
  const secret = useAddressSecret();
  const link = useQuery({
    queryKey: ['password-link'],
    queryFn: () => service.post('/v2/password/link', { body: { secret } }),
    gcTime: 0,
    enabled: secret !== '',
  });
  if (secret === '' || link.isLoadingError) {
    return (
      <PlainFrame title={t`Set a password`}>
        {/* The secret is no longer in the address: without this the mail has to be opened once more. */}
        <FailureNotice
          failure={secret === '' ? new ApiFailure(410, '') : link.error}
          isDeed
          onRetry={() => void link.refetch()}
        />
        <LinkButton to="/forgotten">
          <Trans>Ask for a new link</Trans>
        </LinkButton>
      </PlainFrame>
    );
  }
  return (
    <PlainFrame title={link.data?.purpose === 'first' ? t`Welcome` : t`A new password`}>
      {link.data === undefined ? (
        <Skeleton className="h-40" />
      ) : (
        <>
          <SetPasswordForm secret={secret} {...link.data} isFirst={link.data.purpose === 'first'} />
          {link.data.purpose === 'forgotten' && (
            <p className="mt-5 text-soft">
              <Trans>
                All devices and programs are signed out, passkeys are removed, and your calendar gets another
                address.
              </Trans>
            </p>
          )}
        </>
      )}
    </PlainFrame>
  );
}

interface SetPasswordFormProps {
  secret: string;
  fullName: string;
  username: string;
  /** Whether they are new here. */
  isFirst: boolean;
}

function SetPasswordForm({ secret, fullName, username, isFirst }: SetPasswordFormProps) {
  const { t } = useLingui();
  const router = useRouter();
  const signIn = useSignIn();
  const form = useForm({
    known: { password: '' },
    names: { password: t`New password` },
    words: { refused: t`This password is too short or too easy to guess. Choose another one.` },
    draftOf: (draft) => draft,
    problemsOf: missingIn,
    send: async ({ draft }) => {
      await service.post('/v2/password', { body: { secret, ...draft } });
      // The link works once, and has worked: a sign-in that fails now is another matter.
      return signIn.mutateAsync({ username, ...draft }).then(
        () => ({ isSignedIn: true }),
        () => ({ isSignedIn: false }),
      );
    },
    onSaved: ({ isSignedIn }) => {
      if (!isSignedIn) announce(t`Your password is saved. Sign in with it.`);
      else if (isFirst) beginFirstSteps();
      return router.navigate({ to: isSignedIn ? '/' : '/sign-in' });
    },
  });
  return (
    <Form
      form={form}
      mayLeave
      refusal={usePasswordRefusal()}
      buttons={
        <SubmitButton form={form}>
          <Trans>Save and sign in</Trans>
        </SubmitButton>
      }
    >
      <p className="text-lg text-soft">
        <Trans>
          {fullName}, choose a password. Your username is <strong className="text-ink">{username}</strong>.
        </Trans>
      </p>
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <NewPasswordField {...form.text('password')} />
    </Form>
  );
}
