import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { BulkInvitationResult } from '../api/schema.gen.ts';
import { TextArea } from '../ui/field.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import type { AboutEvent } from './about-event.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { InvitePreviewCard } from './invite-preview.tsx';
import { bodyOfInvite, isNobody, nobodyChosen } from './invite-rules.ts';
import { useInvitingMany, usePreviewingInvitation } from './inviting-mutations.ts';
import { LookButton, SendButton, SendingFailure } from './sending-seen.tsx';
import { useSendingSeen } from './use-sending-seen.ts';

interface InviteFormProps {
  event: AboutEvent;
  onInvited: (result: BulkInvitationResult) => void;
}

/** Whom to invite, and with which words; sent when it has been seen who they are. */
export function InviteManyForm({ event, onInvited }: InviteFormProps) {
  const { t } = useLingui();
  const previewing = usePreviewingInvitation(event.id);
  const inviting = useInvitingMany(event.id);
  const { draft, result, change, preview, send, isDone } = useSendingSeen({
    first: nobodyChosen,
    bodyOf: bodyOfInvite,
    previewing,
    sending: inviting,
    onSent: onInvited,
  });
  const [isTried, setTried] = useState(false);
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTried(true);
    if (!isNobody(draft)) preview();
  };
  const tooMany = (
    <Trans>You have invited many people from elsewhere within an hour. Please try again later.</Trans>
  );
  return (
    <form noValidate onSubmit={submit} aria-label={t`Invite`}>
      <UnsavedChanges when={() => !isDone() && (!isNobody(draft) || draft.message !== '')} />
      <fieldset disabled={inviting.isPending} className="flex min-w-0 flex-col gap-7">
        <ChoiceFields event={event} draft={draft} onChange={change} />
        <TextArea
          label={t`Your words`}
          hint={t`If you like. Date, place and each person’s own links to answer are added by themselves.`}
          name="message"
          rows={4}
          maxLength={5000}
          value={draft.message}
          onChange={({ target }) => change({ message: target.value })}
        />
        <div>
          <p role="alert" className="mb-2 font-medium text-no empty:hidden">
            {isTried && isNobody(draft) && t`Choose somebody first.`}
          </p>
          <LookButton previewing={previewing}>
            <Trans>See who is invited</Trans>
          </LookButton>
        </div>
      </fieldset>
      <div ref={result} tabIndex={-1} className="mt-6 outline-none">
        {inviting.isError && <SendingFailure failure={inviting.error} tooMany={tooMany} />}
        {previewing.isError && (
          <SendingFailure failure={previewing.error} tooMany={tooMany} onRetry={preview} />
        )}
        {previewing.isSuccess && (
          <InvitePreviewCard preview={previewing.data}>
            <SendButton isPending={inviting.isPending} onSend={() => send(previewing.data.invited)}>
              <Plural value={previewing.data.invited} one="Send # invitation" other="Send # invitations" />
            </SendButton>
          </InvitePreviewCard>
        )}
      </div>
    </form>
  );
}
