import { Trans, useLingui } from '@lingui/react/macro';
import { Send, Users } from 'lucide-react';
import { useReducer, useRef, useState, type FormEvent } from 'react';
import { Button } from '../ui/button.tsx';
import { RefusalNotice } from '../ui/refusal-notice.tsx';
import { UnsavedChanges } from '../ui/unsaved-changes.tsx';
import type { AboutEvent } from './about-event.ts';
import { presentCount } from '../shared/failure-rules.ts';
import { MessageFields, type MessageDraft } from './message-fields.tsx';
import { MessagePreviewCard } from './message-preview.tsx';
import { usePreviewing, useSending } from './messages-mutations.ts';

interface MessageFormProps {
  event: AboutEvent;
  segment: MessageDraft['segment'];
  /** Told the number of the message. */
  onSent: (message: number) => void;
}

/** To whom, what about, and the words; sent when it has been seen who gets it. */
export function MessageForm({ event, segment, onSent }: MessageFormProps) {
  const { t } = useLingui();
  const [draft, setDraft] = useReducer(
    (now: MessageDraft, part: Partial<MessageDraft>): MessageDraft => ({ ...now, ...part }),
    {
      segment,
      subject: '',
      text: '',
    },
  );
  const [isTried, setTried] = useState(false);
  const previewing = usePreviewing(event.id);
  const sending = useSending(event.id);
  const isDone = useRef(false);
  const result = useRef<HTMLDivElement>(null);
  const change = (part: Partial<MessageDraft>) => {
    setDraft(part);
    // What was shown belongs to other words.
    previewing.reset();
    sending.reset();
  };
  const body = { ...draft, subject: draft.subject.trim(), text: draft.text.trim() };
  const isComplete = body.subject !== '' && body.text !== '';
  const preview = () =>
    previewing.mutate(body, { onSettled: () => requestAnimationFrame(() => result.current?.focus()) });
  const submit = (submitted: FormEvent<HTMLFormElement>) => {
    submitted.preventDefault();
    const form = submitted.currentTarget;
    setTried(true);
    if (isComplete) preview();
    else requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  const send = (expected: number) =>
    sending.mutate(
      { ...body, expected },
      {
        onSuccess: ({ id }) => {
          isDone.current = true;
          onSent(id);
        },
        // They are no longer as many: show who they are now.
        onError: (failure) => presentCount(failure) !== undefined && preview(),
      },
    );
  return (
    <form noValidate onSubmit={submit} aria-label={t`Message`}>
      <UnsavedChanges when={() => !isDone.current && (draft.subject !== '' || draft.text !== '')} />
      <fieldset disabled={sending.isPending} className="flex flex-col gap-5">
        <MessageFields draft={draft} isTried={isTried} hasDoor={event.reviewEnabled} onChange={change} />
        <div>
          <Button
            type="submit"
            icon={Users}
            kind={previewing.isSuccess ? 'plain' : 'main'}
            pending={previewing.isPending}
            className="max-sm:w-full"
          >
            <Trans>See who gets it</Trans>
          </Button>
        </div>
      </fieldset>
      <div ref={result} tabIndex={-1} className="mt-6 outline-none">
        {sending.isError && <SendingFailure failure={sending.error} />}
        {previewing.isError && <RefusalNotice failure={previewing.error} onRetry={preview} />}
        {previewing.isSuccess && (
          <MessagePreviewCard preview={previewing.data}>
            <Button
              kind="main"
              icon={Send}
              pending={sending.isPending}
              onClick={() => send(previewing.data.count)}
              className="max-sm:w-full"
            >
              <Trans>Send it</Trans>
            </Button>
          </MessagePreviewCard>
        )}
      </div>
    </form>
  );
}

function SendingFailure({ failure }: { failure: unknown }) {
  if (presentCount(failure) === undefined) return <RefusalNotice failure={failure} />;
  return (
    <p role="alert" className="mb-4 rounded-card bg-open-soft p-4 font-semibold text-open">
      <Trans>Meanwhile they are no longer as many. Nothing was sent: look again, then send it.</Trans>
    </p>
  );
}
