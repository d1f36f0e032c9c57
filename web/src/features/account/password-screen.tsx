import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import { useMe } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { factLink } from '../../ui/facts.tsx';
import { Page } from '../../ui/page.tsx';
import { NewPasswordField, usePasswordProblem } from './new-password-field.tsx';

/** Changing the own password. */
export function PasswordScreen() {
  const { t } = useLingui();
  const { username } = useMe();
  const router = useRouter();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const changing = useMutation({
    mutationFn: () => service.put('/v2/me/password', { body: { current, password } }),
    onSuccess: () => {
      announce(t`Your password was changed.`);
      return router.navigate({ to: '/me' });
    },
  });
  const problem = usePasswordProblem(changing.error);
  const isCurrentWrong =
    changing.error instanceof ApiFailure &&
    (changing.error.status === 401 || changing.error.fields.some(({ field }) => field === 'current'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate();
  };
  return (
    <Page title={t`Password`} back="/me">
      <form onSubmit={submit} noValidate>
        <fieldset disabled={changing.isPending} className="flex flex-col gap-5">
          {/* Password managers want to know whose password it is. */}
          <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
          <TextField
            label={t`Current password`}
            type="password"
            autoComplete="current-password"
            value={current}
            onChange={({ target }) => setCurrent(target.value)}
            error={isCurrentWrong ? t`This is not your current password.` : undefined}
          />
          <NewPasswordField
            value={password}
            onChange={setPassword}
            error={isCurrentWrong ? undefined : problem}
          />
          <p className="text-soft">
            <Trans>
              All other devices and programs will be signed out. Passkeys stay: look through them under{' '}
              <Link to="/me/devices" className={factLink}>
                Devices and passkeys
              </Link>
              .
            </Trans>
          </p>
          <Button
            type="submit"
            kind="main"
            disabled={current === '' || password === ''}
            pending={changing.isPending}
          >
            <Trans>Change the password</Trans>
          </Button>
        </fieldset>
      </form>
    </Page>
  );
}
