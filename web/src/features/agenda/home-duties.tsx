import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, ScanLine } from 'lucide-react';
import { attentionQuery, doorsQuery } from '../../entities/event/duties-queries.ts';
import { NeedsYou } from '../../entities/event/needs-you.tsx';
import type { DoorEvent } from '../../lib/api/schema.gen.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { useManagesEvents } from '../../lib/session/session.ts';
import { LinkButton } from '../../ui/button.tsx';
import { FactLine } from '../../ui/fact-line.tsx';

/** So many are shown; all of them stand where events are organised. */
const shownCount = 3;

/** What needs whoever organises events; nothing for others. */
export function OrganisersDuties() {
  const { data } = useQuery({ ...attentionQuery(), enabled: useManagesEvents() });
  if (data === undefined || data.total === 0) return null;
  return (
    <NeedsYou
      events={data.events.slice(0, shownCount)}
      beside={
        data.total > shownCount && (
          <LinkButton kind="quiet" size="small" to="/organise" className="-mr-3 min-h-11">
            <Plural value={data.total} one="All of it" other="All #" />
          </LinkButton>
        )
      }
    />
  );
}

/** The doors of today, for whoever reviews them: one tap before the first ticket. */
export function DoorsToday() {
  const { data } = useQuery(doorsQuery);
  const today = data?.events.filter(({ when, cancelled }) => when === 'today' && !cancelled) ?? [];
  return today.map((event) => <DoorCard key={event.id} event={event} />);
}

function DoorCard({ event: { id, title, startDate, allDay, place } }: { event: DoorEvent }) {
  const formatter = useFormatter();
  return (
    <Link
      to="/door/$event"
      params={{ event: id }}
      // Only the page of a door may read codes.
      reloadDocument
      className="flex items-center gap-4 rounded-card border border-line bg-info-soft p-4 text-ink no-underline shadow-card hover:brightness-97 sm:px-5"
    >
      <ScanLine size={32} aria-hidden className="shrink-0 text-info" />
      <span className="min-w-0 flex-1">
        <span className="block text-[0.9375rem] font-medium text-info">
          <Trans>You are at the door today</Trans>
        </span>
        <span className="block font-serif text-xl leading-tight font-semibold">{title}</span>
        <span className="block text-[0.9375rem] text-soft">
          <FactLine>
            {!allDay && formatter.time(startDate)}
            {place}
          </FactLine>
        </span>
        <span className="mt-1 block text-[0.9375rem] font-semibold text-info underline underline-offset-4">
          <Trans>Open the door</Trans>
        </span>
      </span>
      <ChevronRight size={24} aria-hidden className="shrink-0 text-info" />
    </Link>
  );
}
