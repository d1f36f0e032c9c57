import { Trans } from '@lingui/react/macro';
import { Ticket } from 'lucide-react';
import { LinkButton } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page.tsx';
import { AnswerBar } from './answer-bar.tsx';
import { Attachments } from './attachments.tsx';
import { EventBanner } from './event-banner.tsx';
import { EventFacts } from './event-facts.tsx';
import { LinkedText } from './linked-text.tsx';
import { MyParty } from './my-party.tsx';
import { MyQuestions } from './my-questions.tsx';
import { useEvent } from './use-event.ts';
import { WhoComes } from './who-comes.tsx';

/** One event: what it is, whether I come, and who else does. */
export function EventScreen() {
  const event = useEvent();
  const { id, title, calendar, description, cancelled, attending, registration } = event;
  const hasTicket = event.ticketsEnabled && attending === 'YES' && registration !== null;
  return (
    <article className="flex min-h-[calc(100dvh-5rem)] flex-col md:min-h-dvh">
      <EventBanner event={event} />
      <div className="mx-auto w-full max-w-3xl flex-1 px-4 pt-5 pb-8 md:px-8">
        <p className="text-[0.9375rem] font-semibold text-accent">{calendar.title}</p>
        <PageTitle title={title} />
        {cancelled && (
          <p className="mt-4 rounded-control bg-no-soft px-4 py-3 font-semibold text-no">
            <Trans>This event was cancelled.</Trans>
          </p>
        )}
        <EventFacts event={event} />
        {hasTicket && (
          <LinkButton
            to="/events/$event/ticket"
            params={{ event: id }}
            kind="main"
            icon={Ticket}
            wide
            className="mt-6"
          >
            <Trans>Show the ticket</Trans>
          </LinkButton>
        )}
        {description !== '' && (
          <LinkedText text={description} className="mt-6 text-lg leading-relaxed text-soft" />
        )}
        <Attachments attachments={event.attachments} />
        <Card className="mt-6 divide-y divide-line empty:hidden">
          <MyQuestions event={event} />
          <MyParty event={event} />
        </Card>
        <WhoComes event={event} />
      </div>
      <AnswerBar event={event} />
    </article>
  );
}
