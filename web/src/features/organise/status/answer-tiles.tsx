import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ManagedEventDetail } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';
import { Card } from '../../../ui/card.tsx';
import { cameTo, missedBy } from './event-status-rules.ts';

interface AnswerTilesProps {
  event: Pick<ManagedEventDetail, 'counts' | 'capacity'>;
  /** Whether it is over: then it is said who came. */
  isPast: boolean;
  label: string;
}

/** How many people have answered what, in big figures. */
export function AnswerTiles({ event, isPast, label }: AnswerTilesProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-3 max-md:[&>:last-child:nth-child(odd)]:col-span-2 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      {isPast ? <TilesOfPast counts={event.counts} /> : <TilesToCome {...event} />}
    </ul>
  );
}

function TilesToCome({ counts, capacity }: AnswerTilesProps['event']) {
  return (
    <>
      <Tile figure={counts.yes}>
        {capacity === null ? <Trans>coming</Trans> : <Trans>coming, of {capacity}</Trans>}
      </Tile>
      <Tile figure={counts.no}>
        <Trans>not coming</Trans>
      </Tile>
      {counts.told > 0 && (
        <Tile figure={counts.told}>
          <Trans>told, no answer yet</Trans>
        </Tile>
      )}
      {counts.untold > 0 && (
        <Tile figure={counts.untold}>
          <Trans>not told yet</Trans>
        </Tile>
      )}
      {counts.unreached > 0 && (
        <Tile figure={counts.unreached}>
          <Trans>not reached by e-mail</Trans>
        </Tile>
      )}
      {(counts.waiting > 0 || capacity !== null) && (
        <Tile figure={counts.waiting}>
          <Trans>waiting</Trans>
        </Tile>
      )}
    </>
  );
}

function TilesOfPast({ counts }: Pick<ManagedEventDetail, 'counts'>) {
  const { yes, no, checkedIn, told, untold, unreached, waiting } = counts;
  const silent = told + untold + unreached;
  const missing = missedBy(counts);
  return (
    <>
      <Tile figure={cameTo(counts)}>
        <Trans context="event over">came</Trans>
      </Tile>
      {checkedIn > 0 && (
        <Tile figure={yes}>
          <Trans>had said yes</Trans>
        </Tile>
      )}
      {missing > 0 && (
        <Tile figure={missing}>
          <Trans>did not come</Trans>
        </Tile>
      )}
      <Tile figure={no}>
        <Trans>had said no</Trans>
      </Tile>
      {waiting > 0 && (
        <Tile figure={waiting}>
          <Trans>found no place</Trans>
        </Tile>
      )}
      {silent > 0 && (
        <Tile figure={silent}>
          <Trans>did not answer</Trans>
        </Tile>
      )}
    </>
  );
}

function Tile({ figure, children }: { figure: number; children: ReactNode }) {
  const formatter = useFormatter();
  return (
    <li>
      <Card className="px-4 py-3">
        <span className="block font-serif text-3xl font-semibold">{formatter.number(figure)}</span>{' '}
        <span className="text-[0.9375rem] text-soft">{children}</span>
      </Card>
    </li>
  );
}
