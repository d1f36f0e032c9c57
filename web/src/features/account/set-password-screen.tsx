import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import { useAddressSecret } from '../../lib/session/address-secret.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button, LinkButton } from '../../ui/button.tsx';
import { FailureNotice } from '../../ui/notices.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useSignIn } from './account-mutations.ts';
import { NewPasswordField, usePasswordProblem } from './new-password-field.tsx';

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
          <SetPasswordForm secret={secret} {...link.data} />
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
}

function SetPasswordForm({ secret, fullName, username }: SetPasswordFormProps) {
  const { t } = useLingui();
  const router = useRouter();
  const [password, setPassword] = useState('');
  const signIn = useSignIn();
  const setting = useMutation({
    mutationFn: () => service.post('/v2/password', { body: { secret, password } }),
    onSuccess: async () => {
      // The link works once, and has worked: a sign-in that fails now is another matter.
      const isSignedIn = await signIn.mutateAsync({ username, password }).then(
        () => true,
        () => false,
      );
      if (!isSignedIn) announce(t`Your password is saved. Sign in with it.`);
      await router.navigate({ to: isSignedIn ? '/' : '/sign-in' });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setting.mutate();
  };
  return (
    <form onSubmit={submit} noValidate>
      <fieldset disabled={setting.isPending} className="flex flex-col gap-5">
        <p className="text-lg text-soft">
          <Trans>
            {fullName}, choose a password. Your username is <strong className="text-ink">{username}</strong>.
          </Trans>
        </p>
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <NewPasswordField value={password} onChange={setPassword} error={usePasswordProblem(setting.error)} />
        <Button type="submit" kind="main" disabled={password === ''} pending={setting.isPending}>
          <Trans>Save and sign in</Trans>
        </Button>
      </fieldset>
    </form>
  );
}
