import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { FactLine } from '../../../ui/fact-line.tsx';
import { RowCard } from '../../../ui/row-list.tsx';
import { ParticipantLink, ParticipantState } from './participant-state.tsx';
import { keyOfRow, rowProps, type ParticipantsProps, type RowProps } from './participants-table.tsx';
import { PartyToggle } from './party-toggle.tsx';
import { peopleIn } from './party-rows-rules.ts';
import { RowAction } from './row-action.tsx';
import { TickBox } from './table-head.tsx';

interface CardsProps extends ParticipantsProps {
  /** Whether people are being chosen: until then there are no boxes in the way of a thumb. */
  isChoosing: boolean;
}

/** Those who take part, a card for each, where there is no room for a table. */
export function ParticipantsCards({ isChoosing, ...props }: CardsProps) {
  return (
    <RowCard label={props.label} rows={props.rows} keyOf={keyOfRow} height={114} rowClassName="px-4 py-2.5">
      {(row) => <PersonCard {...rowProps(props, row)} isChoosing={isChoosing} />}
    </RowCard>
  );
}

/** Drawn again only when something in it changes. */
const PersonCard = memo(function PersonCard({ isChoosing, ...line }: RowProps & { isChoosing: boolean }) {
  const { t } = useLingui();
  const { event, row, actions, isBusy, isOpen, isTicked, tick, onOpen } = line;
  const { participant, isWithin } = row;
  const { club, company, host, comment, answers, fullName } = participant;
  return (
    <div className={`flex gap-1 ${isWithin ? 'pl-5' : ''}`}>
      {isChoosing && (
        <span className="-ml-3 shrink-0">
          <TickBox
            label={t`Choose ${fullName}`}
            isTicked={isTicked}
            onTick={(isWanted, isRange) => tick(peopleIn(row, isOpen), isWanted, isRange)}
          />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <div className="flex flex-wrap items-center justify-between gap-x-3">
          <span className="min-w-0 font-semibold">
            <ParticipantLink event={event} participant={participant} />
          </span>
          <span className="shrink-0">
            <ParticipantState participant={participant} />
          </span>
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <span className="min-w-0 flex-1 basis-40 text-[0.9375rem] text-soft">
            <PartyToggle row={row} isOpen={isOpen} onOpen={onOpen} />
            <FactLine>
              {club?.name ?? company}
              {host !== null && <Trans>with {host.name}</Trans>}
              {answers.length > 0 && <Plural value={answers.length} one="# answer" other="# answers" />}
            </FactLine>
            {comment !== '' && <span className="mt-0.5 line-clamp-2">{comment}</span>}
          </span>
          <RowAction {...actions} participant={participant} isBusy={isBusy} />
        </div>
      </div>
    </div>
  );
});
