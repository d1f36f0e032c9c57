import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Copy, X } from 'lucide-react';
import type { PastEvent } from '../api/schema.gen.ts';
import { useNow } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { LinkButton } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';
import { FactLine } from '../ui/fact-line.tsx';

interface PastEventChoiceProps {
  events: readonly PastEvent[];
  chosen: PastEvent | undefined;
}

/** The events of the club to begin from; the chosen one is in the address. */
export function PastEventChoice({ events, chosen }: PastEventChoiceProps) {
  const { t } = useLingui();
  if (events.length === 0) return null;
  if (chosen !== undefined) return <Chosen event={chosen} />;
  return (
    <Disclosure
      title={
        <>
          <Copy size={20} aria-hidden className="shrink-0" />
          <Trans>Start from a past event</Trans>
        </>
      }
      titleClassName="min-h-14 px-4 py-3"
      className="mb-6 rounded-card bg-info-soft text-info"
      isOpen={events.length <= 3}
    >
      <ul aria-label={t`Past events`} className="max-h-80 overflow-y-auto px-2 pb-2">
        {events.map((event) => (
          <li key={event.id}>
            <Link
              from="/clubs/$club/activities/new"
              to="/clubs/$club/activities/new"
              search={{ event: event.id }}
              replace
              resetScroll={false}
              className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 rounded-control bg-card px-4 py-2 text-ink hover:bg-sunken [li+li>&]:mt-1.5"
            >
              <span className="font-semibold">{event.title}</span>
              <EventLine event={event} />
            </Link>
          </li>
        ))}
      </ul>
    </Disclosure>
  );
}

function Chosen({ event }: { event: PastEvent }) {
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-3 rounded-card bg-info-soft px-4 py-3 text-info">
      <p className="min-w-0">
        <Trans>
          Started from <strong>{event.title}</strong>
        </Trans>
        <br />
        <EventLine event={event} />
      </p>
      <LinkButton
        from="/clubs/$club/activities/new"
        to="/clubs/$club/activities/new"
        search={{}}
        replace
        resetScroll={false}
        icon={X}
        size="small"
      >
        <Trans>Start from scratch</Trans>
      </LinkButton>
    </div>
  );
}

function EventLine({ event: { startDate, came } }: { event: PastEvent }) {
  const writer = useWriter();
  const day = writer.shortDay(startDate, useNow());
  return (
    <span className="text-[0.9375rem]">
      <FactLine>
        {day}
        {came > 0 && <Plural value={came} one="# person came" other="# people came" />}
      </FactLine>
    </span>
  );
}
