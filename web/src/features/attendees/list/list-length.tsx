import { Plural, Trans } from '@lingui/react/macro';
import type { TotalsOfList, WaitingLine } from '../../../lib/api/schema.gen.ts';
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

/** For how many places those who wait are waiting: some may be free that are too few for the next party. */
export function LineNotice({ line: { free, needs } }: { line: WaitingLine }) {
  return (
    <p className="my-3 px-1 text-[0.9375rem] font-medium text-open">
      <Plural value={free} _0="No place is free." one="# place is free." other="# places are free." />{' '}
      {needs === null ? (
        <Trans>Nobody who waits could ever get in: their parties are larger than the number of places.</Trans>
      ) : (
        <Plural value={needs} one="The next party needs one." other="The next party needs #." />
      )}
    </p>
  );
}
