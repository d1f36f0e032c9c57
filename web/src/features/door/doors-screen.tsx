import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { useSuspenseQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronRight, DoorClosed, CloudUpload } from 'lucide-react';
import type { DoorEvent } from '../../lib/api/schema.gen.ts';
import { dayOf } from '../../lib/format/dates.ts';
import { useNow, useMe } from '../../lib/session/session.ts';
import { useFormatter } from '../../lib/format/use-formatter.ts';
import { Card, CardList, SectionHeading } from '../../ui/card.tsx';
import { DateTile } from '../../ui/date-tile.tsx';
import { FactLine } from '../../ui/fact-line.tsx';
import { Notice } from '../../ui/notices.tsx';
import { Page } from '../../ui/page.tsx';
import { doorsQuery } from '../../entities/event/duties-queries.ts';
import { InWords } from './door-words.tsx';
import { Button } from '../../ui/button.tsx';
import { onlineService } from './offline/online-service.ts';
import { doorStore } from './offline/stored-door.ts';
import { RefusedScans } from './refused-scans.tsx';
import { ScanSender } from './offline/scan-sender.ts';

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
  const formatter = useFormatter();
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
              {!event.allDay && formatter.time(startDate)}
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
  const formatter = useFormatter();
  const now = useNow();
  const day = scanning.from === '' ? '' : formatter.shortDay(dayOf(scanning.from), now);
  const time = scanning.from === '' ? '' : formatter.time(scanning.from);
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

/** How often it is tried again. */
const retryMilliseconds = 10_000;

/** Sends what doors have left on this device, and says so as long as something is left: what waits, and what was not accepted. */
function WaitingScans() {
  const { id } = useMe();
  const { data, refetch, isFetching } = useQuery({
    queryKey: ['doors', 'waiting', id],
    queryFn: async () => {
      const found = await doorStore.queue(id);
      if (found.length === 0) return [];
      await new ScanSender(id, { store: doorStore, service: onlineService }).send();
      return doorStore.queue(id);
    },
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.some(waits) === false ? false : retryMilliseconds),
  });
  const waiting = data?.filter(waits).length ?? 0;
  return (
    <>
      <div role="status">
        {waiting > 0 && (
          <div className="mb-4 flex flex-wrap items-center gap-3 rounded-control bg-open-soft px-4 py-3 font-medium text-open">
            <CloudUpload size={22} aria-hidden className="shrink-0" />
            <p className="min-w-0 flex-1">
              <Plural
                value={waiting}
                one="# scan waits on this device, and is sent as soon as there is a network."
                other="# scans wait on this device, and are sent as soon as there is a network."
              />
            </p>
            <Button size="small" pending={isFetching} onClick={() => void refetch()}>
              <Trans>Send now</Trans>
            </Button>
          </div>
        )}
      </div>
      <RefusedScans reviewer={id} scans={data ?? []} onChanged={() => void refetch()} />
    </>
  );
}

function waits({ refusal }: { refusal?: unknown }): boolean {
  return refusal === undefined;
}
