import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { BellRing, Users } from 'lucide-react';
import type { ManagedEvent } from '../../../lib/api/schema.gen.ts';
import { dayOf, daysBetween } from '../../../lib/format/dates.ts';
import { useNow } from '../../../lib/session/session.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Badge } from '../../../ui/badge.tsx';
import { DateTile } from '../../../ui/date-tile.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { attentionOf, freePlaces, otherYear } from './attention-rules.ts';
import { EventStateBadge } from '../event-state.tsx';

/** One of the events of an organiser; the whole line leads to it. */
export function EventLine({ event }: { event: ManagedEvent }) {
  const { id, title, state, startDate, allDay, place, calendar, closed, series } = event;
  const { t } = useLingui();
  const formatter = useFormatter();
  return (
    <li className="relative flex gap-4 p-4 hover:bg-sunken/40 has-[a:focus-visible]:bg-sunken/40">
      <DateTile day={startDate} year={otherYear(startDate, useNow())} />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-52">
          <h3 className="leading-snug font-semibold">
            <Link
              to="/organise/events/$event"
              params={{ event: id }}
              className="text-ink no-underline after:absolute after:inset-0"
            >
              {title}
            </Link>
          </h3>
          <div className="mt-0.5 text-[0.9375rem] text-soft">
            <FactLine>
              {allDay ? t`all day` : formatter.time(startDate)}
              {series !== null && t`series`}
              {place}
              {calendar.title}
              {closed && t`by invitation only`}
            </FactLine>
            <Counts event={event} />
          </div>
          <AttentionLine event={event} />
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

/** How many people have answered what. */
function Counts({ event: { state, registrationEnabled, counts, capacity } }: { event: ManagedEvent }) {
  if (!registrationEnabled || state === 'draft') return null;
  const { yes, no, waiting, told, untold, unreached } = counts;
  return (
    <FactLine>
      <Plural value={yes} _0="nobody coming yet" one="# coming" other="# coming" />
      {capacity !== null && <Trans>{capacity} places</Trans>}
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

/** What someone should do about it now. */
function AttentionLine({ event }: { event: ManagedEvent }) {
  const now = useNow();
  const formatter = useFormatter();
  const attention = attentionOf(event, now);
  if (attention === null) return null;
  const inDays = (time: string) => formatter.daysFromNow(daysBetween(dayOf(now), dayOf(time)));
  return (
    <p className="mt-1 flex items-center gap-1.5 text-[0.9375rem] font-medium text-open">
      <BellRing size={16} aria-hidden className="shrink-0" />
      {attention === 'draft-soon' && <Trans>Not published yet · starts {inDays(event.startDate)}</Trans>}
      {attention === 'answers-due' && <Trans>Answers are due {inDays(event.registrationDueDate)}</Trans>}
      {attention === 'waiting' && (
        <Plural
          value={freePlaces(event) ?? 0}
          _0="It is full, and people wait for a place"
          one="# place is free, too few for those who wait first"
          other="# places are free, too few for those who wait first"
        />
      )}
    </p>
  );
}
