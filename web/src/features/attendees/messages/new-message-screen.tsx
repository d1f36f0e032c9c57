import { useLingui, Trans, Plural } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { announce } from '../../../ui/announcer.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAboutEvent, type AboutEvent } from '../about-event.ts';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { NewMessage, MessagePreview } from '../../../lib/api/schema.gen.ts';
import { RefusalNotice } from '../../../ui/organisers/refusal-notice.tsx';
import { UnsavedChanges } from '../../../ui/unsaved-changes.tsx';
import { usePreviewing, useSending } from './messages-queries.ts';
import { LookButton, SendButton, SendingFailure, useSendingSeen } from '../preview-then-send.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { segments, useSegmentNames } from './message-words.tsx';
import { MailX } from 'lucide-react';
import { Card } from '../../../ui/card.tsx';

const route = getRouteApi('/app/organise/events/$event/messages/new');

/** Writing to a part of the people of an event. */
export function NewMessageScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { to = 'unanswered' } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <Page title={t`Write a message`} above={event.title} back={`/organise/events/${event.id}/messages`}>
      <MessageForm
        event={event}
        segment={to}
        onSent={(message) => {
          announce(t`The message is on its way.`);
          void navigate({
            to: '/organise/events/$event/messages/$message',
            params: { event: event.id, message },
            replace: true,
          });
        }}
      />
    </Page>
  );
}

interface MessageFormProps {
  event: AboutEvent;
  segment: MessageDraft['segment'];
  /** Told the number of the message. */
  onSent: (message: number) => void;
}

/** To whom, what about, and the words; sent when it has been seen who gets it. */
function MessageForm({ event, segment, onSent }: MessageFormProps) {
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

/** What is being written. */
type MessageDraft = Pick<NewMessage, 'segment' | 'subject' | 'text'>;

interface MessageFieldsProps {
  draft: MessageDraft;
  /** Whether somebody wanted to go on with it. */
  isTried: boolean;
  /** Whether people are checked in at all. */
  hasDoor: boolean;
  onChange: (part: Partial<MessageDraft>) => void;
}

/** To whom it goes, what it is about, and the words. */
function MessageFields({ draft, isTried, hasDoor, onChange }: MessageFieldsProps) {
  const { t } = useLingui();
  const names = useSegmentNames();
  const offered = segments.filter((one) => hasDoor || !one.endsWith('checked-in'));
  const missing = (text: string) => (isTried && text.trim() === '' ? t`Please fill this in.` : undefined);
  return (
    <>
      <SelectField
        label={t`To whom`}
        name="segment"
        value={draft.segment}
        onChange={({ target }) => {
          const chosen = segments.find((known) => known === target.value);
          if (chosen !== undefined) onChange({ segment: chosen });
        }}
      >
        {offered.map((one) => (
          <option key={one} value={one}>
            {names[one]}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t`Subject`}
        name="subject"
        maxLength={200}
        value={draft.subject}
        onChange={({ target }) => onChange({ subject: target.value })}
        error={missing(draft.subject)}
      />
      <TextArea
        label={t`Your words`}
        hint={t`Date and place of the event, and each person’s own links to answer, are added by themselves, in the language of the reader.`}
        name="text"
        rows={8}
        maxLength={10_000}
        value={draft.text}
        onChange={({ target }) => onChange({ text: target.value })}
        error={missing(draft.text)}
      />
    </>
  );
}

/** Who gets a message, who cannot, and how it looks to one of them. */
function MessagePreviewCard({ preview, children }: { preview: MessagePreview; children: ReactNode }) {
  const { count, withoutAddress, withoutAddressNames, sample } = preview;
  const reached = count - withoutAddress;
  return (
    <Card className="p-5">
      <h2 className="font-serif text-xl font-semibold">
        <Plural value={reached} _0="Nobody would get it" one="# person gets it" other="# people get it" />
      </h2>
      {withoutAddress > 0 && (
        <p className="mt-2 flex gap-2 text-soft">
          <MailX size={20} aria-hidden className="mt-0.5 shrink-0" />
          <span>
            <Plural value={withoutAddress} one="# has no e-mail address:" other="# have no e-mail address:" />{' '}
            {withoutAddressNames.join(', ')}
            {withoutAddressNames.length < withoutAddress && ' …'}
          </span>
        </p>
      )}
      {sample !== null && (
        <figure className="mt-4">
          <figcaption className="mb-1.5 text-[0.9375rem] text-soft">
            <Trans>So it looks to {sample.to}:</Trans>
          </figcaption>
          <div className="rounded-control border border-line bg-paper p-4">
            <p className="mb-3 font-semibold">{sample.subject}</p>
            <p className="whitespace-pre-wrap">{sample.text}</p>
          </div>
        </figure>
      )}
      {reached > 0 && <div className="mt-5">{children}</div>}
    </Card>
  );
}
