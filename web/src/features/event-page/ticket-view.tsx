import { Trans, useLingui } from '@lingui/react/macro';
import { CircleCheckBig } from 'lucide-react';
import type { EventDetail } from '../../lib/api/schema.gen.ts';
import { dayOf } from '../../lib/format/dates.ts';
import { useNow } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { PageTitle } from '../../ui/page.tsx';
import { QrCode } from '../../ui/qr-code.tsx';
import { minutesLeft, type ShownTicket } from './ticket-rules.ts';

interface TicketViewProps {
  event: EventDetail;
  ticket: ShownTicket;
  /** One that is not shown is only there for paper. */
  isShown: boolean;
}

/** A ticket: what is scanned comes first and is wholly in view on every screen, what people read follows. */
export function TicketView({ event, ticket, isShown }: TicketViewProps) {
  const { t } = useLingui();
  const kinds = {
    guest: t`Guest`,
    partner: t({ message: 'Partner', context: 'at an event' }),
    member: t`Member`,
  };
  return (
    // White by night, too: a scanner reads dark on light best.
    <article
      className={`${isShown ? 'flex' : 'hidden print:flex'} flex-col rounded-card bg-white text-[#1b2430] flat:flex-row print:flex-col print:break-inside-avoid`}
    >
      <QrCode
        text={ticket.code}
        label={t`Code for the door`}
        className="mx-auto w-[min(100%,55dvh,21rem)] shrink-0 rounded-card p-3 flat:mx-0 flat:self-start flat:w-[min(45vw,calc(100dvh-4.5rem))] print:w-72"
      />
      <div className="flat:flex flat:min-w-0 flat:flex-1 flat:flex-col flat:justify-center">
        <div className="px-6 flat:pt-3">
          <div role={isShown ? 'status' : undefined} className="print:hidden">
            {ticket.isIn && (
              <p className="mb-2 flex items-center gap-2 rounded-control bg-[#146b41] px-3 py-2 text-lg font-semibold text-white">
                <CircleCheckBig size={24} aria-hidden className="shrink-0" />
                <Trans>Welcome: this ticket was scanned</Trans>
              </p>
            )}
          </div>
          <p className="text-2xl font-semibold">{ticket.name === '' ? t`My partner` : ticket.name}</p>
          <p className="text-[#5b6675]">
            {kinds[ticket.kind]}
            {ticket.club !== '' && ` · ${ticket.club}`}
          </p>
        </div>
        <div className="mx-5 mt-4 border-t-2 border-dashed border-[#d9d4c7]" />
        <Facts event={event} isShown={isShown} />
      </div>
    </article>
  );
}

function Facts({ event, isShown }: Pick<TicketViewProps, 'event' | 'isShown'>) {
  const { t } = useLingui();
  const formatter = useFormatter();
  const now = useNow();
  const { startDate, endDate, allDay, title } = event;
  const isToday = dayOf(startDate) === dayOf(now);
  const day = isToday ? t`Today` : formatter.longDay(dayOf(startDate));
  const times = allDay ? t`all day` : formatter.times(startDate, endDate);
  const minutes = minutesLeft(event, now);
  return (
    <div className="px-6 pt-4 pb-5">
      <p className="font-semibold text-[#9a5a0a] first-letter:uppercase">
        {day}, {times}
        {minutes !== null && ` · ${formatter.minutesFromNow(minutes)}`}
      </p>
      {isShown ? (
        <PageTitle title={title} className="text-2xl" />
      ) : (
        <p className="font-serif text-2xl leading-tight font-semibold">{title}</p>
      )}
      <p className="text-[#5b6675]">{event.place}</p>
      <p className="mt-3 text-sm text-[#5b6675] print:hidden">
        <Trans>Works offline, too.</Trans>
      </p>
    </div>
  );
}
