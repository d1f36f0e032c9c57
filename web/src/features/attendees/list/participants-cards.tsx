import { Plural, Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { FactLine } from '../../../ui/fact-line.tsx';
import { RowCard } from '../../../ui/row-list.tsx';
import { keyOf, ParticipantLink, ParticipantState } from './participant-state.tsx';
import type { ParticipantsProps, RowProps } from './participants-table.tsx';
import { isBusyWith, RowAction } from './row-action.tsx';

/** Those who take part, a card for each, where there is no room for a table. */
export function ParticipantsCards({ event, participants, label, actions, busyWith }: ParticipantsProps) {
  return (
    <RowCard label={label} rows={participants} keyOf={keyOf} height={114} rowClassName="px-4 py-2.5">
      {(one) => (
        <PersonCard event={event} participant={one} actions={actions} isBusy={isBusyWith(busyWith, one)} />
      )}
    </RowCard>
  );
}

/** Drawn again only when something in it changes. */
const PersonCard = memo(function PersonCard({ event, participant, actions, isBusy }: RowProps) {
  const { club, company, host, comment, answers } = participant;
  return (
    <>
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
          <FactLine>
            {club?.name ?? company}
            {host !== null && <Trans>with {host.name}</Trans>}
            {answers.length > 0 && <Plural value={answers.length} one="# answer" other="# answers" />}
          </FactLine>
          {comment !== '' && <span className="mt-0.5 line-clamp-2">{comment}</span>}
        </span>
        <RowAction {...actions} participant={participant} isBusy={isBusy} />
      </div>
    </>
  );
});
