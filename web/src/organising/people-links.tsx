import { Trans } from '@lingui/react/macro';
import { Mail } from 'lucide-react';
import { LinkButton } from '../ui/button.tsx';

/** Leads to what is written to the people of an event. */
export function PeopleLinks({ event }: { event: number }) {
  return (
    <div className="mb-5 flex flex-wrap gap-2">
      <LinkButton to="/organise/events/$event/messages" params={{ event }} icon={Mail}>
        <Trans>Messages</Trans>
      </LinkButton>
    </div>
  );
}
