import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { service } from '../../lib/api/client.ts';
import { LinkButton } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { missingIn } from '../../ui/form/form-work.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { PlainFrame } from '../../ui/plain-frame.tsx';
import { useTooManyAttempts } from './new-password-field.tsx';

/** Asking for a link to set a new password. The answer is the same whether the name exists or not. */
export function ForgottenScreen() {
  const { t } = useLingui();
  const [isSent, setSent] = useState(false);
  return (
    <PlainFrame title={isSent ? t`Check your e-mail` : t`Forgotten password`}>
      {isSent ? (
        <p role="status" className="mb-6 text-lg text-soft">
          <Trans>
            If we know this name and have an e-mail address for it, an e-mail with a link is on its way. The
            link works for one hour.
          </Trans>
        </p>
      ) : (
        <ForgottenForm onSent={() => setSent(true)} />
      )}
      <LinkButton to="/sign-in" kind={isSent ? 'plain' : 'quiet'}>
        <Trans>Back to the sign-in</Trans>
      </LinkButton>
    </PlainFrame>
  );
}

function ForgottenForm({ onSent }: { onSent: () => void }) {
  const { t } = useLingui();
  const form = useForm({
    known: { username: '' },
    names: { username: t`Username or e-mail` },
    draftOf: (draft) => draft,
    problemsOf: missingIn,
    send: ({ draft }) =>
      service.post('/v2/password/forgotten', { body: { username: draft.username.trim() } }),
    onSaved: onSent,
  });
  return (
    <Form
      form={form}
      mayLeave
      refusal={useTooManyAttempts()}
      layout="mb-5"
      buttons={
        <SubmitButton form={form}>
          <Trans>Send me a link</Trans>
        </SubmitButton>
      }
    >
      <TextField {...form.text('username')} autoComplete="username" autoCapitalize="none" />
    </Form>
  );
}
