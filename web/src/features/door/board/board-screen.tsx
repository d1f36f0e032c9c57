import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { CircleCheck, DoorOpen } from 'lucide-react';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card, SectionHeading } from '../../../ui/card.tsx';
import { Notice } from '../../../ui/notices.tsx';
import { Page } from '../../../ui/page.tsx';
import { BarList, ColumnChart } from '../../../ui/bar-charts.tsx';
import type { Bar } from '../../../ui/chart-rules.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { barsOf, shareOf } from './board-rules.ts';
import { ConflictList } from './conflict-list.tsx';
import { conflictsQuery, doorQuery, figuresQuery } from '../door-queries.ts';

const route = getRouteApi('/app/door/$event/board');

/** As many columns as a phone shows legibly. */
const mostBars = 24;

/** How an event fills: who is in, at which gate, when, and where doors and service disagree. It refreshes by itself. */
export function BoardScreen() {
  const { t } = useLingui();
  const { event } = route.useParams();
  const door = useSuspenseQuery(doorQuery(event)).data;
  const figures = useSuspenseQuery(figuresQuery(event)).data;
  const bars = barsOf(figures.minutes, mostBars);
  return (
    <Page title={t`Board`} above={door.title} back={`/door/${event}`} width="wide">
      <Total inside={figures.in} expected={figures.expected} />
      {figures.in === 0 ? (
        <Card className="mt-6">
          <Notice icon={DoorOpen} title={<Trans>Nobody is in yet</Trans>}>
            <Trans>
              As soon as the first ticket is scanned, the figures are here. They update on their own.
            </Trans>
          </Notice>
        </Card>
      ) : (
        <div className="grid gap-x-8 lg:grid-cols-[2fr_1fr]">
          <section>
            <SectionHeading>
              <Trans>When they came in</Trans>
            </SectionHeading>
            <Card className="p-4">
              <MinuteChart bars={bars.bars} minutes={bars.minutes} />
            </Card>
          </section>
          <section>
            <SectionHeading>
              <Trans>By gate</Trans>
            </SectionHeading>
            <Card className="p-4">
              <BarList
                label={t`By gate`}
                bars={figures.gates.map(({ gate, in: value }) => ({
                  name: gate === '' ? t`No gate named` : gate,
                  value,
                }))}
              />
            </Card>
          </section>
        </div>
      )}
      <Conflicts event={event} />
    </Page>
  );
}

function Total({ inside, expected }: { inside: number; expected: number }) {
  const formatter = useFormatter();
  const share = shareOf(inside, expected);
  return (
    <Card className="p-5">
      <p className="font-serif text-4xl font-semibold">
        <Trans>
          {formatter.number(inside)} of {formatter.number(expected)} are in
        </Trans>
      </p>
      <div className="mt-3 h-3 overflow-hidden rounded-full bg-sunken" aria-hidden>
        <div className="h-full rounded-full bg-yes" style={{ width: `${share}%` }} />
      </div>
      <p className="mt-2 text-soft">
        <Trans>{formatter.number(Math.max(expected - inside, 0))} still to arrive</Trans>
      </p>
    </Card>
  );
}

function Conflicts({ event }: { event: number }) {
  const { data } = useQuery(conflictsQuery(event));
  return (
    <section aria-live="polite">
      <SectionHeading>
        <Trans>Conflicts</Trans>
      </SectionHeading>
      <Card className="p-4">
        {data?.conflicts.length === 0 ? (
          <p className="flex items-center gap-2 text-soft">
            <CircleCheck size={20} aria-hidden className="shrink-0 text-yes" />
            <Trans>No door has let anyone in whom the service would have refused.</Trans>
          </p>
        ) : (
          <ConflictList event={event} isOnline />
        )}
      </Card>
    </section>
  );
}

/** Every so many columns have their time below them, so that the times do not run into each other. */
const labelled = 4;

/** Columns for how many came in when; a table that opens says the same in numbers. */
function MinuteChart({ bars, minutes }: { bars: readonly Bar[]; minutes: number }) {
  const formatter = useFormatter();
  return (
    <figure>
      <figcaption className="mb-3 text-[0.9375rem] text-soft">
        <Plural
          value={minutes}
          one="How many came in, minute by minute"
          other="How many came in, for every # minutes"
        />
      </figcaption>
      <ColumnChart
        bars={bars}
        labelOf={({ name }, index) => (index % labelled === 0 ? formatter.time(name) : '')}
      />
      <MinuteTable bars={bars} />
    </figure>
  );
}

function MinuteTable({ bars }: { bars: readonly Bar[] }) {
  const formatter = useFormatter();
  return (
    <Disclosure title={<Trans>As a table</Trans>} titleClassName="min-h-11 w-fit text-link" className="mt-3">
      <table className="w-full max-w-sm text-left tabular-nums">
        <thead>
          <tr className="border-b border-line">
            <th scope="col" className="py-1.5">
              <Trans>From</Trans>
            </th>
            <th scope="col" className="py-1.5 text-right">
              <Trans>Came in</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {bars.map(({ name, value }) => (
            <tr key={name} className="border-b border-line">
              <th scope="row" className="py-1.5 font-normal">
                {formatter.time(name)}
              </th>
              <td className="py-1.5 text-right">{formatter.number(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Disclosure>
  );
}
