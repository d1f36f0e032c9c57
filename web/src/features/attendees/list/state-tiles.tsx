import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AudienceCounts } from '../../../lib/api/schema.gen.ts';
import { useFormatter } from '../../../lib/format/use-formatter.ts';

type State = 'yes' | 'no' | 'waiting' | 'told' | 'untold' | 'unreached' | 'left';
type Chosen = { state?: State | undefined; checkedIn?: boolean | undefined };

interface StateTilesProps {
  counts: AudienceCounts;
  chosen: Chosen;
  /** How many can come; null when as many as want to. */
  capacity: number | null;
  /** Whether people are checked in at all. */
  hasDoor: boolean;
}

/** How many people are in each state; each figure shows those who are meant. */
export function StateTiles({ counts, chosen, capacity, hasDoor }: StateTilesProps) {
  const { t } = useLingui();
  const tile = (figure: number, wanted: Chosen, label: ReactNode) => (
    <Tile figure={figure} wanted={wanted} chosen={chosen}>
      {label}
    </Tile>
  );
  // What is chosen can be pressed again, also when the last one has just moved on.
  const has = (state: State) => counts[state] > 0 || chosen.state === state;
  return (
    <ul
      aria-label={t`Show only`}
      className="mb-4 grid grid-cols-2 gap-2 sm:grid-cols-3 lg:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] lg:gap-3"
    >
      {tile(
        counts.yes,
        { state: 'yes' },
        capacity === null ? <Trans>coming</Trans> : <Trans>coming, of {capacity}</Trans>,
      )}
      {tile(counts.no, { state: 'no' }, <Trans>not coming</Trans>)}
      {has('waiting') && tile(counts.waiting, { state: 'waiting' }, <Trans>waiting</Trans>)}
      {tile(counts.told, { state: 'told' }, <Trans>told, no answer yet</Trans>)}
      {has('untold') && tile(counts.untold, { state: 'untold' }, <Trans>not told yet</Trans>)}
      {has('unreached') &&
        tile(counts.unreached, { state: 'unreached' }, <Trans>not reached by e-mail</Trans>)}
      {has('left') && tile(counts.left, { state: 'left' }, <Trans>no longer members</Trans>)}
      {hasDoor && tile(counts.checkedIn, { checkedIn: true }, <Trans context="at an event">in</Trans>)}
    </ul>
  );
}

interface TileProps {
  figure: number;
  wanted: Chosen;
  chosen: Chosen;
  children: ReactNode;
}

function Tile({ figure, wanted, chosen, children }: TileProps) {
  const formatter = useFormatter();
  const isIn = chosen.checkedIn === true;
  const isChosen = wanted.state === chosen.state && isIn === (wanted.checkedIn === true);
  // Pressed again, it shows everyone; who is not in yet is chosen elsewhere, and beside it.
  const others = { state: undefined, checkedIn: isIn ? undefined : chosen.checkedIn };
  const next = isChosen ? others : { ...others, ...wanted };
  return (
    <li className="flex">
      <Link
        from="/organise/events/$event/participants"
        to="."
        search={(now) => ({
          ...now,
          more: undefined,
          at: undefined,
          // Nobody else stands in a line.
          ...(now.sort === 'waiting' && { sort: undefined, direction: undefined }),
          ...next,
        })}
        replace
        resetScroll={false}
        // A link that takes something out of the address is not where someone is.
        activeOptions={{ exact: true }}
        aria-current={isChosen ? 'true' : undefined}
        className="block flex-1 rounded-card border border-line bg-card px-4 py-2.5 shadow-card hover:bg-sunken aria-[current=true]:border-link aria-[current=true]:bg-info-soft"
      >
        <span className="block font-serif text-2xl leading-tight font-semibold">
          {formatter.number(figure)}
        </span>{' '}
        <span className="block text-[0.9375rem] text-soft">{children}</span>
      </Link>
    </li>
  );
}
