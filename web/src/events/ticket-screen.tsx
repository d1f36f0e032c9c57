import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { Download, TicketX, X } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { serviceAddress } from '../api/client.ts';
import type { EventDetail } from '../api/schema.gen.ts';
import { dayOf } from '../shared/dates.ts';
import { useMe, useNow } from '../shared/session.ts';
import { useWakefulScreen } from '../shared/wakeful-screen.ts';
import { useWriter } from '../shared/use-writer.ts';
import { LinkButton } from '../ui/button.tsx';
import { Notice } from '../ui/notices.tsx';
import { PageTitle } from '../ui/page.tsx';
import { QrCode } from '../ui/qr-code.tsx';
import { ticketsOf, type ShownTicket } from './ticket-rules.ts';
import { useEvent } from './use-event.ts';

/** The tickets of my whole party, one after the other, for the door. */
export function TicketScreen() {
  const { t } = useLingui();
  const event = useEvent('/bare/events/$event/ticket');
  const me = useMe();
  const router = useRouter();
  const tickets = ticketsOf(event, me);
  const [chosen, setChosen] = useState(0);
  const ticket = tickets[Math.min(chosen, tickets.length - 1)];
  useWakefulScreen();
  const close = useCallback(
    () => void router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true }),
    [router, event.id],
  );
  useEscape(close);
  return (
    <main className="fixed inset-0 z-50 flex flex-col overflow-y-auto bg-brand text-white print:static print:bg-transparent">
      <div className="mx-auto flex w-full max-w-md items-center justify-between px-4 pt-3 print:hidden">
        <button
          type="button"
          aria-label={t`Close`}
          onClick={close}
          className="flex size-11 items-center justify-center"
        >
          <X size={26} aria-hidden />
        </button>
        <p role="status" className="font-semibold">
          {tickets.length > 1 && ticket !== undefined && (
            <Trans>
              {tickets.indexOf(ticket) + 1} of {tickets.length}
            </Trans>
          )}
        </p>
        {ticket === undefined ? (
          <span className="size-11" />
        ) : (
          <a
            href={`${serviceAddress}/v2/events/${event.id}/ticket?registration=${ticket.registration}`}
            aria-label={t`Ticket as PDF`}
            title={t`Ticket as PDF`}
            className="flex size-11 items-center justify-center"
          >
            <Download size={24} aria-hidden />
          </a>
        )}
      </div>
      <div className="mx-auto w-full max-w-md px-4 pt-2 pb-8">
        {ticket === undefined ? (
          <NoTicket event={event} />
        ) : (
          <>
            <TicketCard event={event} ticket={ticket} />
            <TicketDots tickets={tickets} chosen={ticket} onChoose={setChosen} />
          </>
        )}
      </div>
    </main>
  );
}

/** Escape closes what fills the screen, as the button does. */
function useEscape(close: () => void) {
  useEffect(() => {
    const press = ({ key }: KeyboardEvent) => void (key === 'Escape' && close());
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [close]);
}

function TicketCard({ event, ticket }: { event: EventDetail; ticket: ShownTicket }) {
  const { t } = useLingui();
  const writer = useWriter();
  const now = useNow();
  const { startDate, endDate, allDay, title } = event;
  const isToday = dayOf(startDate) === dayOf(now);
  const day = isToday ? t`Today` : writer.longDay(dayOf(startDate));
  const times = allDay
    ? t`all day`
    : [startDate, endDate]
        .filter((time) => time !== null)
        .map(writer.time)
        .join(' – ');
  return (
    // White by night, too: a scanner reads dark on light best.
    <article className="rounded-card bg-white text-[#1b2430]">
      <header className="px-6 pt-6 pb-5">
        <p className="font-semibold text-[#9a5a0a] first-letter:uppercase">
          {day}, <span className="whitespace-nowrap">{times}</span>
        </p>
        <PageTitle title={title} />
        <p className="text-[#5b6675]">{event.place}</p>
      </header>
      <div className="px-6">
        <p className="text-[#5b6675]">
          {ticket.kind === 'guest'
            ? t`Guest`
            : ticket.kind === 'partner'
              ? t({ message: 'Partner', context: 'at an event' })
              : t`Member`}
        </p>
        <p className="text-2xl font-semibold">{ticket.name === '' ? t`My partner` : ticket.name}</p>
        <p className="text-[#5b6675]">{ticket.club}</p>
      </div>
      <div className="mx-5 mt-5 border-t-2 border-dashed border-[#d9d4c7]" />
      <QrCode text={ticket.code} label={t`Code for the door`} className="mx-auto w-full max-w-80 p-4" />
      <p className="px-6 pb-6 text-center text-sm text-[#5b6675]">
        <Trans>Works offline, too.</Trans>
      </p>
    </article>
  );
}

interface TicketDotsProps {
  tickets: readonly ShownTicket[];
  chosen: ShownTicket;
  onChoose: (index: number) => void;
}

function TicketDots({ tickets, chosen, onChoose }: TicketDotsProps) {
  if (tickets.length < 2) return null;
  return (
    <div className="mt-4 flex justify-center gap-1 print:hidden">
      {tickets.map((ticket, index) => (
        <button
          key={ticket.registration}
          type="button"
          aria-label={ticket.name}
          aria-current={ticket === chosen}
          onClick={() => onChoose(index)}
          className="flex size-11 items-center justify-center after:size-3 after:rounded-full after:bg-white/40 aria-current:after:bg-white"
        />
      ))}
    </div>
  );
}

function NoTicket({ event }: { event: EventDetail }) {
  return (
    <div className="rounded-card bg-card text-ink">
      <Notice
        icon={TicketX}
        title={<Trans>No ticket</Trans>}
        action={
          <LinkButton to="/events/$event" params={{ event: event.id }}>
            <Trans>Go to the event</Trans>
          </LinkButton>
        }
      >
        {event.cancelled ? (
          <Trans>The event was cancelled.</Trans>
        ) : event.attending === 'YES' ? (
          <Trans>This event needs no tickets: just come.</Trans>
        ) : (
          <Trans>Your ticket appears here as soon as you say yes.</Trans>
        )}
      </Notice>
    </div>
  );
}
