import { Trans } from '@lingui/react/macro';
import { Ticket, UsersRound, CalendarCog } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow, ownCalendarsQuery, useManagesEvents } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { AnswerBar } from './answer-bar.tsx';
import { Attachments, MyQuestions } from './attachments.tsx';
import { EventBanner } from './event-banner.tsx';
import { ContactLinks, EventFacts, LinkedText } from './event-facts.tsx';
import { isOver } from '../../lib/format/dates.ts';
import { MyParty } from './my-party.tsx';
import { useEvent } from '../../entities/event/event-queries.ts';
import { WhoComes } from './who-comes.tsx';
import { useQuery } from '@tanstack/react-query';
import type { EventDetail } from '../../lib/api/schema.gen.ts';

/** One event: what it is, whether I come, and who else does. */
export function EventScreen() {
  const event = useEvent();
  const { id, title, calendar, description, cancelled, attending, registration } = event;
  const isPast = isOver(event, useNow());
  const hasTicket =
    event.ticketsEnabled && attending === 'YES' && registration !== null && !isPast && !cancelled;
  return (
    <article className="flex min-h-[calc(100dvh-5rem)] flex-col md:min-h-dvh">
      <EventBanner event={event} />
      <div className="mx-auto flex w-full flex-1 flex-col lg:grid lg:max-w-6xl lg:grid-cols-[minmax(0,1fr)_22rem] lg:grid-rows-[auto_1fr] lg:gap-x-8 lg:px-8">
        <header className={`${column} pt-5 lg:pt-7`}>
          <p className="text-[0.9375rem] font-semibold text-accent">{calendar.title}</p>
          <PageTitle title={title} />
          {cancelled && (
            <p className="mt-4 rounded-control bg-no-soft px-4 py-3 font-semibold text-no">
              <Trans>This event was cancelled.</Trans>
            </p>
          )}
        </header>
        {/* On a phone its parts stand in the page, and the answer at its foot. */}
        <Aside>
          <div className={`${column} lg:px-6 lg:pt-1 lg:pb-6`}>
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
            <ParticipantsLink event={event} />
            <OrganiseLink event={event} />
          </div>
          <AnswerBar event={event} />
        </Aside>
        <div className={`${column} flex-1 pb-8`}>
          {description !== '' && (
            <LinkedText text={description} className="mt-6 text-lg leading-relaxed text-soft lg:mt-4" />
          )}
          <ContactLinks location={event.location} className="mt-4 lg:hidden" />
          <Attachments attachments={event.attachments} />
          <Card className="mt-6 divide-y divide-line overflow-hidden empty:hidden">
            <MyQuestions event={event} />
            <MyParty event={event} />
          </Card>
          <WhoComes event={event} />
        </div>
      </div>
    </article>
  );
}

/** For those who let people in, and so may see who takes part. */
function ParticipantsLink({ event }: { event: ReturnType<typeof useEvent> }) {
  if (!event.isReviewer || !event.registrationEnabled) return null;
  return (
    <LinkButton
      to="/organise/events/$event/participants"
      params={{ event: event.id }}
      icon={UsersRound}
      wide
      className="mt-3"
    >
      <Trans>Participants</Trans>
    </LinkButton>
  );
}

/** As wide as is good to read, until there is room for two columns. */
const column = 'mx-auto w-full max-w-3xl px-4 md:px-8 lg:mx-0 lg:max-w-none lg:px-0';

/** On a desk, a card beside the page that stays in view. */
function Aside({ children }: { children: ReactNode }) {
  return (
    <div className="contents lg:sticky lg:top-6 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:mt-7 lg:mb-8 lg:block lg:self-start lg:rounded-card lg:border lg:border-line lg:bg-card lg:shadow-card">
      {children}
    </div>
  );
}

/** Leads those who manage the calendar of an event to what they can do with it. */
function OrganiseLink({ event: { id, calendar } }: { event: EventDetail }) {
  const mine = useQuery({ ...ownCalendarsQuery, enabled: useManagesEvents() });
  if (mine.data?.calendars.some((one) => one.id === calendar.id) !== true) return null;
  return (
    <LinkButton
      to="/organise/events/$event"
      params={{ event: id }}
      icon={CalendarCog}
      wide
      className="mt-4 print:hidden"
    >
      <Trans>Organise</Trans>
    </LinkButton>
  );
}
