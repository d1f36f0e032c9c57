import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { AnswerCounts } from '../api/schema.gen.ts';
import { useWriter } from '../shared/use-writer.ts';
import { Card } from '../ui/card.tsx';

/** How many people have answered what, in big figures. */
export function AnswerTiles({ counts, label }: { counts: AnswerCounts; label: string }) {
  return (
    <ul
      aria-label={label}
      className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]"
    >
      <Tile figure={counts.yes}>
        <Trans>coming</Trans>
      </Tile>
      <Tile figure={counts.no}>
        <Trans>not coming</Trans>
      </Tile>
      <Tile figure={counts.unanswered}>
        <Trans>without an answer</Trans>
      </Tile>
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
