import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarX2 } from 'lucide-react';
import { useState } from 'react';
import type { BulkInvitationResult } from '../api/schema.gen.ts';
import { invitingClosed } from '../shared/inviting.ts';
import { useNow } from '../shared/session.ts';
import { announce } from '../ui/announcer.tsx';
import { LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { useAboutEvent } from './about-event.ts';
import { InviteForm } from './invite-form.tsx';
import { InvitedCard } from './invited-card.tsx';

/** Inviting many to an event. */
export function InviteScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const { calendar } = event;
  const closed = invitingClosed(event, useNow());
  const [result, setResult] = useState<BulkInvitationResult | null>(null);
  const invited = (answer: BulkInvitationResult) => {
    announce(t`The invitations are on their way.`);
    setResult(answer);
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
      {result !== null ? (
        <InvitedCard event={event.id} result={result} onMore={() => setResult(null)} />
      ) : closed === null ? (
        <InviteForm event={event} onInvited={invited} />
      ) : (
        <NotNow why={closed} event={event.id} />
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
