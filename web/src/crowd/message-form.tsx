import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import type { NewMessage } from '../api/schema.gen.ts';
import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import type { AboutEvent } from './about-event.ts';
import { MessageFields, type MessageDraft } from './message-fields.tsx';
import { MessagePreviewCard } from './message-preview.tsx';
import { usePreviewing, useSending } from './messages-mutations.ts';
import { LookButton, SendButton, SendingFailure } from './sending-seen.tsx';
import { useSendingSeen } from './use-sending-seen.ts';

interface MessageFormProps {
  event: AboutEvent;
  segment: MessageDraft['segment'];
  /** Told the number of the message. */
  onSent: (message: number) => void;
}

/** To whom, what about, and the words; sent when it has been seen who gets it. */
export function MessageForm({ event, segment, onSent }: MessageFormProps) {
  const { t } = useLingui();
  const previewing = usePreviewing(event.id);
  const sending = useSending(event.id);
  const { draft, body, result, change, preview, send, isDone } = useSendingSeen({
    first: { segment, subject: '', text: '' },
    bodyOf: trimmed,
    previewing,
    sending,
    onSent: ({ id }) => onSent(id),
  });
  const [isTried, setTried] = useState(false);
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    setTried(true);
    if (body.subject !== '' && body.text !== '') preview();
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <form noValidate onSubmit={submit} aria-label={t({ message: 'Message', context: 'to participants' })}>
      <UnsavedChanges when={() => !isDone() && (draft.subject !== '' || draft.text !== '')} />
      <fieldset disabled={sending.isPending} className="flex flex-col gap-5">
        <MessageFields draft={draft} isTried={isTried} hasDoor={event.reviewEnabled} onChange={change} />
        <div>
          <LookButton previewing={previewing}>
            <Trans>See who gets it</Trans>
          </LookButton>
        </div>
      </fieldset>
      <div ref={result} tabIndex={-1} className="mt-6 outline-none">
        {sending.isError && <SendingFailure failure={sending.error} />}
        {previewing.isError && <RefusalNotice failure={previewing.error} onRetry={preview} />}
        {previewing.isSuccess && (
          <MessagePreviewCard preview={previewing.data}>
            <SendButton isPending={sending.isPending} onSend={() => send(previewing.data.count)}>
              <Trans>Send it</Trans>
            </SendButton>
          </MessagePreviewCard>
        )}
      </div>
    </form>
  );
}

function trimmed({ segment, subject, text }: MessageDraft): NewMessage {
  return { segment, subject: subject.trim(), text: text.trim() };
}
