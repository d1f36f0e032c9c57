import { Plural, Trans } from '@lingui/react/macro';
import { memo } from 'react';
import type { Participant } from '../../../lib/api/schema.gen.ts';
import { CardList } from '../../../ui/card.tsx';
import { FactLine } from '../../../ui/fact-line.tsx';
import { keyOf, ParticipantLink, ParticipantState } from './participant-state.tsx';
import type { ParticipantsProps } from './participants-table.tsx';
import { RowAction } from './row-action.tsx';

/** Those who take part, a card for each, where there is no room for a table. */
export function ParticipantsCards({ event, participants, label, actions }: ParticipantsProps) {
  return (
    <CardList label={label}>
      {participants.map((one) => (
        <PersonCard key={keyOf(one)} event={event} participant={one} actions={actions} />
      ))}
    </CardList>
  );
}

interface PersonCardProps extends Pick<ParticipantsProps, 'event' | 'actions'> {
  participant: Participant;
}

/** One of perhaps a thousand cards: drawn again only when something in it changes. */
const PersonCard = memo(function PersonCard({ event, participant, actions }: PersonCardProps) {
  const { club, company, host, comment, answers } = participant;
  return (
    <li className="px-4 py-2.5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <span className="min-w-0 font-semibold">
          <ParticipantLink event={event} participant={participant} />
        </span>
        <span className="shrink-0">
          <ParticipantState participant={participant} />
        </span>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <span className="min-w-0 flex-1 text-[0.9375rem] text-soft">
          <FactLine>
            {club?.name ?? company}
            {host !== null && <Trans>with {host.name}</Trans>}
            {answers.length > 0 && <Plural value={answers.length} one="# answer" other="# answers" />}
          </FactLine>
          {comment !== '' && <span className="mt-0.5 line-clamp-2">{comment}</span>}
        </span>
        <RowAction {...actions} participant={participant} />
      </div>
    </li>
  );
});
