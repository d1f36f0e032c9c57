import { Plural, Trans } from '@lingui/react/macro';
import type { TotalsOfList } from '../../../lib/api/schema.gen.ts';
import { FactLine } from '../../../ui/fact-line.tsx';
import { useFormatter } from '../../../lib/format/use-formatter.ts';

interface ListLengthProps {
  totals: TotalsOfList;
  /** Which part of it is shown. */
  at: number;
  shown: number;
}

/** How many people and parties a list has, and which of them are shown. */
export function ListLength({ totals: { people, parties }, at, shown }: ListLengthProps) {
  const formatter = useFormatter();
  const [from, to] = [formatter.number(at + 1), formatter.number(at + shown)];
  return (
    <FactLine>
      <Plural value={people} one="# person" other="# people" />
      {parties < people && <Plural value={parties} one="# party" other="# parties" />}
      {shown < people && shown > 0 && (
        <Trans>
          {from} to {to} are shown
        </Trans>
      )}
    </FactLine>
  );
}
