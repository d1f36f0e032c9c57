import { Trans } from '@lingui/react/macro';
import { Mail, UsersRound } from 'lucide-react';
import { LinkButton } from '../ui/button.tsx';

/** Leads to who takes part, and to what is written to them. */
export function PeopleLinks({ event }: { event: number }) {
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      <LinkButton to="/organise/events/$event/participants" params={{ event }} icon={UsersRound}>
        <Trans>Participants</Trans>
      </LinkButton>
      <LinkButton to="/organise/events/$event/messages" params={{ event }} icon={Mail}>
        <Trans>Messages</Trans>
      </LinkButton>
    </div>
  );
}
