import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter } from '@tanstack/react-router';
import { service } from '../../lib/api/client.ts';
import { useMe } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { TextField } from '../../ui/field.tsx';
import { factLink } from '../../ui/facts.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { missingIn } from '../../ui/form/form-work.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { NewPasswordField, usePasswordRefusal } from './new-password-field.tsx';

const empty = { current: '', password: '' };

/** Changing the own password. */
export function PasswordScreen() {
  const { t } = useLingui();
  const { username } = useMe();
  const router = useRouter();
  const form = useForm({
    known: empty,
    names: { current: t`Current password`, password: t`New password` },
    words: {
      'current.refused': t`This is not your current password.`,
      'password.refused': t`This password is too short or too easy to guess. Choose another one.`,
    },
    draftOf: (draft) => draft,
    problemsOf: missingIn,
    send: ({ draft }) => service.put('/v2/me/password', { body: draft }),
    onSaved: () => {
      announce(t`Your password was changed.`);
      return router.navigate({ to: '/me' });
    },
  });
  return (
    <Page title={t`Password`} back="/me">
      <Form
        form={form}
        mayLeave
        refusal={usePasswordRefusal()}
        buttons={
          <SubmitButton form={form}>
            <Trans>Change the password</Trans>
          </SubmitButton>
        }
      >
        {/* Password managers want to know whose password it is. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <TextField {...form.text('current')} type="password" autoComplete="current-password" />
        <NewPasswordField {...form.text('password')} />
        <p className="text-soft">
          <Trans>
            All other devices and programs will be signed out. Passkeys stay: look through them under{' '}
            <Link to="/me/devices" className={factLink}>
              Devices and passkeys
            </Link>
            .
          </Trans>
        </p>
      </Form>
    </Page>
  );
}
