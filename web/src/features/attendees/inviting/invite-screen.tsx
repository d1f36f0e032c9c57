import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { Undo2, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BulkInvitationResult, TakingBackResult } from '../../../lib/api/schema.gen.ts';
import { canTakeBack, invitingClosed } from '../../../entities/event/event-rules.ts';
import { useNow } from '../../../lib/session/session.ts';
import { announce } from '../../../ui/announcer.tsx';
import { Button, LinkButton } from '../../../ui/button.tsx';
import { Page } from '../../../ui/page.tsx';
import { useAboutEvent, type AboutEvent } from '../about-event.ts';
import { InvitedCard, InvitePreviewCard } from './invite-preview.tsx';
import { TakenBackCard } from './taken-back-card.tsx';
import { useUndoingInvitation, useInvitingMany, usePreviewingInvitation } from './inviting-mutations.ts';
import { TextArea } from '../../../ui/field.tsx';
import { ChoiceFields, useChoiceWords } from './choice-fields.tsx';
import { bodyOfInvite, nobodyChosen } from './invite-rules.ts';
import { NotNowNotice, SeenForm, SendButton, useSendingSeen } from '../preview-then-send.tsx';

/** Inviting many to an event. */
export function InviteManyScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { calendar } = event;
  const now = useNow();
  const closed = invitingClosed(event, now);
  const [result, setResult] = useState<BulkInvitationResult | null>(null);
  const [undone, setUndone] = useState<TakingBackResult | null>(null);
  const shown = useRef<number | null>(null);
  // Whoever writes the next one by then is only told.
  const undo = useUndoingInvitation(
    event.id,
    (message, what) => shown.current === message && setUndone(what),
  );
  const invited = (answer: BulkInvitationResult) => {
    const { message } = answer;
    const undoing = message === null ? undefined : { label: t`Undo`, run: () => void undo(message) };
    announce(t`The invitations are on their way.`, undoing, answer.undoSeconds);
    shown.current = message;
    setResult(answer);
  };
  const beginAgain = () => {
    shown.current = null;
    setResult(null);
    setUndone(null);
  };
  return (
    <Page
      title={t`Invite`}
      above={event.title}
      below={
        event.closed ? (
          <Trans>Only those whom you invite see this event.</Trans>
        ) : (
          <Trans>
            Members of {calendar} see this event anyway. Invite others, or ask some of them personally.
          </Trans>
        )
      }
      back={`/organise/events/${event.id}`}
    >
      {undone !== null ? (
        <TakenBackCard result={undone}>
          <Button kind="main" icon={UserPlus} onClick={beginAgain}>
            <Trans>Invite others</Trans>
          </Button>
        </TakenBackCard>
      ) : result !== null ? (
        <InvitedCard event={event.id} result={result} onMore={beginAgain} />
      ) : closed === null ? (
        <InviteManyForm event={event} onInvited={invited} />
      ) : (
        <NotNow why={closed} event={event.id} />
      )}
      {canTakeBack(event, now) && (
        <div className="mt-8 border-t border-line pt-6">
          <LinkButton to="/organise/events/$event/take-back" params={{ event: event.id }} icon={Undo2}>
            <Trans>Take invitations back</Trans>
          </LinkButton>
        </div>
      )}
    </Page>
  );
}

function NotNow({ why, event }: { why: NonNullable<ReturnType<typeof invitingClosed>>; event: number }) {
  const { t } = useLingui();
  const reasons = {
    draft: t`The event is a draft. Publish it first, then invite people to it.`,
    cancelled: t`The event was cancelled.`,
    started: t`The event has already started.`,
    due: t`The deadline has passed. Extend it first, or register people yourself.`,
  };
  return (
    <NotNowNotice event={event} title={<Trans>Nobody can be invited now</Trans>}>
      {reasons[why]}
    </NotNowNotice>
  );
}

interface InviteFormProps {
  event: AboutEvent;
  onInvited: (result: BulkInvitationResult) => void;
}

/** Whom to invite, and with which words; sent when it has been seen who they are. */
function InviteManyForm({ event, onInvited }: InviteFormProps) {
  const { t } = useLingui();
  const previewing = usePreviewingInvitation(event.id);
  const inviting = useInvitingMany(event.id);
  const seen = useSendingSeen({
    first: nobodyChosen,
    ...useChoiceWords(),
    bodyOf: bodyOfInvite,
    previewing,
    sending: inviting,
    onSent: onInvited,
  });
  const { form, send } = seen;
  return (
    <SeenForm
      seen={seen}
      label={t`Invite`}
      look={<Trans>See who is invited</Trans>}
      problem={form.errorOf('groups')}
      tooMany={
        <Trans>You have invited many people from elsewhere within an hour. Please try again later.</Trans>
      }
      className="flex flex-col gap-7"
      card={
        previewing.isSuccess && (
          <InvitePreviewCard preview={previewing.data}>
            <SendButton isPending={inviting.isPending} onSend={() => send(previewing.data.invited)}>
              <Plural value={previewing.data.invited} one="Send # invitation" other="Send # invitations" />
            </SendButton>
          </InvitePreviewCard>
        )
      }
    >
      <ChoiceFields event={event} draft={form.draft} onChange={form.change} />
      <TextArea
        {...form.text('message')}
        hint={t`If you like. Date, place and each person’s own links to answer are added automatically.`}
        rows={4}
        maxLength={5000}
      />
    </SeenForm>
  );
}
