import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import type { ReactNode } from 'react';
import type { EventInNeed } from '../../lib/api/schema.gen.ts';
import { dayOf, daysBetween } from '../../lib/format/dates.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { useNow } from '../../lib/session/session.ts';
import { CardList, SectionHeading } from '../../ui/card.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { waysToReasons } from './needs-rules.ts';

interface NeedsYouProps {
  events: readonly EventInNeed[];
  /** The way to the rest, or how many there are. */
  beside?: ReactNode;
}

/** The events that need someone who organises them, each with why, leading to where it is done. */
export function NeedsYou({ events, beside }: NeedsYouProps) {
  const { t } = useLingui();
  if (events.length === 0) return null;
  return (
    <section aria-labelledby="needs-you">
      <SectionHeading id="needs-you" beside={beside}>
        <Trans>Needs you</Trans>
      </SectionHeading>
      <CardList label={t`Needs you`}>
        {events.map((event) => (
          <NeedyLine key={event.id} event={event} />
        ))}
      </CardList>
    </section>
  );
}

function NeedyLine({ event }: { event: EventInNeed }) {
  const { id, title, startDate, calendar, reasons } = event;
  const formatter = useFormatter();
  const words = useReasonWords(event);
  const ways = waysToReasons(event);
  return (
    <li className="relative px-4 py-3 hover:bg-sunken/40 has-[a:focus-visible]:bg-sunken/40">
      <h3 className="leading-snug font-semibold">
        <Link
          to="/organise/events/$event"
          params={{ event: id }}
          className="text-ink no-underline after:absolute after:inset-0"
        >
          {title}
        </Link>
      </h3>
      <div className="text-[0.9375rem] text-soft">
        <FactLine>
          {formatter.shortDay(startDate, dayOf(useNow()))}
          {calendar.title}
        </FactLine>
      </div>
      <ul className="flex flex-col items-start text-[0.9375rem] font-medium text-open">
        {reasons.map((reason) => (
          <li key={reason}>
            {/* It lies above the link of the whole line. */}
            <Link
              {...ways[reason]}
              className="relative inline-flex min-h-11 items-center gap-1.5 text-open no-underline hover:underline md:min-h-8"
            >
              <BellRing size={16} aria-hidden className="shrink-0" />
              {words[reason]}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  );
}

function useReasonWords(event: EventInNeed): Record<EventInNeed['reasons'][number], ReactNode> {
  const { startDate, registrationDueDate, capacity, counts, failedMails } = event;
  const now = useNow();
  const formatter = useFormatter();
  const inDays = (time: string) =>
    time === '' ? '' : formatter.daysFromNow(daysBetween(dayOf(now), dayOf(time)));
  const free = (capacity ?? 0) - (counts.taken ?? 0);
  return {
    'draft-soon': <Trans>Not published yet · starts {inDays(startDate)}</Trans>,
    'answers-due': <Trans>Answers are due {inDays(registrationDueDate)}</Trans>,
    'seats-free': (
      <Plural
        value={free}
        one="# place is free, and people wait for one"
        other="# places are free, and people wait for one"
      />
    ),
    waiting: <Trans>It is full, and people wait for a place</Trans>,
    'mails-failed': (
      <Plural value={failedMails} one="# e-mail did not arrive" other="# e-mails did not arrive" />
    ),
    'no-reviewers': <Trans>Nobody is named for the door yet</Trans>,
  };
}
