import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import { meQuery, useMe } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form, SubmitButton } from '../../ui/form/form.tsx';
import { missingIn } from '../../ui/form/form-work.ts';
import { useForm } from '../../ui/form/use-form.ts';
import { Page } from '../../ui/page.tsx';
import { isUnproved, useProof } from './use-proof.tsx';

/** The own e-mail address; a new one counts when it was confirmed from there. */
export function EmailScreen() {
  const { t } = useLingui();
  const { email, pendingEmail } = useMe();
  return (
    <Page title={t`E-mail`} back="/me" below={email}>
      {pendingEmail === null ? <EmailForm /> : <Pending email={pendingEmail.email} />}
    </Page>
  );
}

/** Asks for the own record again: it says which address is to be confirmed. */
function useForgettingMe() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: meQuery.queryKey });
}

function EmailForm() {
  const { t } = useLingui();
  const { email: own } = useMe();
  const { withProof, proof } = useProof();
  const form = useForm({
    known: { email: '' },
    names: { email: t`New address` },
    // The service refuses the own one and half a one alike.
    words: { own: t`This is already your address.`, refused: t`This is not a complete e-mail address.` },
    draftOf: (draft) => draft,
    problemsOf: ({ email }) => {
      if (email.trim() === '') return missingIn({ email });
      const isOwn = email.trim().toLowerCase() === own.toLowerCase();
      return isOwn ? { email: 'own' } : {};
    },
    send: ({ draft }) =>
      withProof(() => service.post('/v2/me/email', { body: { email: draft.email.trim() } })),
    onSaved: useForgettingMe(),
  });
  return (
    <>
      <Form
        form={form}
        mayLeave
        refusal={useEmailRefusal()}
        buttons={
          <SubmitButton form={form}>
            <Trans>Send the link</Trans>
          </SubmitButton>
        }
      >
        <TextField
          {...form.text('email')}
          hint={t`We send an e-mail there with a link. The new address is used as soon as you have opened the link; we’ll notify your old address.`}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      </Form>
      {proof}
    </>
  );
}

function Pending({ email }: { email: string }) {
  const { t } = useLingui();
  const dropping = useMutation({
    mutationFn: () => service.delete('/v2/me/email'),
    onSuccess: useForgettingMe(),
  });
  return (
    <Card className="flex flex-col gap-4 p-5">
      <p>
        <Trans>
          An e-mail is on its way to <strong>{email}</strong>. Open the link in it within a day.
        </Trans>
      </p>
      <Button
        pending={dropping.isPending}
        onClick={() =>
          dropping.mutate(undefined, {
            onError: () => announce(t`That did not work. Try again in a moment.`),
          })
        }
      >
        <Trans>Keep the old address</Trans>
      </Button>
    </Card>
  );
}

/** Says why no e-mail was sent, where the address is not to blame. */
function useEmailRefusal(): (failure: unknown) => string | undefined {
  const { t } = useLingui();
  return (failure) => {
    if (isUnproved(failure)) return t`Nothing was sent, because it is not certain that it is you.`;
    const isTooMuch = failure instanceof ApiFailure && failure.status === 429;
    return isTooMuch ? t`Too many e-mails for one day. Try again later.` : undefined;
  };
}
