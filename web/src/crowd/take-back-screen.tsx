import { Trans, useLingui } from '@lingui/react/macro';
import { CalendarX2, Undo2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import type { TakingBackResult } from '../api/schema.gen.ts';
import { canTakeBack } from '../shared/inviting.ts';
import { useNow } from '../shared/session.ts';
import { Button, LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { useAboutEvent } from './about-event.ts';
import { TakeBackForm } from './take-back-form.tsx';
import { TakenBackCard } from './taken-back-card.tsx';

/** Taking the invitations of many back. */
export function TakeBackScreen() {
  const { t } = useLingui();
  const event = useAboutEvent();
  const isPossible = canTakeBack(event, useNow());
  const [result, setResult] = useState<TakingBackResult | null>(null);
  return (
    <Page
      title={t`Take invitations back`}
      above={event.title}
      below={isPossible && <Trans>Whoever has answered stays invited.</Trans>}
      back={`/organise/events/${event.id}/invite`}
    >
      {result !== null ? (
        <TakenBackCard result={result}>
          <LinkButton
            to="/organise/events/$event/participants"
            params={{ event: event.id }}
            kind="main"
            icon={UsersRound}
          >
            <Trans>Participants</Trans>
          </LinkButton>
          <Button icon={Undo2} onClick={() => setResult(null)}>
            <Trans>Take more back</Trans>
          </Button>
        </TakenBackCard>
      ) : isPossible ? (
        <TakeBackForm event={event} onTakenBack={setResult} />
      ) : (
        <Notice
          icon={CalendarX2}
          title={<Trans>No invitation can be taken back now</Trans>}
          action={
            <LinkButton to="/organise/events/$event" params={{ event: event.id }}>
              <Trans>Back to the event</Trans>
            </LinkButton>
          }
        >
          <Trans>The event is not published, was cancelled, or is over.</Trans>
        </Notice>
      )}
    </Page>
  );
}
