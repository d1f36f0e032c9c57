import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { service } from '../../lib/api/client.ts';
import { ApiFailure } from '../../lib/api/failures.ts';
import { meQuery, useMe } from '../../lib/session/session.ts';
import { announce } from '../../ui/announcer.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { TextField } from '../../ui/field.tsx';
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

function useEmailChange<T>(change: (input: T) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: meQuery.queryKey }),
  });
}

function EmailForm() {
  const { t } = useLingui();
  const { email: own } = useMe();
  const [email, setEmail] = useState('');
  const { withProof, proof } = useProof();
  const changing = useEmailChange((sent: string) =>
    withProof(() => service.post('/v2/me/email', { body: { email: sent } })),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    changing.mutate(email.trim());
  };
  return (
    <>
      <form onSubmit={submit} noValidate>
        <fieldset disabled={changing.isPending} className="flex flex-col gap-5">
          <TextField
            label={t`New address`}
            hint={t`We send an e-mail there with a link. The new address is used as soon as you have opened the link; the old one is told.`}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={254}
            value={email}
            onChange={({ target }) => setEmail(target.value)}
            error={useProblem(changing.error, changing.variables?.toLowerCase() === own.toLowerCase())}
          />
          <Button type="submit" kind="main" disabled={email.trim() === ''} pending={changing.isPending}>
            <Trans>Send the link</Trans>
          </Button>
        </fieldset>
      </form>
      {proof}
    </>
  );
}

function Pending({ email }: { email: string }) {
  const { t } = useLingui();
  const dropping = useEmailChange(() => service.delete('/v2/me/email'));
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

/** What was wrong with the new address; the service refuses the own one and half a one alike. */
function useProblem(failure: unknown, isOwn: boolean): string | undefined {
  const { t } = useLingui();
  if (failure === null) return undefined;
  if (isUnproved(failure)) return t`Nothing was sent, because it is not certain that it is you.`;
  const status = failure instanceof ApiFailure ? failure.status : 500;
  if (status === 400)
    return isOwn ? t`This already is your address.` : t`This is not a complete e-mail address.`;
  if (status === 429) return t`Too many e-mails for one day. Try again later.`;
  if (status === 0) return t`There is no connection: nothing was sent.`;
  return t`That did not work. Try again in a moment.`;
}
