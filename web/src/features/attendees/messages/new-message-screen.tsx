import { useLingui, Trans, Plural } from '@lingui/react/macro';
import { getRouteApi } from '@tanstack/react-router';
import { announce } from '../../../ui/announcer.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAboutEvent, type AboutEvent } from '../about-event.ts';
import type { ReactNode } from 'react';
import type { MessagePreview, NewMessage } from '../../../lib/api/schema.gen.ts';
import { isOver } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/session/session.ts';
import { MomentField } from '../../../ui/dates/date-field.tsx';
import type { FormOf } from '../../../ui/form/use-form.ts';
import { useUndoingMessage } from './message-undo.ts';
import { usePreviewing, useSending, type SentOrPlanned } from './messages-queries.ts';
import { PreviewCard, SeenForm, SendButton, useSendingSeen } from '../preview-then-send.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { segments, useSegmentNames } from './message-words.tsx';
import { MailX } from 'lucide-react';
import { NobodyChosen } from './nobody-chosen.tsx';
import { TrialButton } from './trial-button.tsx';
import { chosenPeople, type ChosenPeople } from '../chosen-people.ts';
import { SampleMail } from '../../../ui/organisers/sample-mail.tsx';

const route = getRouteApi('/app/organise/events/$event/messages/new');

/** Writing to a part of the people of an event. */
export function NewMessageScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { to = 'unanswered' } = route.useSearch();
  const navigate = route.useNavigate();
  const { undo } = useUndoingMessage(event.id);
  const chosen = chosenPeople(event.id);
  if (to === 'chosen' && chosen === undefined) return <NobodyChosen event={event} />;
  return (
    <Page title={t`Write a message`} above={event.title} back={`/organise/events/${event.id}/messages`}>
      <MessageForm
        event={event}
        segment={to}
        chosen={chosen}
        onSent={({ id: message, undoSeconds, isPlanned }) => {
          const action = { label: t`Undo`, run: () => void undo(message) };
          if (isPlanned) announce(t`The message is planned. Until then you can send it now or take it back.`);
          else announce(t`The message is on its way.`, undoSeconds > 0 ? action : undefined, undoSeconds);
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
  /** Who was ticked in the list, where someone comes from there. */
  chosen: ChosenPeople | undefined;
  onSent: (sent: SentOrPlanned) => void;
}

/** To whom, what about, and the words; sent when it has been seen who gets it. */
function MessageForm({ event, segment, chosen, onSent }: MessageFormProps) {
  const { t } = useLingui();
  const previewing = usePreviewing(event.id);
  const sending = useSending(event.id);
  const seen = useSendingSeen({
    first: { segment, subject: '', text: '', leaves: 'now', sendAt: '' },
    names: {
      segment: t`To whom`,
      subject: t`Subject`,
      text: t`Your words`,
      leaves: t`When it leaves`,
      sendAt: t`Day and time`,
    },
    words: { 'sendAt.refused': t`Choose a time in the future, before the event ends.` },
    problemsOf: ({ subject, text, leaves, sendAt }: MessageDraft) => ({
      ...(subject.trim() === '' && { subject: 'missing' }),
      ...(text.trim() === '' && { text: 'missing' }),
      ...(leaves === 'later' && !isMoment(sendAt) && { sendAt: 'missing' }),
    }),
    bodyOf: (draft: MessageDraft) => bodyOf(draft, chosen),
    previewing,
    sending,
    onSent,
  });
  const { form, send } = seen;

  return (
    <SeenForm
      seen={seen}
      label={t({ message: 'Message', context: 'to participants' })}
      look={<Trans>See who gets it</Trans>}
      card={
        previewing.isSuccess && (
          <MessagePreviewCard preview={previewing.data}>
            <div className="flex flex-wrap gap-2">
              <SendButton isPending={sending.isPending} onSend={() => send(previewing.data.count)}>
                {form.draft.leaves === 'later' ? (
                  <Plural
                    value={previewing.data.count - previewing.data.withoutAddress}
                    one="Plan it for # person"
                    other="Plan it for # people"
                  />
                ) : (
                  <Plural
                    value={previewing.data.count - previewing.data.withoutAddress}
                    one="Send to # person"
                    other="Send to # people"
                  />
                )}
              </SendButton>
              <TrialButton event={event.id} body={bodyOf(form.draft, undefined)} />
            </div>
          </MessagePreviewCard>
        )
      }
    >
      <MessageFields form={form} event={event} chosen={chosen?.count} />
    </SeenForm>
  );
}

function bodyOf(
  { segment, subject, text, leaves, sendAt }: MessageDraft,
  chosen: ChosenPeople | undefined,
): NewMessage {
  const of = segment === 'chosen' ? chosen?.of : undefined;
  const words = { segment, ...(of && { of }), subject: subject.trim(), text: text.trim() };
  return leaves === 'later' ? { ...words, sendAt: `${sendAt}:00` } : words;
}

function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);
}

/** What is being written. */
interface MessageDraft extends Pick<NewMessage, 'segment' | 'subject' | 'text'> {
  leaves: 'now' | 'later';
  /** `2027-06-12T18:30`, or what was typed. */
  sendAt: string;
}

interface MessageFieldsProps {
  form: FormOf<MessageDraft>;
  event: AboutEvent;
  /** How many were ticked in the list. */
  chosen: number | undefined;
}

/** To whom it goes, what it is about, and the words. */
function MessageFields({ form, event, chosen }: MessageFieldsProps) {
  const { t } = useLingui();
  const names = useSegmentNames();
  const now = useNow();
  const offered = segments.filter(
    (one) =>
      (event.reviewEnabled || !one.endsWith('checked-in')) && (one !== 'chosen' || chosen !== undefined),
  );
  return (
    <>
      <SelectField {...form.text('segment')}>
        {offered.map((one) => (
          <option key={one} value={one}>
            {names[one]}
            {one === 'chosen' && ` (${chosen})`}
          </option>
        ))}
      </SelectField>
      <TextField {...form.text('subject')} maxLength={200} />
      <TextArea
        {...form.text('text')}
        hint={t`Date and place of the event, and each person’s own links to answer, are added automatically, in the reader’s language.`}
        rows={8}
        maxLength={10_000}
      />
      {!isOver(event, now) && (
        <SelectField {...form.text('leaves')}>
          <option value="now">{t`Now`}</option>
          <option value="later">{t`Later`}</option>
        </SelectField>
      )}
      {form.draft.leaves === 'later' && (
        <MomentField
          {...form.value('sendAt')}
          timeLabel={t`Time`}
          usualTime="09:00"
          min={now.slice(0, 10)}
          hint={t`Who gets it is settled now. Those whom it no longer concerns by then are left out.`}
        />
      )}
    </>
  );
}

/** Who gets a message, who cannot, and how it looks to one of them. */
function MessagePreviewCard({ preview, children }: { preview: MessagePreview; children: ReactNode }) {
  const { count, withoutAddress, withoutAddressNames, sample } = preview;
  const reached = count - withoutAddress;
  const about = (
    <>
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
        <div className="mt-4">
          <SampleMail sample={sample} isOpen />
        </div>
      )}
    </>
  );
  return (
    <PreviewCard
      title={
        <Plural value={reached} _0="Nobody would get it" one="# person gets it" other="# people get it" />
      }
      count={reached}
      about={about}
    >
      {children}
    </PreviewCard>
  );
}
