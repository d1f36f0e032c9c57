import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, DoorClosed } from 'lucide-react';
import type { DoorEvent } from '../api/schema.gen.ts';
import { dayOf } from '../shared/dates.ts';
import { useNow } from '../shared/session.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Card, CardList, SectionHeading } from '../ui/card.tsx';
import { DateTile } from '../ui/date-tile.tsx';
import { FactLine } from '../ui/fact-line.tsx';
import { Notice } from '../ui/notices.tsx';
import { Page } from '../ui/page.tsx';
import { doorsQuery } from './door-queries.ts';
import { WaitingScans } from './waiting-scans.tsx';
import { InWords } from './in-words.tsx';

/** The doors that I may open: today's first. */
export function DoorsScreen() {
  const { t } = useLingui();
  const { events } = useSuspenseQuery(doorsQuery).data;
  const groups = [
    { when: 'today', title: t`Today` },
    { when: 'coming', title: t`Coming up` },
    { when: 'past', title: t`Over` },
  ];
  return (
    <Page title={t`Door`}>
      <WaitingScans />
      {events.length === 0 && (
        <Card>
          <Notice icon={DoorClosed} title={<Trans>No door to open</Trans>}>
            <Trans>
              As soon as you are named as a reviewer of an event with tickets, you will find it here.
            </Trans>
          </Notice>
        </Card>
      )}
      {groups.map(({ when, title }) => {
        const shown = events.filter((event) => event.when === when);
        if (shown.length === 0) return null;
        return (
          <section key={when}>
            <SectionHeading>{title}</SectionHeading>
            <CardList label={title}>
              {shown.map((event) => (
                <DoorLine key={event.id} event={event} />
              ))}
            </CardList>
          </section>
        );
      })}
    </Page>
  );
}

function DoorLine({ event }: { event: DoorEvent }) {
  const writer = useWriter();
  const { id, title, startDate, place, expected, scanning } = event;
  return (
    <li>
      <Link
        to="/door/$event"
        params={{ event: id }}
        className="flex items-center gap-4 px-4 py-3.5 hover:bg-sunken"
      >
        <DateTile day={startDate} />
        <span className="min-w-0 flex-1">
          <span className="block font-semibold">{title}</span>
          <span className="block text-[0.9375rem] text-soft">
            <FactLine>
              {!event.allDay && writer.time(startDate)}
              {place}
            </FactLine>
          </span>
          <span className="block text-[0.9375rem] text-soft">
            <InWords inside={event.in} expected={expected} />
          </span>
          {!scanning.open && <NotYet event={event} />}
        </span>
        <ChevronRight size={20} aria-hidden className="shrink-0 text-soft" />
      </Link>
    </li>
  );
}

/** Why a door takes no scans yet. */
function NotYet({ event: { scanning, cancelled } }: { event: DoorEvent }) {
  const writer = useWriter();
  const now = useNow();
  const day = scanning.from === '' ? '' : writer.shortDay(dayOf(scanning.from), now);
  const time = scanning.from === '' ? '' : writer.time(scanning.from);
  return (
    <span className="block text-[0.9375rem] text-open">
      {cancelled ? (
        <Trans>Cancelled</Trans>
      ) : scanning.from === '' ? (
        <Trans>No check-in</Trans>
      ) : (
        <Trans>
          Takes scans from {day}, {time} on, when registration has closed
        </Trans>
      )}
    </span>
  );
}
