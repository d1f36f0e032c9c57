import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import { Button, LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { PlainFrame } from '../../ui/plain-frame.tsx';

/** Asking for a link to set a new password. The answer is the same whether the name exists or not. */
export function ForgottenScreen() {
  const { t } = useLingui();
  const [username, setUsername] = useState('');
  const asking = useMutation({
    mutationFn: () => service.post('/v2/password/forgotten', { body: { username: username.trim() } }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    asking.mutate();
  };
  if (asking.isSuccess) {
    return (
      <PlainFrame title={t`Check your e-mail`}>
        <p role="status" className="mb-6 text-lg text-soft">
          <Trans>
            If we know this name and have an e-mail address for it, an e-mail with a link is on its way. The
            link works for one hour.
          </Trans>
        </p>
        <LinkButton to="/sign-in">
          <Trans>Back to the sign-in</Trans>
        </LinkButton>
      </PlainFrame>
    );
  }
  const problem =
    asking.error === null
      ? undefined
      : asking.error instanceof ApiFailure && asking.error.status === 429
        ? t`Too many attempts. Wait a while, then try again.`
        : t`That did not work. Try again in a moment.`;
  return (
    <PlainFrame title={t`Forgotten password`}>
      <form onSubmit={submit} className="flex flex-col gap-5">
        <TextField
          label={t`Username or e-mail`}
          autoComplete="username"
          autoCapitalize="none"
          required
          value={username}
          onChange={({ target }) => setUsername(target.value)}
          error={problem}
        />
        <Button type="submit" kind="main" disabled={username.trim() === ''} pending={asking.isPending}>
          <Trans>Send me a link</Trans>
        </Button>
        <LinkButton to="/sign-in" kind="quiet">
          <Trans>Back to the sign-in</Trans>
        </LinkButton>
      </form>
    </PlainFrame>
  );
}
