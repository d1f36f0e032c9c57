import { Trans, useLingui } from '@lingui/react/macro';
import { MailCheck } from 'lucide-react';
import { ApiFailure } from '../../../lib/api/failures.ts';
import type { NewMessage, SentTrialMail } from '../../../lib/api/schema.gen.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button } from '../../../ui/button.tsx';
import { useSendingTrial } from './messages-queries.ts';

/** Sends it to whoever writes it, before anyone else reads it. */
export function TrialButton({
  event,
  body: { segment, subject, text },
}: {
  event: number;
  body: NewMessage;
}) {
  const { t } = useLingui();
  const { mutate, isPending } = useSendingTrial(event);
  const onSuccess = ({ address }: SentTrialMail) => announce(t`The test e-mail is on its way to ${address}.`);
  const onError = (failure: unknown) => {
    const status = failure instanceof ApiFailure ? failure.status : undefined;
    if (status === 409) announce(t`You have no e-mail address to which it could be sent.`);
    else if (status === 429) announce(t`Too many test e-mails in a short time. Please wait a while.`);
    else announce(t`That did not work. Try again in a moment.`);
  };
  return (
    <Button
      icon={MailCheck}
      pending={isPending}
      className="max-sm:w-full"
      onClick={() => mutate({ segment, subject, text }, { onSuccess, onError })}
    >
      <Trans>Send it to me first</Trans>
    </Button>
  );
}
