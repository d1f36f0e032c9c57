import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarX2, Undo2, UserPlus } from 'lucide-react';
import { useRef, useState } from 'react';
import type { BulkInvitationResult, TakingBackResult } from '../api/schema.gen.ts';
import { canTakeBack, invitingClosed } from '../shared/inviting.ts';
import { useNow } from '../shared/session.ts';
import { announce } from '../ui/announcer.tsx';
import { Button, LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { useAboutEvent } from './about-event.ts';
import { InviteManyForm } from './invite-form.tsx';
import { InvitedCard } from './invited-card.tsx';
import { TakenBackCard } from './taken-back-card.tsx';
import { useUndoingInvitation } from './use-undoing-invitation.ts';

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
    announce(t`The invitations are on their way.`, undoing);
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
    due: t`The time to answer is over. Put the due date off first, or register people yourself.`,
  };
  return (
    <Notice
      icon={CalendarX2}
      title={<Trans>Nobody can be invited now</Trans>}
      action={
        <LinkButton to="/organise/events/$event" params={{ event }}>
          <Trans>Back to the event</Trans>
        </LinkButton>
      }
    >
      {reasons[why]}
    </Notice>
  );
}
