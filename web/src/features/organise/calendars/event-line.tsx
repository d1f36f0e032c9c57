import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Repeat, Users } from 'lucide-react';
import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';
import { useNow } from '../../../lib/session/session.ts';
import { isOver } from '../../../lib/format/dates.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DateTile } from '../../../ui/date-tile.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { cameTo } from '../status/event-status-rules.ts';
import { freePlaces, otherYear } from './event-line-rules.ts';
import { EventStateBadge } from '../event-state.tsx';

interface EventLineProps {
  event: ManagedEvent;
  /** Whether it stands among the other dates of its series, which have the same title and calendar. */
  isDate?: boolean;
}

/** One of the events of an organiser; the whole line leads to it. */
export function EventLine({ event, isDate = false }: EventLineProps) {
  const { state, startDate, allDay, place, calendar, closed, series, dates } = event;
  const { t } = useLingui();
  const formatter = useFormatter();
  return (
    <li className="relative flex gap-4 p-4 hover:bg-sunken/40 has-[a:focus-visible]:bg-sunken/40">
      <DateTile day={startDate} year={otherYear(startDate, useNow())} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="leading-snug font-semibold">
            <EventLink event={event}>{isDate ? formatter.longDay(startDate) : event.title}</EventLink>
          </h3>
          <div className="mt-0.5 text-[0.9375rem] text-soft">
            <FactLine>
              {allDay ? t`all day` : formatter.time(startDate)}
              {!isDate && dates === undefined && series !== null && t`series`}
              {place}
              {!isDate && calendar.title}
              {closed && t`by invitation only`}
            </FactLine>
            {dates !== undefined && <DatesLine dates={dates} />}
            <Counts event={event} />
          </div>
        </div>
        {state !== 'published' && <EventStateBadge state={state} />}
        {state === 'published' && freePlaces(event) === 0 && (
          <Badge tone="info" icon={Users}>
            <Trans>Full</Trans>
          </Badge>
        )}
      </div>
    </li>
  );
}

const wholeLine = 'text-ink no-underline after:absolute after:inset-0';

/** A series leads to its dates. */
function EventLink({ event: { id, series, dates }, children }: { event: ManagedEvent; children: string }) {
  return dates === undefined || series === null ? (
    <Link to="/organise/events/$event" params={{ event: id }} className={wholeLine}>
      {children}
    </Link>
  ) : (
    <Link to="/organise/series/$series" params={{ series }} className={wholeLine}>
      {children}
    </Link>
  );
}

/** How many dates of a series there are, and up to when; the line itself is about the next one. */
function DatesLine({ dates: { count, last } }: { dates: NonNullable<ManagedEvent['dates']> }) {
  const day = useFormatter().shortDay(last, useNow());
  return (
    <span className="flex items-center gap-1.5 font-medium text-ink">
      <Repeat size={16} aria-hidden className="shrink-0 text-accent" />
      <Trans>
        <Plural value={count} one="# date" other="# dates" /> until {day}
      </Trans>
    </span>
  );
}

/** How many people have answered what. */
function Counts({ event }: { event: ManagedEvent }) {
  const { state, registrationEnabled, counts, capacity } = event;
  const hasEnded = isOver(event, useNow());
  if (!registrationEnabled || state === 'draft') return null;
  const { yes, no, waiting, told, untold, unreached } = counts;
  if (hasEnded && state === 'published')
    return (
      <FactLine>
        <Plural value={cameTo(counts)} _0="nobody came" one="# came" other="# came" />
      </FactLine>
    );
  return (
    <FactLine>
      <Plural value={yes} _0="nobody coming yet" one="# coming" other="# coming" />
      {capacity !== null && <Plural value={capacity} one="# place" other="# places" />}
      {waiting > 0 && <Plural value={waiting} one="# waiting" other="# waiting" />}
      {no > 0 && <Plural value={no} one="# not coming" other="# not coming" />}
      {told > 0 && <Plural value={told} one="# told, no answer yet" other="# told, no answer yet" />}
      {untold > 0 && <Plural value={untold} one="# not told yet" other="# not told yet" />}
      {unreached > 0 && (
        <Plural value={unreached} one="# not reached by e-mail" other="# not reached by e-mail" />
      )}
    </FactLine>
  );
}
