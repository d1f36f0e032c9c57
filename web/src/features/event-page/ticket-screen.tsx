import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, Download, TicketX, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, type TouchEvent } from 'react';
import { serviceAddress } from '../../lib/api/client.ts';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { useMe, useNow } from '../../lib/session/session.ts';
import { useWakefulScreen } from '../../lib/hooks.ts';
import { LinkButton } from '../../ui/button.tsx';
import { Notice } from '../../ui/notices.tsx';
import { isScanTime, stepOfKey, stepOfSwipe, ticketsOf, type ShownTicket } from './ticket-rules.ts';
import { TicketView } from './ticket-view.tsx';
import { eventQuery, useEvent } from '../../entities/event/event-queries.ts';

/** The tickets of my whole party, one after the other, for the door. */
export function TicketScreen() {
  const { t } = useLingui();
  const event = useEvent('/bare/events/$event/ticket');
  const router = useRouter();
  const tickets = ticketsOf(event, useMe());
  useScanNews(event, tickets);
  const [chosen, setChosen] = useState(0);
  const last = tickets.length - 1;
  const shown = Math.min(chosen, last);
  const ticket = tickets[shown];
  const go = (step: number) => setChosen(Math.max(0, Math.min(shown + step, last)));
  useWakefulScreen();
  const close = useCallback(
    () => void router.navigate({ to: '/events/$event', params: { event: event.id }, replace: true }),
    [router, event.id],
  );
  useKeys((key) => (key === 'Escape' ? close() : go(stepOfKey(key))));
  const swipe = useSwipe(go);
  return (
    <main
      {...swipe}
      data-whole-screen
      className={`fixed inset-0 z-50 flex flex-col overflow-y-auto text-white transition-colors duration-500 print:static print:bg-transparent ${ticket?.isIn === true ? 'bg-[#146b41]' : 'bg-brand'}`}
    >
      <div className="mx-auto flex w-full max-w-md items-center justify-between px-4 pt-2 flat:max-w-3xl print:hidden">
        <button type="button" aria-label={t`Close`} onClick={close} className={round}>
          <X size={26} aria-hidden />
        </button>
        {tickets.length > 1 && <Steps shown={shown} count={tickets.length} onGo={go} />}
        {ticket === undefined ? <span className="size-11" /> : <PdfLink event={event} ticket={ticket} />}
      </div>
      <div className="mx-auto w-full max-w-md px-4 pt-1 pb-6 flat:max-w-3xl">
        {ticket === undefined && <NoTicket event={event} />}
        {/* On paper all of them, on the screen one. */}
        {tickets.map((one) => (
          <TicketView key={one.registration} event={event} ticket={one} isShown={one === ticket} />
        ))}
      </div>
    </main>
  );
}

/** On the colour of the organisation, where the usual ring around what has the focus is hard to see. */
const round =
  'flex size-11 items-center justify-center rounded-full focus-visible:outline-white disabled:opacity-40';

interface StepsProps {
  shown: number;
  count: number;
  onGo: (step: number) => void;
}

/** From one ticket of the party to the next. */
function Steps({ shown, count, onGo }: StepsProps) {
  const { t } = useLingui();
  return (
    <div className="flex items-center gap-1">
      <button
        type="button"
        aria-label={t`Previous ticket`}
        aria-disabled={shown === 0}
        onClick={() => onGo(-1)}
        className={`${round} aria-disabled:opacity-40`}
      >
        <ChevronLeft size={26} aria-hidden />
      </button>
      <p role="status" className="font-semibold">
        <Trans>
          {shown + 1} of {count}
        </Trans>
      </p>
      <button
        type="button"
        aria-label={t`Next ticket`}
        aria-disabled={shown === count - 1}
        onClick={() => onGo(1)}
        className={`${round} aria-disabled:opacity-40`}
      >
        <ChevronRight size={26} aria-hidden />
      </button>
    </div>
  );
}

/** How often a ticket that is held out asks whether it was scanned, in milliseconds. */
const askEvery = 4000;

/** While a ticket is in view and may be scanned, it learns whether it was; without a network what was known last stays. */
function useScanNews(event: EventDetail, tickets: readonly ShownTicket[]) {
  const isAsking = isScanTime(event, tickets, useNow());
  useQuery({ ...eventQuery(event.id), refetchInterval: isAsking ? askEvery : false });
}

function PdfLink({ event, ticket }: { event: EventDetail; ticket: ShownTicket }) {
  const { t } = useLingui();
  return (
    <a
      href={`${serviceAddress}/v2/events/${event.id}/ticket?registration=${ticket.registration}`}
      aria-label={t`Ticket as PDF`}
      title={t`Ticket as PDF`}
      className={round}
    >
      <Download size={24} aria-hidden />
    </a>
  );
}

/** Escape closes what fills the screen, and arrows lead through the party, wherever the focus is. */
function useKeys(press: (key: string) => void) {
  const pressed = useRef(press);
  useEffect(() => {
    pressed.current = press;
  });
  useEffect(() => {
    const listen = ({ key }: KeyboardEvent) => pressed.current(key);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** A finger that wipes sideways leads through the party; one that moves down scrolls as ever. */
function useSwipe(go: (step: number) => void) {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      start.current =
        finger === undefined || touches.length > 1 ? null : { x: finger.clientX, y: finger.clientY };
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      const from = start.current;
      start.current = null;
      if (from !== null && finger !== undefined)
        go(stepOfSwipe(finger.clientX - from.x, finger.clientY - from.y));
    },
  };
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
