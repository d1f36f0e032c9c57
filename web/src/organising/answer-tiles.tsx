import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AnswerCounts } from '../api/schema.gen.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Card } from '../ui/card.tsx';

interface AnswerTilesProps {
  counts: AnswerCounts;
  capacity: number | null;
  label: string;
}

/** How many people have answered what, in big figures. */
export function AnswerTiles({ counts, capacity, label }: AnswerTilesProps) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      <Tile figure={counts.yes}>
        {capacity === null ? <Trans>coming</Trans> : <Trans>coming, of {capacity}</Trans>}
      </Tile>
      <Tile figure={counts.no}>
        <Trans>not coming</Trans>
      </Tile>
      {counts.unanswered > 0 && (
        <Tile figure={counts.unanswered}>
          <Trans>without an answer</Trans>
        </Tile>
      )}
      {(counts.waiting > 0 || capacity !== null) && (
        <Tile figure={counts.waiting}>
          <Trans>waiting</Trans>
        </Tile>
      )}
    </ul>
  );
}

function Tile({ figure, children }: { figure: number; children: ReactNode }) {
  const writer = useWriter();
  return (
    <li>
      <Card className="px-4 py-3">
        <span className="block font-serif text-3xl font-semibold">{writer.number(figure)}</span>{' '}
        <span className="text-[0.9375rem] text-soft">{children}</span>
      </Card>
    </li>
  );
}
